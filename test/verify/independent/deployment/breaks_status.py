"""Breaks of status sync."""
import re
import time

from breakkit import ACTIVE, Break, answer, members, narrowed, put, refuse, test
from breaks_orders import changed_hex
from errors import Refuse, Reply

ROWS = [
    ("success", "boolean", "the call succeeded"), ("transactionId", "string", "the transaction asked for"),
    ("status", "string", "latest state"), ("terminal", "boolean", "whether the order has ended"),
    ("completed", "boolean", "whether it has ended well"), ("synchronizedAt", "string", "when it was looked at"),
    ("trackable", "boolean", "listed for every answer"), ("syncQueued", "boolean", "whether a look is queued"),
    ("environment", "string", "live or test"), ("sandbox", "boolean", "there for a test key", "test")]
MEMBERS = members("sync", "§2.5", ROWS) + narrowed(
    "sync", "§2.5", ROWS, "after-end", lambda c: c.order.outcome is not None, "status sync after the end") + [
    Break("sync.gateway.text", "§2.5", "gateway is an object or null", "sync", [answer("sync", put("gateway", "n/a"))]),
    Break("sync.gateway.list", "§2.5", "gateway is an object or null", "sync", [answer("sync", put("gateway", []))]),
    Break("sync.gateway.false", "§2.5", "gateway is an object or null", "sync",
          [answer("sync", put("gateway", False))])]


def pending(c):
    return c.order.outcome is None


def done(c):
    return c.order.outcome is not None


def well(c):
    return c.order.outcome == "completed"


def badly(c):
    return c.order.outcome == "failed"


FAILED = ["--choice", "outcome=failed"]


def value(ident, sentence, path, new, when=None, how=None, section="§2.5", **more):
    return Break("sync." + ident, section, sentence, "sync", [answer("sync", put(path, new), when)], how, **more)


def ended(ident, sentence, path, new, when=done, section="§3", **more):
    return value(ident, sentence, path, new, when, "status sync of an order that has ended", section, **more)


VALUES = [
    value("success.false", "a state that is reported is a success", "success", False),
    value("id.other", "the state is of the transaction asked for", "transactionId", changed_hex),
    value("id.reference", "the state is of the transaction asked for", "transactionId",
          lambda o, c: c.order.reference),
    value("id.empty", "the state is of the transaction asked for", "transactionId", ""),
    value("status.empty", "the latest state", "status", ""),
    value("status.completed-at-once", "a fresh order has not ended", "status", "completed", pending, section="§3"),
    value("status.failed-at-once", "a fresh order has not ended", "status", "failed", pending, section="§3"),
    value("terminal.at-once", "terminal goes with an end only", "terminal", True, pending, section="§3"),
    value("completed.at-once", "completed goes with completion only", "completed", True, pending),
    ended("status.never", "an ended order reports its end", "status", "pending"),
    ended("status.success", "the end is reported as completed", "status", "success", well),
    ended("status.label", "the end is reported as completed", "status", "Marked completed", well),
    ended("status.upper", "the end is reported as completed", "status", lambda o, c: o.upper()),
    ended("status.swapped", "the end is reported truly", "status", "failed", well),
    ended("status.swapped-failure", "the end is reported truly", "status", "completed", badly, args=FAILED),
    ended("status.error-word", "the end is reported as failed", "status", "error", badly, args=FAILED),
    ended("terminal.never", "an ended order is terminal", "terminal", False),
    ended("terminal.not-on-failure", "a failed order is terminal", "terminal", False, badly, args=FAILED),
    ended("completed.never", "a completed order is so marked", "completed", False, well, section="§2.5"),
    ended("completed.on-failure", "a failed order is not completed", "completed", True, badly, section="§2.5",
          args=FAILED),
    value("at.old", "the time of the synchronisation", "synchronizedAt", lambda o, c: c.w.stamp(0)),
    value("at.future", "the time of the synchronisation", "synchronizedAt",
          lambda o, c: c.w.stamp(time.time() + 7200)),
    value("at.creation", "the time of the synchronisation", "synchronizedAt",
          lambda o, c: c.w.stamp(c.order.created - 300), how="an order, then status sync and its time"),
    value("at.words", "an ISO 8601 time", "synchronizedAt", "just now"),
    value("at.epoch-text", "an ISO 8601 time", "synchronizedAt", lambda o, c: str(int(time.time()))),
    value("at.local", "a UTC time", "synchronizedAt", lambda o, c: re.sub(r"(Z|\+00:00)$", "+02:00", o)),
    value("at.empty", "an ISO 8601 time", "synchronizedAt", ""),
    value("environment.live", "a test key runs in test", "environment", "live", test, section="§5"),
    value("environment.empty", "the environment is reported", "environment", ""),
    value("environment.word", "environment is live or test", "environment", "staging", arguable=True),
    value("sandbox.false", "a test key runs in sandbox", "sandbox", False, test, section="§5"),
    value("environment.live-key", "a live key runs live", "environment", "test", lambda c: not c.key.test,
          section="§5", how="needs a live key", visible=False),
    value("sandbox.live-key", "sandbox is for test keys", "sandbox", True, lambda c: not c.key.test,
          how="needs a live key", visible=False),
]


