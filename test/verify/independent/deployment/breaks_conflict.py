"""Breaks of the active intent conflict and of its override."""
import time

import intents
from breakkit import Break, answer, members, put
from breaks_orders import other
from errors import Refuse, Reply

MEMBERS = members("conflict", "§7.1", [
    ("success", "boolean", "false in a conflict"), ("code", "string", "the code of the conflict"),
    ("message", "string", "text for people"), ("conflict", "object", "what is in the way"),
    ("conflict.customerId", "string", "the customer"), ("conflict.externalCustomerId", "string", "the customer"),
    ("conflict.token", "string", "the token"), ("conflict.chain", "string", "the network"),
    ("conflict.networkId", "string", "the network"), ("conflict.activeIntentCount", "integer", "how many are open")])


def value(ident, sentence, path, new, **more):
    return Break("conflict." + ident, "§7.1", sentence, "conflict", [answer("conflict", put(path, new))], **more)


VALUES = [
    value("success.true", "a conflict is no success", "success", True),
    value("code.other", "the code is fixed", "code", "ACTIVE_INTENT_EXISTS"),
    value("code.lower", "the code is fixed", "code", lambda o, c: o.lower()),
    value("code.generic", "the code is fixed", "code", "CONFLICT"),
    value("code.empty", "the code is fixed", "code", ""),
    value("message.empty", "a text that people can read", "message", ""),
    value("message.list", "message is text", "message", lambda o, c: [o]),
    value("customerId.other", "the customer of the order", "conflict.customerId", "someone-else"),
    value("customerId.empty", "the customer of the order", "conflict.customerId", ""),
    value("externalCustomerId.other", "the customer of the order", "conflict.externalCustomerId", "someone-else"),
    value("token.other", "the token of the order", "conflict.token", other),
    value("chain.other", "the network of the order", "conflict.chain", other),
    value("networkId.empty", "the network is named", "conflict.networkId", ""),
    value("count.zero", "one window is open", "conflict.activeIntentCount", 0),
    value("count.two", "at most one window is open", "conflict.activeIntentCount", 2),
    value("list", "conflict is an object", "conflict", lambda o, c: [o]),
    Break("conflict.flat", "§7.1", "the facts stand in the conflict object", "conflict",
          [answer("conflict", lambda b, c: {**{k: v for k, v in b.items() if k != "conflict"}, **b["conflict"]})]),
    Break("conflict.wrapped", "§7.1", "the code stands in the body itself", "conflict",
          [answer("conflict", lambda b, c: {"success": False, "error": b})]),
    Break("conflict.renamed", "§7.1", "the code stands under `code`", "conflict",
          [answer("conflict", lambda b, c: {("errorCode" if k == "code" else k): v for k, v in b.items()})]),
]


def plain(reply, c):
    return Reply(reply.status, {"message": "Conflict"})


def as_created(reply, c):
    """The open order is answered as if it had just been created."""
    import orders
    found = c.w.intents[c.slot]
    return Reply(201, orders.order_body(c.w, found.order))


def overridden(existing, c):
    """Whoever has overridden once has no conflicts any more."""
    seen = c.w.memory.setdefault("overriders", set())
    if existing and not c.form.override and c.slot in seen:
        return None
    if existing and c.form.override:
        seen.add(c.slot)
    return existing


def override_refused(when):
    """An override beside a window is rejected, and not by the conflict."""
    def change(existing, c):
        if existing and c.form.override and when(c):
            raise Refuse("validation", 422, "not possible", "overrideActiveIntent")
        return existing
    return change


def while_young(existing, c):
    return existing if existing and time.time() - existing.created < 1 else None


def scan(index):
    """A conflict although one part of the slot differs; 2 customer, 3 token, 4 network."""
    def change(existing, c):
        if existing:
            return existing
        for where in list(c.w.intents):
            alike = all(a == b for n, (a, b) in enumerate(zip(where, c.slot)) if n != index)
            if alike and intents.active(c.w, where):
                return c.w.intents[where]
        return None
    return change


def same(test):
    """The conflict is seen only for orders that pass a test against the open one."""
    return lambda existing, c: existing if existing and test(existing.order, c.form) else None


def ended(existing, c):
    """The last window of the slot still blocks after its end."""
    return existing or c.w.intents.get(c.slot)


def always_override(body, c):
    return {**body, "overrideActiveIntent": True} if body.get("overrideActiveIntent") is False else body


