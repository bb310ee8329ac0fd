"""Signed webhooks: which events are reported, their payloads, signatures and retries."""
import base64
import hashlib
import hmac
import http.client
import threading
import time
from urllib.parse import urlsplit

import jsonout

STAGES = {"full": ("created", "updated", "completed", "failed"),
          "created_terminal": ("created", "completed", "failed"), "terminal": ("completed", "failed")}


class Webhooks:
    """The registered endpoints and their one secret."""

    def __init__(self, w, urls, secret):
        self.w, self.urls, self.secret = w, urls, secret
        self.count = 0
        if w.ch.greeting == "yes":
            w.clock.at(time.time() + 0.2, self.greet)

    def greet(self):
        """An event of another kind, about no order."""
        self.send({"id": "evt_hello", "type": "endpoint.verified", "createdAt": self.w.stamp(time.time()),
                   "livemode": False, "data": {}}, "endpoint.verified", None)

    def send(self, event, kind, order):
        raw = self.w.hook("event.raw", jsonout.write(event, self.w.ch).encode(), order)
        for url in self.w.hook("event.urls", self.urls, order):
            threading.Thread(target=self.deliver, args=(url, raw, kind, order), daemon=True).start()

    def headers(self, raw, kind, order):
        signed = self.w.hook("event.signed", raw, order)
        secret = self.w.hook("event.secret", self.secret, order)
        found = {"Content-Type": "application/json",
                 "x-service-signature": signature(self.w.ch.signature, secret, signed)}
        if self.w.ch.event_headers == "full":
            self.count += 1
            found |= {"x-service-delivery": f"dlv_{self.count:08d}", "x-service-event": kind}
        return self.w.hook("event.headers", found, order)

    def deliver(self, url, raw, kind, order):
        """One delivery; anything but a 2xx is tried again after a growing pause."""
        tries = int(self.w.ch.retries) + 1
        with self.w.lock:
            headers = self.headers(raw, kind, order)
        for attempt in range(tries):
            if post(url, raw, headers):
                break
            time.sleep(min(0.5 * 2 ** attempt, 8))


def post(url, raw, headers):
    """Whether the receiver took the event."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    link = kind(parts.hostname, parts.port, timeout=5)
    try:
        path = (parts.path or "/") + ("?" + parts.query if parts.query else "")
        link.request("POST", path, raw, headers)
        return 200 <= link.getresponse().status < 300
    except OSError:
        return False
    except http.client.HTTPException:
        return False
    finally:
        link.close()


def signature(shape, secret, raw):
    """The signature of the raw bytes in the chosen algorithm and encoding."""
    key = secret.encode()
    if shape == "timed":
        moment = str(int(time.time()))
        return f"t={moment},v1=" + hmac.new(key, moment.encode() + b"." + raw, hashlib.sha256).hexdigest()
    if shape == "sha512":
        return hmac.new(key, raw, hashlib.sha512).hexdigest()
    made = hmac.new(key, raw, hashlib.sha256)
    if shape == "base64":
        return base64.b64encode(made.digest()).decode()
    text = made.hexdigest()
    return {"hex": text, "upper": text.upper(), "sha256_prefix": "sha256=" + text}[shape]


def tell(w, order, stage):
    """Push a change of an order to the endpoints, if this deployment tells of it."""
    hooks = w.webhooks
    if not hooks or not hooks.urls or stage not in STAGES[w.ch.events]:
        return
    pairs = w.hook("event.stages", [stage], order)
    for one in pairs:
        moment = time.time() + w.ch.number("event_delay")
        if w.ch.event_order == "late_updates" and one in ("created", "updated"):
            moment += w.ch.number("settle") + 0.4
        event, kind = body(w, order, one), type_of(w, one)
        event = w.hook("event.body", event, (order, one))
        for _ in range(2 if w.ch.duplicates == "yes" else 1):
            w.clock.at(moment, lambda e=event, k=kind: hooks.send(e, k, order))


def type_of(w, stage):
    shapes = {"dotted": "transaction.{}", "underscore": "transaction_{}", "upper": "TRANSACTION_{}",
              "order": "order.{}"}
    text = shapes[w.ch.event_types].format(stage)
    return text.upper() if w.ch.event_types == "upper" else text


def status_word(w, order, stage):
    word = {"created": "pending", "updated": "processing"}.get(stage, stage)
    if w.ch.event_status == "label":
        return {"pending": "Awaiting settlement", "processing": "Settling", "completed": "Marked completed",
                "failed": "Marked failed"}[word]
    return word.upper() if w.ch.event_status == "upper" else word


def data_of(w, order, stage):
    names = {"all": ("id", "transactionId", "reference", "requestReference"), "id": ("id",),
             "transactionId": ("transactionId",), "reference": ("reference", "requestReference")}[w.ch.event_key]
    data = {n: order.id if n in ("id", "transactionId") else order.reference for n in names}
    fiat = order.fiat_amount or order.output
    data |= {"status": status_word(w, order, stage), "platformUsed": order.provider.name, "side": order.side,
             "cryptoSymbol": order.asset, "network": order.chain, "fiatCurrency": order.fiat}
    if w.ch.event_amounts != "none":
        shown = {"fiatAmount": fiat, "cryptoAmount": order.amount, "exchangeRate": order.rate}
        data |= shown if w.ch.event_amounts == "number" else {k: jsonout.number(v, "plain") for k, v in shown.items()}
    return data


def body(w, order, stage):
    """The payload of one event in the chosen shape."""
    data, kind = data_of(w, order, stage), type_of(w, stage)
    head = {"id": f"evt_{w.event_rng.getrandbits(64):016x}", "type": kind, "createdAt": w.stamp(time.time()),
            "livemode": not order.key.test}
    if w.ch.event_shape == "flat":
        return {"event": kind, "eventId": head["id"], "sentAt": head["createdAt"], **data}
    if w.ch.event_shape == "payload":
        return {"event": kind, "payload": {"transaction": data}, "test": order.key.test}
    if w.ch.event_shape == "list":
        return {"events": [{**head, "data": data}]}
    return {**head, "data": data}