def by_reference(sent, c):
    """Only the reference finds the transaction."""
    if sent in c.w.orders:
        return "unknown"
    return next((o.id for o in c.w.orders.values() if o.reference == sent), sent)


def wants_body(sent, c):
    if not c.raw.strip():
        refuse(c, "body", "a body is required")
    return sent


def once(same, c):
    """The first look works, every later one does not."""
    key = "looked " + c.params[0]
    c.w.memory[key] = c.w.memory.get(key, 0) + 1
    return same and c.w.memory[key] == 1


def latest(sent, c):
    """Every call tells of the newest order."""
    return list(c.w.orders)[-1] if sent in c.w.orders else sent


def regress(reply, c):
    """After the end was reported once, the order is pending again."""
    if done(c):
        key = "reported " + c.order.id
        if c.w.memory.setdefault(key, 0):
            reply.body |= {"status": "pending", "terminal": False, "completed": False}
        c.w.memory[key] += 1
    return reply


def flip(reply, c):
    """After the end was reported once, the other end is reported."""
    if done(c) and c.w.memory.setdefault("ended " + c.order.id, 0):
        good = c.order.outcome == "failed"
        reply.body |= {"status": "completed" if good else "failed", "completed": good}
    if done(c):
        c.w.memory["ended " + c.order.id] += 1
    return reply


def stuck(reply, c):
    """The end reaches the webhooks only; sync stays at pending."""
    if done(c):
        reply.body |= {"status": "pending", "terminal": False, "completed": False}
    return reply


def soon(reply, c):
    """Sync tells of completion while the window is still open."""
    if pending(c):
        reply.body |= {"status": "completed", "terminal": True, "completed": True}
    return reply


def foreign(same, c):
    """Orders of other businesses are found, too."""
    return bool(c.w.orders.get(c.params[0]))


def late(same, c):
    if same and done(c_with(c)):
        raise Refuse("missing", 404, "No such transaction")
    return same


def c_with(c):
    c.order = c.w.orders.get(c.params[0])
    return c


def rule(ident, sentence, hook, how, section="§4.4", **more):
    return Break("sync." + ident, section, sentence, "sync", [hook], how, **more)


RULES = [
    rule("by-reference", "the path takes the transactionId", ("request.sync", by_reference), "an order, then status sync"),
    rule("wants-body", "the call has no body", ("request.sync", wants_body), "status sync without a body"),
    rule("once", "sync is there whenever it is needed", ("sync.found", once), "two status syncs of one order"),
    rule("newest", "the path names the transaction", ("request.sync", latest), "two orders, sync of the first"),
    rule("regress", "an ended order stays ended", ("answer.sync", regress), "two syncs after the end", "§3"),
    rule("flip", "an ended order has one end", ("answer.sync", flip), "two syncs after the end", "§3"),
    rule("stuck", "sync carries the latest state", ("answer.sync", stuck), "sync and webhooks of one order; " + ACTIVE),
    rule("early", "an order has ended only when it is so reported, and its window is then closed",
         ("answer.sync", soon), "an order, sync and window", "§3", args=["--choice", "settle=30"]),
    rule("gone-after-end", "sync carries the latest state", ("sync.found", late), "status sync after the end"),
    rule("other-business", "a key sees its business only", ("sync.found", foreign), "needs a key of another business",
         "§5", visible=False, arguable=True),
    rule("list", "the answer is one object", ("answer.sync", lambda r, c: Reply(r.status, [r.body])),
         "an order, then status sync", "§2.5"),
]
BREAKS = MEMBERS + VALUES + RULES