def no_override(body, c):
    return {k: v for k, v in body.items() if k != "overrideActiveIntent"} if isinstance(body, dict) else body


def replaced_anyway(reply, c):
    """The conflict is answered, yet the window is gone."""
    c.w.intents[c.slot].closed = "replaced"
    return reply


def forget(reply, c):
    """The override closes the old window and opens none."""
    if c.form.override and c.slot in c.w.intents:
        c.w.intents[c.slot].closed = "replaced"
    return reply


def keep_old(reply, c):
    """The override leaves the old window in the slot."""
    old = c.w.memory.pop("replaced", None)
    if old:
        old.closed, c.w.intents[c.slot] = None, old
    return reply


def remember(existing, c):
    c.w.memory["replaced"] = existing if existing and c.form.override else None
    return existing


def rule(ident, section, sentence, hooks, how, **more):
    return Break("conflict." + ident, section, sentence, "conflict", hooks, how, **more)


TWO = "two orders of one customer"
RULES = [
    Break("conflict.override-rejected", "§4.2", "the override replaces the window", "conflict",
          [("intents.existing", override_refused(lambda c: True))], "an override beside a window"),
    Break("conflict.sell-override-rejected", "§4.2", "the override replaces the window", "conflict",
          [("intents.existing", override_refused(lambda c: c.form.side == "sell"))], "a sell that overrides"),
    Break("conflict.none-after-override", "§7.1", "the new window conflicts as well", "conflict",
          [("intents.existing", overridden)], "an order after an override"),
    Break("conflict.young-only", "§7.1", "a window conflicts until it closes", "conflict",
          [("intents.existing", while_young)], "a second order a while later", args=["--choice", "settle=30"]),
    rule("none", "§4.2", "a second order meets the conflict", [("intents.existing", lambda e, c: e if c.form.override
                                                               else None)], TWO),
    rule("none-on-sell", "§8", "one window for buys and sells alike",
         [("intents.existing", same(lambda old, new: new.side == "buy"))], "two sell orders"),
    rule("none-on-buy", "§8", "one window for buys and sells alike",
         [("intents.existing", same(lambda old, new: new.side == "sell"))], "two buy orders"),
    rule("not-across-sides", "§1", "one window for buys and sells alike",
         [("intents.existing", same(lambda old, new: old.side == new.side or new.override))],
         "a buy and a sell of one customer"),
    rule("only-same-amount", "§4.2", "the amount does not matter to the conflict",
         [("intents.existing", same(lambda old, new: old.amount == new.amount or new.override))],
         "two orders of different size"),
    rule("other-customer", "§1", "one window per customer", [("intents.existing", scan(2))],
         "orders of two customers"),
    rule("other-token", "§1", "one window per token", [("intents.existing", scan(3))], "orders of two tokens"),
    rule("other-network", "§1", "one window per network", [("intents.existing", scan(4))], "orders on two networks"),
    rule("after-end", "§3", "a completed order leaves no window",
         [("intents.existing", lambda e, c: ended(e, c) if not c.form.override and
           (c.w.intents.get(c.slot) and c.w.intents[c.slot].closed in ("completed", "failed")) else e)],
         "an order after another one has ended"),
    rule("after-expiry", "§3", "a lapsed window does not block",
         [("intents.existing", lambda e, c: ended(e, c) if not c.form.override and
           (c.w.intents.get(c.slot) and c.w.intents[c.slot].closed == "expired") else e)],
         "an order after a window's end", args=["--choice", "window=1", "--choice", "settle=30"]),
    rule("override-ignored", "§4.2", "the override replaces the window", [("request.order", no_override)],
         "an order with the override"),
    rule("false-overrides", "§4.2", "only true overrides", [("request.order", always_override)],
         "a second order with the override at false"),
    rule("override-keeps-old", "§4.2", "the override replaces the window",
         [("intents.existing", remember), ("answer.order", keep_old)], "an override, then the window"),
    rule("override-leaves-none", "§4.2", "the override opens the new window", [("answer.order", forget)],
         "an override, then the window"),
    rule("replaced-anyway", "§7.1", "without the override the window stays", [("answer.conflict", replaced_anyway)],
         "a conflict, then the window"),
    rule("plain-error", "§7.1", "the conflict has its own body", [("answer.conflict", plain)], TWO),
    rule("old-order-answered", "§4.2", "a second order meets the conflict", [("answer.conflict", as_created)], TWO),
]
BREAKS = MEMBERS + VALUES + RULES
