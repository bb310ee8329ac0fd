"""Breaks of the order intent: its members, its window and when it is open."""
import re
import time

from breakkit import Break, answer, members, put, refuse, sell
from breaks_orders import changed_hex, flipped, other
from errors import Reply

MEMBERS = members("intent", "§2.4", [
    ("success", "boolean", "the call succeeded"), ("transactionId", "string", "the transaction of the window"),
    ("customerId", "string", "the customer of the order"),
    ("externalCustomerId", "string", "the business's own identifier"), ("token", "string", "token symbol"),
    ("network", "string", "network name"), ("side", "string", "buy or sell"),
    ("transactionStatus", "string", "state of the transaction"), ("intentId", "string", "identifier"),
    ("intentStatus", "string", "state of the window"), ("externalOrderId", "string", "order at another place"),
    ("depositAddress", "string", "where to deposit", "sell"), ("expectedAmount", "string", "decimal text"),
    ("amountToleranceBps", "integer", "tolerance"), ("depositIntentCreatedAt", "string", "opening time"),
    ("depositIntentExpiresAt", "string", "closing time"), ("timeRemainingSeconds", "integer", "seconds left")])


def value(ident, sentence, path, new, when=None, how=None, section="§2.4", **more):
    return Break("intent." + ident, section, sentence, "intent", [answer("intent", put(path, new), when)], how, **more)


def same_for_all(old, c):
    return c.w.memory.setdefault("first intent", old)


def counted(old, c):
    c.w.memory["reads"] = c.w.memory.get("reads", 0) + 1
    return f"{old}-{c.w.memory['reads']}"


def shifted(seconds):
    """The time of the window moved by some seconds, in the deployment's spelling."""
    def change(old, c):
        return c.w.stamp(c.intent.created + seconds)
    return change


