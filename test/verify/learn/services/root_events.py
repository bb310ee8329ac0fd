"""The documented service with choices of its own: flat error objects, events at the root in nested
objects with upper-case words, 202 for an order, times with an offset. Standard library only."""
import argparse, hashlib, hmac, json, random, threading, time, urllib.parse, urllib.request, uuid
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

args = argparse.ArgumentParser()
for name, default in [("--port", "0"), ("--seed", "1"), ("--webhook", ""), ("--secret", "s"), ("--settle", "0.9")]:
    args.add_argument(name, default=default)
args = args.parse_args()
rng, lock = random.Random(int(args.seed)), threading.RLock()
KEY = "ramp_test_root_events"
LAGOS = timezone(timedelta(hours=1))
PROVIDERS = {"palmera": ("Palmera Pay", 0.985, "PLM"), "oryx": ("Oryx", 0.992, "ORX"), "kite": ("Kite Money", 0.978, "KTE")}
RATES = {"USDC": 1402.5, "USDT": 1398.0}
CHAINS = {"base": "eip155:8453", "bsc": "eip155:56", "solana": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"}
BANKS = [("044", "Access Bank"), ("058", "Guaranty Trust Bank"), ("033", "United Bank for Africa"), ("50515", "Moniepoint MFB")]
orders, windows = {}, {}


def hexes(n):
    return "".join(rng.choice("0123456789abcdef") for _ in range(n))


def lettered(n):
    return "".join(rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(n))


def utc(t):
    return datetime.fromtimestamp(t, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def local(t):
    return datetime.fromtimestamp(t, LAGOS).isoformat(timespec="seconds")


class Problem(Exception):
    def __init__(self, status, code, message, fields=None, extra=None):
        self.status = status
        self.body = {"error": {"code": code, "message": message, "fields": fields or []}, "requestId": "req_" + hexes(12)} if extra is None else extra


def invalid(fields):
    names = ", ".join(name for name, _ in fields)
    raise Problem(422, "INVALID_REQUEST", "Please check: " + names, [{"name": n, "issue": i} for n, i in fields])


REQUIRED = {"quote": ["side", "fiatCurrency", "asset", "chain"],
            "order": ["side", "amount", "fiatCurrency", "asset", "chain"]}
KNOWN = {"quote": {"side", "fiatAmount", "tokenAmount", "fiatCurrency", "asset", "chain"},
         "order": {"side", "amount", "fiatCurrency", "asset", "chain", "fiatAmount", "walletAddress", "bankCode", "accountNumber",
                   "accountName", "bankName", "email", "externalCustomerId", "developerFeePercent", "overrideActiveIntent"}}
NUMBERS = {"amount", "fiatAmount", "tokenAmount", "developerFeePercent"}


def check(kind, body):
    if not isinstance(body, dict):
        invalid([("body", "must be an object")])
    need = list(REQUIRED[kind])
    if kind == "quote":
        need.append("fiatAmount" if body.get("side") != "sell" else "tokenAmount")
    else:
        need += ["fiatAmount", "walletAddress"] if body.get("side") != "sell" else ["bankCode", "accountNumber", "accountName"]
    bad = [(n, "is required") for n in need if body.get(n) in (None, "")]
    bad += [(n, "is not allowed") for n in body if n not in KNOWN[kind]]
    if kind == "quote":
        other = "tokenAmount" if body.get("side") == "buy" else "fiatAmount"
        if other in body:
            bad.append((other, "is not allowed"))
    for n in NUMBERS & set(body):
        if isinstance(body[n], bool) or not isinstance(body[n], (int, float)) or (n != "developerFeePercent" and body[n] <= 0):
            bad.append((n, "must be a positive number"))
    for n in KNOWN[kind] - NUMBERS - {"overrideActiveIntent"}:
        if n in body and not isinstance(body[n], str):
            bad.append((n, "must be a string"))
    if "overrideActiveIntent" in body and not isinstance(body["overrideActiveIntent"], bool):
        bad.append(("overrideActiveIntent", "must be a boolean"))
    if not bad and body["side"] not in ("buy", "sell"):
        bad.append(("side", "must be buy or sell"))
    if not bad and not 0 <= body.get("developerFeePercent", 0) <= 3:
        bad.append(("developerFeePercent", "must be at most 3"))
    if bad:
        invalid(bad)
    if body["fiatCurrency"] != "NGN" or body["asset"] not in RATES or body["chain"] not in CHAINS:
        raise Problem(422, "ROUTE_UNAVAILABLE", "We cannot route %s on %s" % (body["asset"], body["chain"]))


def priced(body):
    elements = []
    for slug, (name, share, _) in PROVIDERS.items():
        jitter = 1 + rng.uniform(-0.003, 0.003)
        mid = RATES[body["asset"]]
        if body["side"] == "buy":
            rate = round(mid / share * jitter, 2)
            fiat = body["fiatAmount"]
            fee = round(fiat * 0.008, 2)
            out = round((fiat - fee) / rate, 6)
        else:
            rate = round(mid * share * jitter, 2)
            tokens = body.get("tokenAmount", body.get("amount"))
            fee = round(tokens * rate * 0.008, 2)
            out = round(tokens * rate - fee, 2)
        elements.append({"slug": slug, "provider": name, "rate": rate, "fee": fee, "out": out})
    return sorted(elements, key=lambda e: -e["out"])


def quote(body, _):
    check("quote", body)
    elements = priced(body)
    source = "fiatAmount" if body["side"] == "buy" else "tokenAmount"
    amount = float(body[source])
    if amount * (1 if source == "fiatAmount" else 1400) < 1500:
        raise Problem(422, "AMOUNT_BELOW_MINIMUM", "The amount is below the minimum", [{"name": source, "issue": "is too small"}])
    best = elements[0]
    return 200, {"quoteId": "qt_" + hexes(16), "side": body["side"], "asset": body["asset"], "chain": body["chain"], "comparisonInput": amount,
                 "comparisonInputSource": source,
                 "bestQuote": {"provider": best["provider"], "rate": best["rate"], "estimatedOutput": best["out"]},
                 "quotes": [{"provider": e["provider"], "rate": e["rate"], "output": e["out"], "fees": {"total": str(e["fee"]), "currency": "NGN"},
                             "available": True} for e in elements],
                 "validUntil": local(time.time() + 60)}


def window_key(customer, asset, chain):
    return (str(customer).lower(), asset.lower(), chain.lower())


def state_view(o):
    return {"placed": "pending", "funded": "pending", "settling": "pending", "completed": "completed"}.get(o["state"], "failed")


def order(body, _):
    check("order", body)
    amount = body["fiatAmount"] if body["side"] == "buy" else body["amount"] * 1400
    if amount < 1500:
        raise Problem(422, "AMOUNT_BELOW_MINIMUM", "The amount is below the minimum", [{"name": "fiatAmount", "issue": "is too small"}])
    if body["side"] == "sell" and body["bankCode"] not in [c for c, _ in BANKS]:
        invalid([("bankCode", "is not in the directory")])
    customer = body.get("externalCustomerId") or body.get("email") or "anon-" + hexes(8)
    key = window_key(customer, body["asset"], body["chain"])
    active = windows.get(key)
    if active and active["state"] in ("placed", "funded", "settling") and not active.get("closed"):
        if body.get("overrideActiveIntent") is not True:
            raise Problem(409, "", "", extra={
                "success": False, "code": "GATEWAY_ACTIVE_INTENT_CONFLICT", "message": "You already have an open payment window",
                "conflict": {"customerId": active["customer"], "externalCustomerId": active["external"], "token": active["asset"],
                             "chain": active["chain"], "networkId": CHAINS[active["chain"]], "activeIntentCount": 1}, "retryable": False})
        active["closed"] = True
    best = priced(body)[0]
    now = time.time()
    buy = body["side"] == "buy"
    o = {"id": str(uuid.UUID(int=rng.getrandbits(128), version=4)), "ref": "PAL-SBX-" + lettered(8).replace("G", "A"), "side": body["side"],
         "asset": body["asset"], "chain": body["chain"], "provider": best["provider"], "slug": best["slug"], "rate": best["rate"],
         "fiat": float(body["fiatAmount"]) if buy else best["out"], "crypto": best["out"] if buy else float(body["amount"]),
         "customer": customer, "external": customer, "state": "placed", "created": now, "trace": "trc_" + lettered(10),
         "deposit": None if buy else ("0x" + hexes(40) if body["chain"] != "solana" else lettered(44)),
         "wallet": body.get("walletAddress"), "session": rng.randrange(10 ** 8, 10 ** 9), "fails": rng.random() < 0.25, "hash": "0x" + hexes(64),
         "native": PROVIDERS[best["slug"]][2] + "-" + str(rng.randrange(10 ** 7, 10 ** 8)), "account": str(rng.randrange(10 ** 9, 10 ** 10)),
         "intent": "win_" + hexes(20)}
    orders[o["id"]], windows[key] = o, o
    step = float(args.settle) / 3
    for n, state in enumerate(["funded", "settling", "failed" if o["fails"] else "completed"]):
        threading.Timer(step * (n + 1), move, (o, state)).start()
    push(o)
    deposit = {"amount": o["fiat"], "account_number": o["account"], "account_name": "Palmera Checkout", "bank_code": "090286",
               "bank_name": "Palmera Bank", "expires_at": local(now + 1800)} if buy else \
              {"address": o["deposit"], "asset": "%s:%s" % (o["chain"], o["asset"].lower()), "amount": o["crypto"],
               "note": ["Send only %s." % o["asset"], "Send it in one transfer."]}
    return 202, {"transactionId": o["id"], "requestReference": o["ref"], "side": o["side"], "asset": o["asset"], "chain": o["chain"],
                 "selectedProvider": o["provider"], "bestRateUsed": o["rate"],
                 "providerDetails": {"success": True, "message": "Onramp initiated successfully" if buy else "Offramp initiated successfully",
                                     "status": "AWAITING_DEPOSIT" if buy else "AWAITING_PAYMENT",
                                     "data": {"reference": o["native"], "type": "ONRAMP" if buy else "OFFRAMP", "deposit": deposit}},
                 "ourCryptoAddress": o["deposit"], "environment": "test", "sandbox": True, "trackable": True,
                 "traceId": o["trace"], "sessionId": o["session"]}


def move(o, state):
    with lock:
        o["state"], o["moved"] = state, time.time()
        push(o)


EVENTS = {"placed": "payment.received", "completed": "payment.done", "failed": "payment.failed"}


def push(o):
    if not args.webhook or o["state"] not in EVENTS:
        return
    now = time.time()
    fiat = {"amount": o["fiat"], "currency": "NGN"}
    crypto = {"amount": o["crypto"], "currency": o["asset"], "network": o["chain"].upper()}
    body = {"event": EVENTS[o["state"]], "reference": o["id"], "status": {"placed": "CREATED"}.get(o["state"], o["state"].upper()),
            "source": fiat if o["side"] == "buy" else crypto, "destination": crypto if o["side"] == "buy" else fiat,
            "meta": {"trace": o["trace"], "order": o["ref"], "provider": o["slug"]}, "occurredAt": local(now)}
    if o["state"] == "completed":
        body["meta"]["hash"] = o["hash"]
    if o["state"] == "failed":
        body["meta"]["reason"] = "PAYOUT_REJECTED"
    raw = json.dumps(body).encode()
    headers = {"content-type": "application/json", "x-event-type": EVENTS[o["state"]], "x-event-id": hexes(24), "user-agent": "palmera-hooks/2",
               "x-service-signature": hmac.new(args.secret.encode(), raw, hashlib.sha256).hexdigest()}
    threading.Thread(target=deliver, args=(raw, headers), daemon=True).start()


def deliver(raw, headers):
    for _ in range(3):
        try:
            urllib.request.urlopen(urllib.request.Request(args.webhook, raw, headers), timeout=5)
            return
        except OSError:
            time.sleep(0.3)


def intent(_, query):
    missing = [n for n in ("customerId", "token", "network") if not query.get(n)]
    if missing:
        invalid([(n, "is required") for n in missing])
    o = windows.get(window_key(*(query[n][0] for n in ("customerId", "token", "network"))))
    if not o or o["state"] not in ("placed", "funded", "settling") or o.get("closed") or time.time() > o["created"] + 1800:
        raise Problem(404, "NOT_FOUND", "No open window")
    ends = int(o["created"]) + 1800
    return 200, {"success": True, "transactionId": o["id"], "customerId": o["customer"], "externalCustomerId": o["external"], "token": o["asset"],
                 "network": o["chain"], "side": o["side"], "transactionStatus": "order_placed", "intentId": o["intent"], "intentStatus": "active",
                 "externalOrderId": o["native"], "depositAddress": o["deposit"] or "", "expectedAmount": "%.6f" % o["crypto"], "amountToleranceBps": 75,
                 "depositIntentCreatedAt": utc(o["created"]), "depositIntentExpiresAt": utc(ends),
                 "timeRemainingSeconds": max(0, int(ends - time.time())), "status": "OPEN", "traceId": o["trace"]}


def sync(_, id_):
    o = orders.get(id_.lower())
    if o is None:
        raise Problem(404, "NOT_FOUND", "No such transaction")
    ended = o["state"] in ("completed", "failed")
    gateway = None if o["state"] == "placed" else {"ref": "gw-" + o["trace"][4:], "stage": {"funded": "PAYIN_RECEIVED", "settling": "PAYOUT_SENT",
              "completed": "DONE", "failed": "REJECTED"}[o["state"]], "settled": o["state"] == "completed"}
    return 200, {"success": True, "transactionId": o["id"], "status": state_view(o), "terminal": ended, "completed": o["state"] == "completed",
                 "synchronizedAt": utc(time.time()), "trackable": True, "syncQueued": not ended, "environment": "test", "sandbox": True,
                 "gateway": gateway, "requestReference": o["ref"]}


def banks(_, name):
    if name.lower() not in PROVIDERS and name not in [n for n, _, _ in PROVIDERS.values()]:
        raise Problem(404, "NOT_FOUND", "No such provider")
    slug = name.lower() if name.lower() in PROVIDERS else next(s for s, (n, _, _) in PROVIDERS.items() if n == name)
    return 200, {"success": True, "provider": PROVIDERS[slug][0], "banks": [{"bankCode": c, "bankName": n, "country": "NG"} for c, n in BANKS]}


def resolve(body, _):
    bad = [(n, "is required") for n in ("bankCode", "accountNumber") if not isinstance(body, dict) or not isinstance(body.get(n), str)]
    if bad:
        invalid(bad)
    if body["bankCode"] not in [c for c, _ in BANKS] or not body["accountNumber"].startswith("0"):
        raise Problem(400, "ACCOUNT_UNKNOWN", "The bank does not know this account")
    return 200, {"success": True, "accountName": "ADA OBI", "accountNumber": body["accountNumber"], "bankCode": body["bankCode"], "verified": True}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self):
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        url = urllib.parse.urlsplit(self.path)
        with lock:
            try:
                status, body = self.routed(url, raw)
            except Problem as problem:
                status, body = problem.status, problem.body
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json; charset=utf-8")
        self.send_header("x-request-id", "req-" + hexes(10))
        self.send_header("cache-control", "no-store")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = answer

    def routed(self, url, raw):
        parts = [urllib.parse.unquote(p) for p in url.path.split("/")]
        at = "/".join(parts[3:])
        posts = {"quotes": quote, "orders": order, "bank-accounts/resolve": resolve}
        if parts[1:3] != ["api", "developer"]:
            raise Problem(404, "NOT_FOUND", "No such path")
        if self.headers.get("x-api-key") is None:
            raise Problem(401, "KEY_MISSING", "Send your key in x-api-key")
        if self.headers["x-api-key"] != KEY:
            raise Problem(403, "KEY_REJECTED", "This key is not valid")
        if self.command == "POST" and at in posts:
            try:
                body = json.loads(raw)
            except ValueError:
                raise Problem(400, "BAD_JSON", "The body is not JSON")
            return posts[at](body, None)
        if self.command == "GET" and at == "orders/intent":
            return intent(None, urllib.parse.parse_qs(url.query))
        if self.command == "POST" and len(parts) == 6 and parts[5] == "monitor-status":
            return sync(None, parts[4])
        if self.command == "GET" and len(parts) == 5 and parts[3] == "provider-bank-list":
            return banks(None, parts[4])
        raise Problem(404, "NOT_FOUND", "No such path")


server = ThreadingHTTPServer(("127.0.0.1", int(args.port)), Handler)
print(json.dumps({"url": "http://127.0.0.1:%d" % server.server_address[1], "apiKey": KEY}), flush=True)
server.serve_forever()
