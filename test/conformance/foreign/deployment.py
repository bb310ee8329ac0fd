"""A deployment of the documented service, written from its documentation alone, in Python's standard library.

It shares nothing with the simulator: other words for everything that is not documented, other statuses, other ids. What
it prints first is its port. BREAK in the environment names one documented rule for it to break.
"""

import http.server
import json
import os
import threading
import time
import uuid
from datetime import datetime, timedelta, timezone
from urllib.parse import parse_qs, unquote, urlsplit

API_KEY = os.environ["API_KEY"]
BREAK = os.environ.get("BREAK", "")
BASE = "/ramp/api/developer"
WINDOW = timedelta(minutes=600 if BREAK == "long-window" else 30)
SETTLES_AFTER = float(os.environ.get("SETTLES_AFTER", "inf"))
RATES = {"Hawthorn Pay": 1411.5, "Larkspur": 1404.25, "Ó Briain & Daughters": 1399.0}
BANKS = [
    {"bankCode": "044", "bankName": "Access Bank", "country": "NG"},
    {"bankCode": "058", "bankName": "Guaranty Trust Bank", "country": "NG"},
    {"bankCode": "50515", "bankName": "Moniepoint MFB", "country": "NG"},
]
HOLDERS = {"0123456789": "OKAFOR ADA"}

orders = {}
windows = {}
one_at_a_time = threading.Lock()


class Refused(Exception):
    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


def now():
    return datetime.now(timezone.utc)


