"""Writes JSON with a choosable spelling of numbers, blanks and member order."""
import json
from decimal import Decimal


def number(value, style):
    """Spell a float; integers are spelled by `write`, for their members promise an integer."""
    exact = Decimal(repr(value))
    if style == "float":
        return repr(value)
    if style == "exp":
        return f"{exact.normalize():e}"
    if style == "long":
        text = f"{exact:f}"
        return (text if "." in text else text + ".") + "0000"
    text = f"{exact:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def members(value, layout):
    """The members of an object in the order of the layout."""
    pairs = list(value.items())
    if layout == "sorted":
        return sorted(pairs)
    return pairs[::-1] if layout == "reversed" else pairs


def write(value, choices, depth=0):
    """JSON text of a value under the choices in force."""
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=choices.unicode == "escaped")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number(value, choices.numbers)
    if isinstance(value, dict):
        inner = [json.dumps(k) + (": " if choices.json_layout == "pretty" else ":") + write(v, choices, depth + 1)
                 for k, v in members(value, choices.json_layout)]
        return wrap("{", inner, "}", choices, depth)
    return wrap("[", [write(v, choices, depth + 1) for v in value], "]", choices, depth)


def wrap(first, inner, last, choices, depth):
    if choices.json_layout != "pretty" or not inner:
        return first + ",".join(inner) + last
    pad = "\n" + "  " * (depth + 1)
    return first + pad + ("," + pad).join(inner) + "\n" + "  " * depth + last
