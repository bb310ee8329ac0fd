"""Breaks of bank lists, resolve, keys, paths and the JSON of answers."""
import json

from breakkit import Break, answer, demand, members, put, refuse, status
from errors import Refuse

BANK_MEMBERS = members("banks", "§2.6", [
    ("success", "boolean", "the call succeeded"), ("provider", "string", "the provider of the list"),
    ("banks", "array", "the list"), ("banks.*.bankCode", "string", "canonical code"),
    ("banks.*.bankName", "string", "name for display")])
RESOLVE_MEMBERS = members("resolve", "§4.6", [("accountName", "string", "the holder's name")])


def each(change):
    """Change every entry of a bank list."""
    def run(body, c):
        body["banks"] = [change(dict(row), n) for n, row in enumerate(body["banks"])]
    return answer("banks", run)


def bank(ident, sentence, hooks, section="§2.6", **more):
    return Break("banks." + ident, section, sentence, "banks", hooks, **more)


def other_codes(body, c):
    """Every call tells other codes."""
    c.w.memory["lists"] = c.w.memory.get("lists", 0) + 1
    for n, row in enumerate(body["banks"]):
        row["bankCode"] = f"{n + 100 * c.w.memory['lists']:05d}"


def not_by_name(sent, c):
    """Only an inner number finds the provider, not its name."""
    found = c.w.provider(sent)
    return "no such name" if found else sent


def inner_name(old, c):
    return f"gw-{c.provider.index + 1}"


def closing(body, c):
    """Reading a list ends all open windows of the business."""
    for intent in c.w.intents.values():
        if intent.order.key is c.key and not intent.closed:
            intent.closed = "read"


LISTED = "a bank list, then a sell order with one of its codes"
BANKS = [
    bank("success.false", "a list that is reported is a success", [answer("banks", put("success", False))]),
    bank("provider.other", "the list is of the provider asked for", [answer("banks", put("provider", "Zephyr"))]),
    bank("provider.empty", "the provider is named", [answer("banks", put("provider", ""))]),
    bank("provider.inner", "the provider is named", [answer("banks", put("provider", inner_name))]),
    bank("code.empty", "each entry has a code", [each(lambda row, n: {**row, "bankCode": ""})]),
    bank("code.one-empty", "each entry has a code", [each(lambda row, n: {**row, "bankCode": ""} if n == 0 else row)]),
    bank("code.one-missing", "each entry has a code",
         [each(lambda row, n: {k: v for k, v in row.items() if k != "bankCode" or n})]),
    bank("code.number", "a code is a string", [each(lambda row, n: {**row, "bankCode": n + 11})]),
    bank("code.padded", "the code is the value for an order", [each(lambda row, n: {**row, "bankCode": "BK/" +
                                                                                  row["bankCode"]})],
         "§4.5", how=LISTED),
    bank("code.no-zeros", "the code is the value for an order",
         [each(lambda row, n: {**row, "bankCode": row["bankCode"].lstrip("0")})], "§4.5", how=LISTED),
    bank("code.changes", "codes are canonical", [answer("banks", other_codes)], how="two lists of one provider"),
    bank("code.same", "a code belongs to one bank", [each(lambda row, n: {**row, "bankCode": "011"})],
         arguable=True),
    bank("code.is-name", "code and name are two things", [each(lambda row, n: {**row, "bankCode": row["bankName"]})],
         "§4.5", how=LISTED),
    bank("name.empty", "each entry has a name", [each(lambda row, n: {**row, "bankName": ""})]),
    bank("name.object", "a name is a string", [each(lambda row, n: {**row, "bankName": {"en": row["bankName"]}})]),
    bank("name.one-missing", "each entry has a name",
         [each(lambda row, n: {k: v for k, v in row.items() if k != "bankName" or n})]),
    bank("renamed", "the members have their names",
         [each(lambda row, n: {"code": row["bankCode"], "name": row["bankName"]})]),
    bank("strings", "entries are objects", [answer("banks", lambda b, c: {**b, "banks": [r["bankName"] for r in
                                                                                        b["banks"]]})]),
    bank("bare", "the list stands in an object", [answer("banks", lambda b, c: b["banks"])]),
    bank("map", "the list is an array", [answer("banks", put("banks", lambda rows, c: {
        r["bankCode"]: r["bankName"] for r in rows}))]),
    bank("native-format", "a provider's own directory format is not exposed",
         [each(lambda row, n: {**row, "providerDirectory": {"nativeBankId": 7000 + n, "format": "heron-v3"}})],
         "§4.5", arguable=True),
    bank("not-read-only", "the list is only read", [answer("banks", closing)], "§4.5",
         how="an order, a bank list, then the window"),
    bank("not-by-name", "the path takes a provider name", [("request.banks", not_by_name)], "§4.5"),
]


def resolve(ident, sentence, hooks, how=None, **more):
    return Break("resolve." + ident, "§4.6", sentence, "resolve", hooks, how, **more)


def counted(old, c):
    c.w.memory["names"] = c.w.memory.get("names", 0) + 1
    return f"{old} {c.w.memory['names']}"


