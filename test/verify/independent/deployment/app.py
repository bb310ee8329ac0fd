"""Routing: key check, body reading, the operation, the break hooks and the answer."""
import json
import re
import traceback
from urllib.parse import parse_qsl, unquote

import banks
import intents
import limits
import orders
import quotes
import settle
from errors import Refuse, Reply, reply_of

BASE = {"none": "", "gateway": "/gateway/ramp", "deep": "/t/7/eu/ramp.v3"}
PATHS = [("POST", r"/api/developer/quotes", "quote", quotes.quote),
         ("POST", r"/api/developer/orders", "order", orders.create),
         ("GET", r"/api/developer/orders/intent", "intent", intents.show),
         ("POST", r"/api/developer/orders/([^/]+)/monitor-status", "sync", settle.sync),
         ("GET", r"/api/developer/provider-bank-list/([^/]+)", "banks", banks.show),
         ("POST", r"/api/developer/bank-accounts/resolve", "resolve", banks.resolve)]


def catalogue(w, c):
    """GET catalog, a path that the documentation does not name; only served by choice."""
    if w.ch.catalog == "no":
        raise Refuse("missing", w.ch.unknown_path, "no such path")
    return Reply(200, {"providers": [{"name": one.name, "supportsBuy": w.ch.sides != "sell",
                                      "supportsSell": w.ch.sides != "buy"} for one in w.providers]})


PATHS.append(("GET", r"/api/developer/catalog", "catalog", catalogue))


class Call:
    """One request on its way through the service."""

    def __init__(self, w, method, target, headers, raw):
        self.w, self.method, self.headers, self.raw = w, method, headers, raw
        self.path, _, query = target.partition("?")
        self.query = dict(parse_qsl(query))
        self.op, self.params, self.body, self.key = "none", [], None, None
        self.order = self.intent = self.form = self.provider = self.account = None
        self.notes = {}


def find_route(w, c):
    """The operation of a path, or a rejection."""
    base = BASE[w.ch.base_path]
    if not c.path.startswith(base):
        raise Refuse("missing", w.ch.unknown_path, "no such path")
    path, method = c.path[len(base):], c.method
    met = False
    for wanted, shape, op, run in PATHS:
        match = re.fullmatch(shape, path)
        if match and wanted == method:
            c.op, c.params = op, [unquote(p) for p in match.groups()]
            return run
        met = met or bool(match)
    raise Refuse("method", w.ch.wrong_method if met else w.ch.unknown_path, "no such path or method")


def check_key(w, c):
    """The key of the call. Without one, only open reads are answered, and only by choice."""
    sent = c.headers.get("x-api-key")
    if not sent and w.ch.missing_key == "reads_answered" and c.op == "banks":
        return w.test_key
    if not sent:
        status = {"reads_answered": 401}.get(w.ch.missing_key, w.ch.missing_key)
        raise Refuse("auth", status, "the x-api-key header is required")
    if sent not in w.keys:
        raise Refuse("auth", w.ch.bad_key, "the API key is not valid")
    return w.keys[sent]


def key_of(w, c):
    c = w.hook("auth.before", c, c)
    try:
        return w.hook("auth", check_key(w, c), c)
    except Refuse as rejection:
        key = w.hook("auth.refused", None, c)
        if key is None:
            raise rejection
        return key


def read_body(w, c):
    if c.method != "POST" or c.op == "sync":
        return None
    kind = c.headers.get("content-type", "")
    if w.ch.content_type_check == "strict" and "json" not in kind.lower():
        raise Refuse("media", 415, "the body should be JSON")
    try:
        return json.loads(c.raw.decode("utf-8"))
    except ValueError:
        raise Refuse("syntax", w.ch.syntax_status, "the body is not JSON") from None


def handle(w, method, target, headers, raw):
    """Answer one request: status, headers and body text."""
    c = Call(w, method, target, headers, raw)
    with w.lock:
        try:
            w.check_rate()
            run = find_route(w, c)
            c.key = key_of(w, c)
            limits.check_call(w, c)
            c.body = read_body(w, c)
            reply = run(w, c)
        except Refuse as rejection:
            reply = reply_of(rejection, w.ch)
            c.op = "nointent" if c.op == "nointent" else "refused." + c.op
        except Exception:
            traceback.print_exc()
            reply, c.op = reply_of(Refuse("internal", 500, "unexpected fault"), w.ch), "fault"
        # A break acts on the finished answer, so that nothing else of the service can change.
        reply = w.hook("answer." + c.op, reply, c)
        return w.hook("answer", reply, c)

