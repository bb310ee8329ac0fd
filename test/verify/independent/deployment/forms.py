"""Reading of request members: types, blanks, unknown members."""
import math
import re

from errors import Refuse


class Form:
    """Reads members of one JSON body; every fault is a validation rejection."""

    def __init__(self, world, body):
        self.w, self.body, self.seen = world, body, set()
        if not isinstance(body, dict):
            self.fail(None, "the body should be a JSON object")

    def fail(self, field, message):
        raise Refuse("validation", self.w.ch.invalid_status, message, field)

    def raw(self, name, required):
        self.seen.add(name)
        value = self.body.get(name)
        if value is None and required:
            self.fail(name, f"{name} is required")
        return value

    def text(self, name, required=True):
        value = self.raw(name, required)
        if value is None:
            return None
        if not isinstance(value, str) or (required and not value.strip()):
            self.fail(name, f"{name} should be a string that is not empty")
        return value

    def number(self, name, required=True, lowest=None):
        value = self.raw(name, required)
        if value is None:
            return None
        if isinstance(value, str) and self.w.ch.text_numbers == "accept" and re.fullmatch(r"\d+(\.\d+)?", value):
            value = float(value)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            self.fail(name, f"{name} should be a number")
        if value < 0 or (lowest is None and value == 0):
            self.fail(name, f"{name} should be above zero")
        return float(value)

    def flag(self, name):
        value = self.raw(name, False)
        if value is not None and not isinstance(value, bool):
            self.fail(name, f"{name} should be true or false")
        return bool(value)

    def choice(self, name, allowed):
        value = self.text(name)
        if value not in allowed:
            self.fail(name, f"{name} should be one of {', '.join(allowed)}")
        return value

    def finish(self):
        """Refuse members that nothing has read, if this deployment is strict."""
        extra = sorted(set(self.body) - self.seen)
        if extra and self.w.ch.unknown_members == "refuse":
            self.fail(extra[0], f"property {extra[0]} should not exist")