RESOLVE = [
    resolve("empty", "the holder's name is returned", [answer("resolve", put("accountName", ""))]),
    resolve("number", "the holder's name is returned",
            [answer("resolve", put("accountName", lambda o, c: c.account[1]))]),
    resolve("renamed", "the name stands under accountName",
            [answer("resolve", lambda b, c: {("account_name" if k == "accountName" else k): v for k, v in b.items()})]),
    resolve("changes", "the name is that of the holder", [answer("resolve", put("accountName", counted))],
            "two resolves of one account"),
    resolve("object", "the name is text", [answer("resolve", put("accountName", lambda o, c: {"full": o}))]),
    resolve("wants-name", "resolve is for a name not yet known", [("request.resolve", demand("accountName"))]),
]


def key_rule(ident, sentence, hook, how, section="§5", **more):
    return Break("auth." + ident, section, sentence, "auth", [hook], how, **more)


def bearer(c, same):
    """Only an Authorization header counts."""
    sent = c.headers.get("authorization", "").replace("Bearer ", "")
    c.headers["x-api-key"] = sent
    return c


def unkeyed(op=None):
    def change(key, c):
        return c.w.test_key if not c.headers.get("x-api-key") and op in (None, c.op) else key
    return change


def any_key(key, c):
    return c.w.test_key if c.headers.get("x-api-key") else key


def two_headers(key, c):
    if not c.headers.get("x-api-secret"):
        raise Refuse("auth", 401, "x-api-secret is required")
    return key


def prefix_enough(key, c):
    sent = c.headers.get("x-api-key", "")
    return c.w.test_key if sent and c.w.test_key.text.startswith(sent[:8]) else key


OPS = ("quote", "order", "intent", "sync", "banks", "resolve")
KEYS = [key_rule("unkeyed-" + op, "every request carries the key", ("auth.refused", unkeyed(op)),
                 f"{op} without a key", "§4", arguable=True) for op in OPS] + [
    key_rule("any-key", "the key is the business's", ("auth.refused", any_key), "a key that does not exist"),
    key_rule("prefix-enough", "the key is the business's", ("auth.refused", prefix_enough),
             "a key whose last sign is changed"),
    key_rule("bearer", "the key goes in x-api-key", ("auth.before", bearer), "any call with the key"),
    key_rule("second-header", "one header carries the key", ("auth", two_headers), "any call with the key"),
    key_rule("test-is-live", "test keys run in sandbox",
             ("auth", lambda key, c: c.w.live_key if key is c.w.test_key else key), "one order"),
    key_rule("live-is-test", "live keys do not run in sandbox",
             ("auth", lambda key, c: c.w.test_key if key is c.w.live_key else key), "needs a live key", visible=False),
    key_rule("one-business", "a key is that of one business",
             ("auth", lambda key, c: c.w.test_key if key is c.w.other_key else key),
             "needs a key of another business", visible=False),
]
SECTION = dict(zip(OPS, ("§4.1", "§4.2", "§4.3", "§4.4", "§4.5", "§4.6")))
TAIL = {"quote": "quotes", "order": "orders", "intent": "intent", "sync": "monitor-status",
        "banks": "provider-bank-list", "resolve": "resolve"}


def lost(op):
    """The documented path and method of one operation lead nowhere."""
    def change(reply_key, c):
        if c.op == op:
            raise Refuse("missing", 404, "no such path")
        return reply_key
    return change


def spoiled(make):
    """Successful answers of every operation are no longer JSON objects as documented."""
    def run(reply, c):
        if c.op in OPS and not reply.plain:
            reply.body, reply.plain = make(reply.body), True
        return reply
    return ("answer", run)


def wrapped(op):
    return answer(op, lambda body, c: {"status": "ok", "data": body})


def xml(body):
    inside = "".join(f"<{k}>{v}</{k}>" for k, v in body.items()) if isinstance(body, dict) else ""
    return f"<answer>{inside}</answer>"


def no_json(c, same):
    """JSON bodies are refused by their type."""
    if c.method == "POST" and c.raw.strip():
        refuse(c, None, "send a form")
    return c


PATHS = [Break("path." + op, SECTION[op], f"{TAIL[op]} is served at its path", op, [("auth", lost(op))])
         for op in OPS]
BODIES = [Break("body.wrapped-" + op, SECTION[op], "the answer is the documented object itself", op, [wrapped(op)])
          for op in OPS if op != "resolve"]
CODES = [Break("status.500-" + op, SECTION[op], "a success is answered as one", op, [status(op, 500)]) for op in OPS]
ANY = [Break("body." + ident, "§4", "all bodies are JSON", "any", [spoiled(make)]) for ident, make in [
    ("xml", xml), ("cut", lambda b: json.dumps(b)[:-1]), ("twice", lambda b: json.dumps(json.dumps(b))),
    ("tail", lambda b: json.dumps(b) + "\n<!-- served -->"), ("quotes", lambda b: json.dumps(b).replace('"', "'")),
    ("empty", lambda b: ""), ("nan", lambda b: json.dumps(b)[:-1] + ',"load":NaN}'),
    ("guarded", lambda b: ")]}',\n" + json.dumps(b))]] + [
    Break("body.json-refused", "§4", "requests are JSON", "any", [("auth.before", no_json)])]
BREAKS = BANK_MEMBERS + RESOLVE_MEMBERS + BANKS + RESOLVE + KEYS + PATHS + BODIES + CODES + ANY
