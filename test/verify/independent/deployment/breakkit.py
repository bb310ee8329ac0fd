"""Tools to write breaks: one break contradicts one sentence, at one hook point."""
from errors import Refuse


class Break:
    """A single break: what it contradicts, where it acts, and who could see it."""

    def __init__(self, ident, section, sentence, operation, hooks, how=None, visible=True, args=(), arguable=False):
        self.id, self.section, self.sentence, self.operation = ident, section, sentence, operation
        self.hooks, self.args, self.visible, self.arguable = hooks, list(args), visible, arguable
        self.how = how or HOW[operation]

    def row(self):
        row = {"id": self.id, "section": self.section, "sentence": self.sentence, "operation": self.operation,
               "visible": self.visible, "visibleHow": self.how}
        if self.args:
            row["args"] = self.args
        if self.arguable:
            row["arguable"] = True
        return row


HOW = {"quote": "one quote", "order": "one order", "intent": "an order, then its window",
       "conflict": "two orders of one customer", "nointent": "a window asked for without an order",
       "sync": "an order, then status sync", "banks": "a bank list of a quoted provider",
       "resolve": "a resolve of an account that is known", "auth": "calls with changed key headers",
       "webhook": "needs a webhook receiver and a settled order", "any": "any call"}
ACTIVE = "wants the order settled while it is watched; the default delay is 2 s"


def answer(op, change, when=None):
    """A hook that changes the body of a finished answer. `change(body, c)` may return a new body."""
    def run(reply, c):
        if when is None or when(c):
            made = change(reply.body, c)
            reply.body = reply.body if made is None else made
        return reply
    return ("answer." + op, run)


def status(op, code):
    """A hook that changes only the status of an answer."""
    def run(reply, c):
        reply.status = code
        return reply
    return ("answer." + op, run)


def side_of(c):
    return c.order.side if c.order else c.notes.get("side")


def buy(c):
    return side_of(c) == "buy"


def sell(c):
    return side_of(c) == "sell"


def test(c):
    return c.key.test


def inner(body, path):
    """The objects that hold the last step of a path; `*` walks a list."""
    found = [body]
    for step in path.split(".")[:-1]:
        if step == "*":
            found = [one for part in found for one in part]
        else:
            found = [part[step] for part in found]
    return [one for one in found if isinstance(one, dict)], path.split(".")[-1]


def drop(path):
    def change(body, c):
        holders, last = inner(body, path)
        for one in holders:
            one.pop(last, None)
    return change


def put(path, value):
    """Set a member; `value` may be a function of the old value and the call."""
    def change(body, c):
        holders, last = inner(body, path)
        for one in holders:
            one[last] = value(one.get(last), c) if callable(value) else value
    return change


def refuse(c, field, text):
    raise Refuse("validation", c.w.ch.invalid_status, text, field)


def fill(name, value, when=lambda body: True):
    """A request hook that lets a required member be left out."""
    def change(body, c):
        if isinstance(body, dict) and body.get(name) is None and when(body):
            return {**body, name: value}
        return body
    return change


def demand(name, when=lambda body: True):
    """A request hook that refuses a call without this member."""
    def change(body, c):
        if isinstance(body, dict) and name not in body and when(body):
            refuse(c, name, f"{name} is required")
        return body
    return change


def forbid(name, match=lambda value: True, when=lambda body: True):
    """A request hook that refuses a call with this member, for some values of it."""
    def change(body, c):
        if isinstance(body, dict) and name in body and when(body) and match(body[name]):
            refuse(c, name, f"{name} is not allowed")
        return body
    return change


def buying(body):
    return body.get("side") == "buy"


def selling(body):
    return body.get("side") == "sell"


WRONG = {"string": lambda old, c: 7, "number": lambda old, c: str(old), "integer": lambda old, c: f"{old}",
         "boolean": lambda old, c: str(old).lower(), "object": lambda old, c: "see the dashboard",
         "array": lambda old, c: {"items": old}}


def members(op, section, rows, prefix=None):
    """Three breaks for each documented member: left out, null, of another type.

    A row is (path, type, meaning, options); options: `!missing`, `!null`, `sell`, `test` narrow them.
    """
    made = []
    for path, kind, meaning, *options in rows:
        options = options[0].split() if options else []
        when = sell if "sell" in options else test if "test" in options else None
        name = f"{prefix or op}.{path.replace('.*', '')}"
        text = f"{path} ({kind}): {meaning}"
        if "!missing" not in options:
            made.append(Break(name + ".missing", section, text, op, [answer(op, drop(path), when)]))
        if "!null" not in options:
            made.append(Break(name + ".null", section, text, op, [answer(op, put(path, None), when)]))
        made.append(Break(name + ".type", section, text, op, [answer(op, put(path, WRONG[kind]), when)]))
    return made


def narrowed(op, section, rows, word, when, how):
    """One break for each member: it is left out in some answers only."""
    return [Break(f"{op}.{path}.missing-{word}", section, f"{path} ({kind}): {meaning}", op,
                  [answer(op, drop(path), when)], how) for path, kind, meaning, *_ in rows]


def every_third(c):
    """True for each third answer of an operation."""
    key = "thirds " + c.op
    c.w.memory[key] = c.w.memory.get(key, 0) + 1
    return c.w.memory[key] % 3 == 0