def zone_of_east(old, c):
    """The moment's clock text of another zone, without naming it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(c.intent.created + 10800)) + "Z"


def slide(body, c):
    """Every look opens the window anew."""
    now = time.time()
    c.w.memory["looks"] = c.w.memory.get("looks", 0) + 1
    body["depositIntentExpiresAt"] = c.w.stamp(now + 1800 + 60 * c.w.memory["looks"])
    body["timeRemainingSeconds"] = 1800 + 60 * c.w.memory["looks"]


TIMES = [
    value("created.words", "the opening time is ISO 8601", "depositIntentCreatedAt", "Nov 22, 2026 1:00 AM"),
    value("created.no-zone", "the opening time is UTC", "depositIntentCreatedAt",
          lambda o, c: re.sub(r"(Z|\+00:00)$", "", o), arguable=True),
    value("created.local", "the opening time is UTC", "depositIntentCreatedAt",
          lambda o, c: re.sub(r"(Z|\+00:00)$", "+03:00", o)),
    value("created.other-zone", "the opening time is UTC", "depositIntentCreatedAt", zone_of_east),
    value("created.future", "the opening time lies behind", "depositIntentCreatedAt", shifted(3600)),
    value("created.old", "the window opens with the order", "depositIntentCreatedAt", shifted(-86400), section="§3"),
    value("created.empty", "the opening time is ISO 8601", "depositIntentCreatedAt", ""),
    value("expires.words", "the closing time is ISO 8601", "depositIntentExpiresAt", "in 30 minutes"),
    value("expires.epoch-text", "the closing time is ISO 8601", "depositIntentExpiresAt",
          lambda o, c: str(int(c.intent.expires))),
    value("expires.local", "the closing time is UTC", "depositIntentExpiresAt",
          lambda o, c: re.sub(r"(Z|\+00:00)$", "-05:00", o)),
    value("expires.past", "an active window has time left", "depositIntentExpiresAt", shifted(-60)),
    value("expires.at-once", "the window has a length", "depositIntentExpiresAt", shifted(0)),
    value("expires.far", "the window usually lasts 30 minutes", "depositIntentExpiresAt", shifted(10 * 86400),
          section="§8", arguable=True),
    value("expires.date-only", "the closing time is a timestamp", "depositIntentExpiresAt", lambda o, c: o[:10]),
    Break("intent.slides", "§2.4", "the window is limited in time", "intent", [answer("intent", slide)],
          "two looks at one window"),
    value("remaining.double", "seconds left agree with the closing time", "timeRemainingSeconds", lambda o, c: o * 2),
    value("remaining.milliseconds", "the rest is reported in seconds", "timeRemainingSeconds", lambda o, c: o * 1000),
    value("remaining.minutes", "the rest is reported in seconds", "timeRemainingSeconds", lambda o, c: o // 60),
    value("remaining.negative", "an active window has time left", "timeRemainingSeconds", lambda o, c: -o),
    value("remaining.zero", "an active window has time left", "timeRemainingSeconds", 0),
    value("remaining.fraction", "an integer", "timeRemainingSeconds", lambda o, c: o - 0.5),
    value("remaining.elapsed", "the rest falls with time", "timeRemainingSeconds",
          lambda o, c: int(time.time() - c.intent.created)),
]
VALUES = [
    value("success.false", "an open window is a success", "success", False),
    value("id.other", "the window names its transaction", "transactionId", changed_hex, how="an order, then its window"),
    value("id.reference", "the window names its transaction", "transactionId", lambda o, c: c.order.reference),
    value("id.empty", "the window names its transaction", "transactionId", ""),
    value("customerId.other", "the customer used at creation", "customerId", "someone-else"),
    value("customerId.empty", "the customer used at creation", "customerId", ""),
    value("externalCustomerId.other", "the business's own identifier", "externalCustomerId", "someone-else"),
    value("externalCustomerId.empty", "the business's own identifier", "externalCustomerId", ""),
    value("token.other", "token of the order", "token", other),
    value("token.address", "a token symbol", "token", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"),
    value("network.other", "network of the order", "network", other),
    value("network.number", "a network name", "network", "8453"),
    value("side.flipped", "side of the order", "side", flipped),
    value("side.word", "side is buy or sell", "side", "deposit"),
    value("transactionStatus.empty", "the transaction has a state", "transactionStatus", ""),
    value("transactionStatus.completed", "an open window's order has not ended", "transactionStatus", "completed",
          section="§3"),
    value("intentStatus.expired", "a window that is reported is active", "intentStatus", "expired"),
    value("intentStatus.closed", "a window that is reported is active", "intentStatus", "closed"),
    value("intentStatus.empty", "the window has a state", "intentStatus", ""),
    value("intentId.changes", "the window has an identifier", "intentId", counted, how="two looks at one window"),
    value("intentId.one-for-all", "the window has an identifier", "intentId", same_for_all, how="two windows",
          arguable=True),
    value("intentId.empty", "the window has an identifier", "intentId", ""),
    value("amount.other", "the amount that is expected", "expectedAmount", lambda o, c: str(round(float(o) * 1.7, 6))),
    value("amount.unit", "decimal text", "expectedAmount", lambda o, c: f"{o} {c.order.asset}"),
    value("amount.words", "decimal text", "expectedAmount", "unlimited"),
    value("amount.empty", "decimal text", "expectedAmount", ""),
    value("amount.negative", "decimal text", "expectedAmount", lambda o, c: "-" + o),
    value("amount.zero", "the amount that is expected", "expectedAmount", "0"),
    value("amount.comma", "decimal text", "expectedAmount", lambda o, c: f"{float(o):.2f}".replace(".", ",")),
    value("amount.hex", "decimal text", "expectedAmount", lambda o, c: hex(int(float(o) * 10 ** 6))),
    value("tolerance.fraction", "an integer", "amountToleranceBps", 12.5),
    value("tolerance.negative", "a tolerance", "amountToleranceBps", -100),
    value("address.other", "one address for order and window", "depositAddress", changed_hex, sell,
          how="a sell order, then its window", arguable=True),
    value("address.empty", "where a seller deposits", "depositAddress", "", sell, how="a sell order, then its window"),
]


def look(ident, sentence, point, change, how, section="§4.3", op="intent", **more):
    return Break("intent." + ident, section, sentence, op, [(point, change)], how, **more)


def found_for(pick):
    """Another window is reported when none is open for what was asked."""
    def change(found, c):
        if found:
            return found
        now = time.time()
        opened = [i for i in c.w.intents.values() if not i.closed and i.expires > now]
        asked = (c.key.business, c.key.test, c.query["customerId"], c.query["token"], c.query["network"])
        return next((i for i in opened if pick(i.slot, asked)), None)
    return change


def without_key(index):
    """Compares slots with one part left out; 0 business, 2 customer, 3 token, 4 network."""
    def pick(slot, asked):
        return all(a == b for n, (a, b) in enumerate(zip(slot, asked)) if n != index)
    return pick


def lone(body, code):
    def run(reply, c):
        return Reply(code, body)
    return ("answer.nointent", run)


def needs(name):
    def change(query, c):
        if name not in query:
            refuse(c, name, f"{name} is required")
        return query
    return change


def keep_for(*reasons):
    """The window stays open although its order ended in one of these states."""
    def change(close, order):
        return close and order.state not in reasons
    return change


SETTLED = "an order that is watched until it has ended"
WINDOW = [
    look("never-found", "an open window is reported", "intents.found", lambda f, c: None, "an order, then its window"),
    look("buy-not-found", "windows exist for both sides", "intents.found",
         lambda f, c: f if f and f.order.side == "sell" else None, "a buy order, then its window", "§1"),
    look("sell-not-found", "windows exist for both sides", "intents.found",
         lambda f, c: f if f and f.order.side == "buy" else None, "a sell order, then its window", "§1"),
    look("any-customer", "the window is of that customer", "intents.found", found_for(without_key(2)),
         "an order, then the window of another customer", op="nointent"),
    look("any-token", "the window is of that token", "intents.found", found_for(without_key(3)),
         "an order, then the window of another token", op="nointent"),
    look("any-network", "the window is of that network", "intents.found", found_for(without_key(4)),
         "an order, then the window of another network", op="nointent"),
    look("any-business", "a key sees its business only", "intents.found", found_for(without_key(0)),
         "needs a key of another business", "§5", op="nointent", visible=False, arguable=True),
    look("by-transaction", "the query names the customer", "request.intent", needs("transactionId"),
         "an order, then its window"),
    look("wants-side", "the query has three members", "request.intent", needs("side"), "an order, then its window"),
    look("query-chain", "the query names the network", "request.intent", needs("chain"), "an order, then its window"),
    look("query-asset", "the query names the token", "request.intent", needs("asset"), "an order, then its window"),
    look("query-external", "the query names the customerId", "request.intent", needs("externalCustomerId"),
         "an order, then its window"),
    Break("intent.none.200-false", "§7.2", "404 without an active window", "nointent",
          [lone({"success": False, "message": "no window"}, 200)]),
    Break("intent.none.200-null", "§7.2", "404 without an active window", "nointent", [lone(None, 200)]),
    Break("intent.none.200-empty", "§7.2", "404 without an active window", "nointent", [lone({}, 200)]),
    Break("intent.none.400", "§7.2", "404 without an active window", "nointent", [lone({"message": "none"}, 400)]),
    Break("intent.none.410", "§7.2", "404 without an active window", "nointent", [lone({"message": "gone"}, 410)]),
    Break("intent.none.500", "§7.2", "404 without an active window", "nointent", [lone({"message": "oops"}, 500)]),
    Break("intent.open-after-completed", "§3", "a completed order closes its window", "intent",
          [("intents.close", keep_for("completed"))], SETTLED),
    Break("intent.open-after-failed", "§3", "an order that ended closes its window", "intent",
          [("intents.close", keep_for("failed"))], "an order that fails", args=["--choice", "outcome=failed"],
          arguable=True),
    Break("intent.open-after-expiry", "§3", "a window closes when its time is over", "intent",
          [("intents.close", keep_for("pending"))], "waiting for the end of the window",
          args=["--choice", "window=1", "--choice", "settle=30"]),
    Break("intent.closed-early", "§8", "a window lasts, usually 30 minutes", "intent",
          [("intents.window", lambda seconds, c: 0.3)], "an order, then its window within seconds", arguable=True),
    Break("intent.closed-at-look", "§3", "a window closes only at the order's end or its time", "intent",
          [answer("intent", lambda b, c: setattr(c.intent, "closed", "looked"))], "two looks at one window"),
]
BREAKS = MEMBERS + TIMES + VALUES + WINDOW
