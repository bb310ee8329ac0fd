"""Breaks of the webhooks. All of them need a receiver to be seen."""
import json

from breakkit import Break
from breaks_orders import changed_hex


def event(ident, section, sentence, hooks, how="a receiver and one order", **more):
    return Break("webhook." + ident, section, sentence, "webhook", hooks, how, **more)


def again(raw, order):
    """The bytes of the same JSON value in another layout."""
    return json.dumps(json.loads(raw), sort_keys=True, indent=1).encode()


def inner_only(raw, order):
    found = json.loads(raw)
    return json.dumps(found.get("data", found.get("payload", {})), separators=(",", ":")).encode()


def renamed(name):
    def change(headers, order):
        return {(name if k == "x-service-signature" else k): v for k, v in headers.items()}
    return change


def without(headers, order):
    return {k: v for k, v in headers.items() if k != "x-service-signature"}


def altered(change):
    def run(headers, order):
        return {**headers, "x-service-signature": change(headers["x-service-signature"])}
    return run


def walk(value, change):
    """Apply a change to every text of an event, at any depth."""
    if isinstance(value, dict):
        return {k: walk(v, change) for k, v in value.items()}
    if isinstance(value, list):
        return [walk(v, change) for v in value]
    return change(value) if isinstance(value, str) else value


def other_order(found, reported):
    order = reported[0]
    return walk(found, lambda t: changed_hex(t, None) if t in (order.id, order.reference) else t)


def first_order(found, reported):
    """Every event names the first order of the deployment."""
    order = reported[0]
    FIRST.setdefault("id", order.id)
    FIRST.setdefault("reference", order.reference)
    return walk(found, lambda t: FIRST["id"] if t == order.id else FIRST["reference"] if t == order.reference else t)


FIRST = {}


def nameless(found, reported):
    order = reported[0]
    return walk(found, lambda t: "" if t in (order.id, order.reference) else t)


def swapped_end(found, reported):
    """The event tells the other end than status sync."""
    if reported[1] not in ("completed", "failed"):
        return found
    a, b = reported[1], "failed" if reported[1] == "completed" else "completed"
    return walk(found, lambda t: t.replace(a, b).replace(a.upper(), b.upper()))


def stateless(found, reported):
    """No word of the event tells the state."""
    words = ("created", "updated", "completed", "failed", "pending", "processing")
    def change(text):
        for word in words:
            text = text.replace(word, "event").replace(word.upper(), "EVENT").replace(word.title(), "Event")
        return text
    return walk(found, change)


def only(*kept):
    return lambda stages, order: [s for s in stages if s in kept]


def never_for(test):
    return lambda stages, order: [] if test(order) else stages


def early(stages, order):
    """The completed event is sent with the order itself."""
    return ["completed"] if stages == ["created"] else [] if stages == ["completed"] else stages


def forms(raw, order):
    return "&".join(f"{k}={v}" for k, v in json.loads(raw).items()).encode()


def leak(raw, order):
    """The secret itself goes out in the payload; signing happens on the same bytes."""
    return raw[:-1] + b',"signingSecret":"' + SECRET["text"].encode() + b'"}'


SECRET = {"text": ""}


def note_secret(body, c):
    SECRET["text"] = c.w.webhooks.secret
    return body


TAMPER = b"\n"
BREAKS = [
    event("none", "§6", "webhooks are sent", [("event.urls", lambda urls, o: [])]),
    event("only-after-sync", "§6", "status sync does not replace webhooks",
          [("event.stages", lambda stages, o: stages if o.polls else [])],
          "a receiver and an order without status sync"),
    event("other-path", "§6", "webhooks go to the registered endpoint",
          [("event.urls", lambda urls, o: [u + "/events" for u in urls])], "a receiver that looks at the path"),
    event("none-on-buy", "§6", "webhooks tell of every order",
          [("event.stages", never_for(lambda o: o.side == "buy"))]),
    event("none-on-sell", "§6", "webhooks tell of every order",
          [("event.stages", never_for(lambda o: o.side == "sell"))], "a receiver and one sell order"),
    event("no-end", "§1", "state changes are pushed", [("event.stages", only("created", "updated"))],
          "a receiver and a settled order"),
    event("no-failure", "§1", "state changes are pushed", [("event.stages", only("created", "updated", "completed"))],
          "a receiver and a failed order", args=["--choice", "outcome=failed"]),
    event("end-too-early", "§3", "an order has ended only when it is so reported", [("event.stages", early)],
          "a receiver, an order and status sync", args=["--choice", "sync_queued=false"]),
    event("other-end", "§6", "webhooks are the primary source of state", [("event.body", swapped_end)],
          "a receiver, a settled order and status sync"),
    event("stateless", "§6", "local state follows from the payload", [("event.body", stateless)]),
    event("other-order", "§6", "local state of the order follows from the payload", [("event.body", other_order)]),
    event("first-order", "§6", "local state of the order follows from the payload", [("event.body", first_order)],
          "a receiver and two orders"),
    event("nameless", "§6", "local state of the order follows from the payload", [("event.body", nameless)]),
    event("unsigned", "§5", "the signature header is there", [("event.headers", without)]),
    event("header-renamed", "§5", "the signature header has its name", [("event.headers", renamed("x-signature"))]),
    event("header-underscored", "§5", "the signature header has its name",
          [("event.headers", renamed("x_service_signature"))]),
    event("signature-empty", "§5", "the header can be verified", [("event.headers", altered(lambda s: ""))]),
    event("signature-cut", "§5", "the header can be verified", [("event.headers", altered(lambda s: s[:-4]))]),
    event("signature-fixed", "§5", "the header is checked against the body",
          [("event.signed", lambda raw, o: b"fixed")], "a receiver and two events"),
    event("signature-turned", "§5", "the header can be verified", [("event.headers", altered(lambda s: s[::-1]))]),
    event("signed-again", "§5", "the raw body is signed", [("event.signed", again)]),
    event("signed-inner", "§5", "the raw body is signed", [("event.signed", inner_only)]),
    event("signed-newline", "§5", "the raw body is signed", [("event.signed", lambda raw, o: raw + TAMPER)]),
    event("signed-id", "§5", "the raw body is signed",
          [("event.signed", lambda raw, o: (o.id if o else "x").encode())]),
    event("signed-head", "§5", "the raw body is signed", [("event.signed", lambda raw, o: raw[:64])]),
    event("other-secret", "§5", "the endpoint's secret signs", [("event.secret", lambda s, o: "whsec_" + "0" * 32)]),
    event("empty-secret", "§5", "the endpoint's secret signs", [("event.secret", lambda s, o: "")]),
    event("cut-secret", "§5", "the endpoint's secret signs", [("event.secret", lambda s, o: s[:8])]),
    event("api-key-signs", "§5", "the endpoint's secret signs",
          [("event.secret", lambda s, o: o.key.text if o else s)]),
    event("secret-leaked", "§5", "the secret is the receiver's only",
          [("request.order", note_secret), ("event.raw", leak)], "a receiver that knows the secret"),
    event("form-body", "§4", "all bodies are JSON", [("event.raw", forms)]),
    event("cut-body", "§4", "all bodies are JSON", [("event.raw", lambda raw, o: raw[:-2])]),
    event("tail", "§4", "all bodies are JSON", [("event.raw", lambda raw, o: raw + b"<!-- end -->")]),
]