def written(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%f") + "Z"


def asked(body, name, kind):
    value = body.get(name)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not (is_number and value > 0 if kind == "number" else isinstance(value, str) and value):
        raise Refused(422, f"{name}: {kind} expected")
    return value


def route(body):
    side = asked(body, "side", "text")
    names = [asked(body, name, "text") for name in ("asset", "chain", "fiatCurrency")]
    known = names[0] in ("USDC", "USDT") and names[1] in ("bsc", "solana") and names[2] == "NGN"
    if side not in ("buy", "sell") or not known:
        raise Refused(422, "nothing is offered for that")
    return side, names[0], names[1]


def output(side, rate, amount):
    return amount / rate if side == "buy" else amount * rate


def quote(body):
    side, asset, chain = route(body)
    source, other = ("fiatAmount", "tokenAmount") if side == "buy" else ("tokenAmount", "fiatAmount")
    if other in body:
        raise Refused(422, f"{other} has no place in a {side}")
    amount = asked(body, source, "number")
    offers = [
        {"provider": name, "rate": rate, "estimatedOutput": output(side, rate, amount), "eta": "instant"}
        for name, rate in RATES.items()
    ]
    offers.sort(key=lambda offer: offer["estimatedOutput"], reverse=BREAK != "worst-quote")
    return {
        "side": side,
        "asset": asset,
        "chain": chain,
        "comparisonInput": amount,
        "comparisonInputSource": source,
        "bestQuote": {name: offers[0][name] for name in ("provider", "rate", "estimatedOutput")},
        "quotes": offers,
        "currency": body["fiatCurrency"],
    }


def details(body, side):
    for name in ("fiatAmount",) if side == "buy" else ():
        asked(body, name, "number")
    for name in ("walletAddress",) if side == "buy" else ("bankCode", "accountNumber", "accountName"):
        asked(body, name, "text")
    if side == "sell" and not any(bank["bankCode"] == body["bankCode"] for bank in BANKS):
        raise Refused(422, "bankCode: not a bank")


def window_of(key):
    window = windows.get(key)
    if window is None or window["ends"] <= now() or status_of(window["order"]) != "pending":
        return None
    return window


def conflict(key, window):
    return 423, {
        "success": False,
        "code": "GATEWAY_ACTIVE_INTENT_CONFLICT",
        "message": "You have an order under way.",
        "conflict": {
            "customerId": key[0],
            "externalCustomerId": window["order"]["customer"],
            "token": key[1],
            "chain": key[2],
            "networkId": f"net-{key[2]}",
            "activeIntentCount": 1,
        },
    }


def order(body):
    side, asset, chain = route(body)
    amount = asked(body, "amount", "number")
    details(body, side)
    customer = body.get("externalCustomerId") or body.get("email") or uuid.uuid4().hex
    key = (customer, asset, chain)
    window = window_of(key)
    if window is not None and body.get("overrideActiveIntent") is not True and BREAK != "no-conflict":
        return conflict(key, window)
    if window is not None:
        window["order"]["replaced"] = True
    placed = {
        "id": str(uuid.uuid4()),
        "side": side,
        "customer": customer,
        "amount": amount,
        "address": f"addr-{uuid.uuid4().hex[:12]}",
        "at": time.monotonic(),
        "replaced": False,
    }
    orders[placed["id"]] = placed
    began = now().replace(microsecond=0)
    windows[key] = {"id": len(windows) + 1, "order": placed, "began": began, "ends": began + WINDOW}
    best = (min if side == "buy" else max)(RATES, key=RATES.get)
    answer = {
        "transactionId": placed["id"],
        "requestReference": f"{len(orders):06d}",
        "side": side,
        "asset": asset,
        "chain": chain,
        "selectedProvider": best,
        "bestRateUsed": int(RATES[best]),
        "providerDetails": {"status": "awaiting", "instructions": [{"step": 1, "text": "Send it."}]},
        "environment": "test",
        "sandbox": True,
        "trackable": True,
    }
    return 200, answer if side == "buy" else {**answer, "ourCryptoAddress": placed["address"]}


def intent(query):
    key = tuple(query.get(name, [""])[0] for name in ("customerId", "token", "network"))
    window = window_of(key)
    if window is None:
        raise Refused(404, "no window")
    placed = window["order"]
    return {
        "success": True,
        "transactionId": placed["id"],
        "customerId": key[0],
        "externalCustomerId": placed["customer"],
        "token": key[1],
        "network": key[2],
        "side": placed["side"],
        "transactionStatus": "placed",
        "intentId": str(window["id"]),
        "intentStatus": "open",
        "externalOrderId": f"H-{window['id']}",
        "depositAddress": placed["address"],
        "expectedAmount": f"{placed['amount']:.6f}",
        "amountToleranceBps": 0,
        "depositIntentCreatedAt": written(window["began"]),
        "depositIntentExpiresAt": written(window["ends"]),
        "timeRemainingSeconds": int((window["ends"] - now()).total_seconds()),
    }


def status_of(placed):
    if placed["replaced"]:
        return "failed"
    return "completed" if time.monotonic() - placed["at"] > SETTLES_AFTER else "pending"


def sync(transaction):
    placed = orders.get(transaction)
    if placed is None:
        raise Refused(403, "not yours")
    status = status_of(placed)
    return {
        "success": True,
        "transactionId": placed["id"],
        "status": status,
        "terminal": BREAK == "always-terminal" or status != "pending",
        "completed": status == "completed",
        "synchronizedAt": written(now()),
        "trackable": True,
        "syncQueued": False,
        "environment": "test",
        "sandbox": True,
        "gateway": None,
    }


def banks(provider):
    if provider not in RATES:
        raise Refused(422, "who is that?")
    return {"success": True, "provider": provider, "banks": BANKS}


def resolve(body):
    name = HOLDERS.get(asked(body, "accountNumber", "text"))
    if name is None:
        raise Refused(422, "nobody holds that account")
    return {"accountName": name}


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together, for a client waits long for the second of two small packets.
    wbufsize = -1

    def do_GET(self):
        self.serve("GET")

    def do_POST(self):
        self.serve("POST")

    def serve(self, method):
        text = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            if self.headers.get("x-api-key") != API_KEY and BREAK != "no-key-needed":
                raise Refused(403, "a key is needed")
            with one_at_a_time:
                status, answer = self.dispatch(method, json.loads(text) if text else {})
        except Refused as refused:
            status, answer = refused.status, {"error": {"reason": str(refused)}}
        body = json.dumps(answer, indent=1).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def dispatch(self, method, body):
        target = urlsplit(self.path)
        parts = [unquote(part) for part in target.path.removeprefix(BASE).split("/")[1:]]
        match (method, *parts):
            case ("POST", "quotes"):
                return 200, quote(body)
            case ("POST", "orders"):
                return order(body)
            case ("GET", "orders", "intent"):
                return 200, intent(parse_qs(target.query))
            case ("POST", "orders", transaction, "monitor-status"):
                return 202, sync(transaction)
            case ("GET", "provider-bank-list", provider):
                return 200, banks(provider)
            case ("POST", "bank-accounts", "resolve"):
                return 200, resolve(body)
        raise Refused(404, "nothing here")

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64


server = Server(("127.0.0.1", 0), Service)
print(server.server_address[1], flush=True)
server.serve_forever()
