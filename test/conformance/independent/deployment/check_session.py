"""One fixed session with a server. Its transcript shows whether a break changes an answer."""
import hashlib
import hmac
import json
import re
import time
from datetime import datetime
from urllib.parse import quote

from check_client import SECRET

STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
BUY_QUOTE = {"side": "buy", "fiatAmount": 10000, "fiatCurrency": "NGN", "asset": "USDC", "chain": "base"}
SELL_QUOTE = {"side": "sell", "tokenAmount": 25.5, "fiatCurrency": "NGN", "asset": "USDC", "chain": "base"}
BUY = {"side": "buy", "amount": 7, "fiatCurrency": "NGN", "asset": "USDC", "chain": "base", "fiatAmount": 10000,
       "walletAddress": "0x" + "ab" * 20}
SELL = {"side": "sell", "amount": 12.5, "fiatCurrency": "NGN", "asset": "USDC", "chain": "base", "bankCode": "012",
        "accountNumber": "0123456789", "accountName": "Somebody Else"}
EXTRA = {"email": "a@b.example", "developerFeePercent": 0.5, "overrideActiveIntent": False}
ACCOUNT = {"bankCode": "012", "accountNumber": "0123456789"}


def stable(text):
    """The same text at every run: times relative to now, seconds left rounded, event ids taken out."""
    def moment(match):
        away = datetime.fromisoformat(match.group(0)).timestamp() - time.time()
        shape = re.sub(r"\d", "9", match.group(0))
        return f"<{shape} {round(away / 30) * 30 if abs(away) < 1e7 else match.group(0)}>"
    text = STAMP.sub(moment, text)
    text = re.sub(r'("timeRemainingSeconds": ?)(\d+)(?=[,}])', lambda m: m.group(1) + str(round(int(m.group(2)) / 30) * 30),
                  text)
    return re.sub(r"evt_[0-9a-f]{16}", "evt", text)


class Session:
    def __init__(self, running):
        self.run, self.lines = running, []

    def say(self, label, method, path, body=None, **more):
        code, headers, text = self.run.call(method, path, body, **more)
        self.lines.append(f"{label}: {code} {headers.get('content-type')} {stable(text)}")
        try:
            return json.loads(text)
        except ValueError:
            return None

    def quote(self, label, body, **more):
        return self.say("quote " + label, "POST", "/quotes", body, **more)

    def order(self, label, body, **more):
        found = self.say("order " + label, "POST", "/orders", body, **more)
        return found.get("transactionId") if isinstance(found, dict) else None

    def window(self, label, who, token="USDC", network="base", **more):
        return self.say("window " + label, "GET", f"/orders/intent?customerId={who}&token={token}&network={network}",
                        **more)

    def sync(self, label, ident, **more):
        return self.say("sync " + label, "POST", f"/orders/{quote(str(ident), safe='')}/monitor-status", **more)

    def quotes(self):
        self.quote("buy", BUY_QUOTE), self.quote("sell", SELL_QUOTE)
        self.quote("fraction", {**BUY_QUOTE, "fiatAmount": 12345.67})
        self.quote("word", {**BUY_QUOTE, "side": "swap"})
        for body in (BUY_QUOTE, SELL_QUOTE):
            for name in body:
                self.quote(f"{body['side']} without {name}", {k: v for k, v in body.items() if k != name})

    def forms(self):
        for body in (BUY, SELL):
            for name in body:
                self.order(f"{body['side']} without {name}", {k: v for k, v in body.items() if k != name})
            self.order(f"{body['side']} bare", body)
        self.order("word", {**BUY, "side": "swap"})
        for fee in (0, 0.5, 2.5):
            self.order(f"fee {fee}", {**BUY, "developerFeePercent": fee})

    def conflicts(self):
        one = {**BUY, **EXTRA, "externalCustomerId": "one"}
        self.first = self.order("one", one)
        self.order("one again", {**BUY, "externalCustomerId": "one"})
        self.order("one larger", {**BUY, "amount": 9.25, "externalCustomerId": "one"})
        self.order("one false", one)
        self.order("one sells", {**SELL, "externalCustomerId": "one"})
        self.order("one token", {**one, "asset": "USDT"})
        self.order("one network", {**one, "chain": "bsc"})
        self.order("two", {**BUY, "externalCustomerId": "two"})
        self.window("one", "one"), self.window("one later", "one")
        self.sync("one", self.first), self.sync("one more", self.first)
        self.second = self.order("one over", {**one, "amount": 8, "overrideActiveIntent": True})
        self.window("one new", "one")
        self.sync("one first", self.first)
        self.order("fresh over", {**BUY, "externalCustomerId": "fresh", "overrideActiveIntent": True})

    def sells(self):
        self.sold = self.order("three", {**SELL, "externalCustomerId": "three", "bankName": "Kopje Bank"})
        self.order("three again", {**SELL, "externalCustomerId": "three"})
        self.window("three", "three"), self.sync("three", self.sold)
        self.say("banks again", "GET", "/provider-bank-list/Tamarind"), self.window("three still", "three")
        for customer, token, network in (("nobody", "USDC", "base"), ("one", "DAI", "base"), ("one", "USDC", "solana")):
            self.window(f"none {customer} {token} {network}", customer, token, network)

    def banks(self):
        for name in ("Heron Pay", "Tamarind", "Heron Pay"):
            self.say("banks", "GET", "/provider-bank-list/" + quote(name))
        for _ in range(2):
            name = (self.say("resolve", "POST", "/bank-accounts/resolve", ACCOUNT) or {})
        self.order("resolved", {**SELL, "accountName": "EFE A. IGHO"})
        self.order("resolved too", {**SELL, "accountName": (name if isinstance(name, dict) else {}).get("accountName", "")})

    def keys(self):
        run = self.run
        for key in (None, "no-such-key", run.key[:-1] + "x"):
            for label, method, path, body in (
                    ("quote", "POST", "/quotes", BUY_QUOTE), ("order", "POST", "/orders", {**BUY, "externalCustomerId": "k"}),
                    ("intent", "GET", "/orders/intent?customerId=three&token=USDC&network=base", None),
                    ("sync", "POST", f"/orders/{self.sold}/monitor-status", None),
                    ("banks", "GET", "/provider-bank-list/Tamarind", None),
                    ("resolve", "POST", "/bank-accounts/resolve", ACCOUNT)):
                self.say(f"{label} with {key and key[:6]}", method, path, body, key=key)
        live = self.order("live", {**BUY, "externalCustomerId": "one"}, key=run.ready["liveApiKey"])
        self.sync("live", live, key=run.ready["liveApiKey"])
        other = run.ready["otherApiKey"]
        self.sync("foreign", self.sold, key=other), self.window("foreign", "three", key=other)
        self.order("foreign", {**BUY, "externalCustomerId": "three"}, key=other)

    def ends(self):
        for ident in (self.second, self.sold, self.second):
            self.sync("ended", ident)
        self.window("ended", "one"), self.window("ended", "three")
        self.order("after the end", {**BUY, "externalCustomerId": "one"})
        self.order("after the end", {**SELL, "externalCustomerId": "three"})

    def quiet(self):
        """Wait until no event has come for a while."""
        seen, since = -1, time.time()
        while time.time() - since < 0.5:
            if len(self.run.events()) != seen:
                seen, since = len(self.run.events()), time.time()
            time.sleep(0.05)

    def hooks(self):
        """Events in an order of their own, each with what its signature covers."""
        self.quiet()
        made = []
        for headers, raw in self.run.events():
            found = {k.lower(): v for k, v in headers.items() if k.lower().startswith("x-service") and "delivery" not in k}
            wanted = hmac.new(SECRET.encode(), raw, hashlib.sha256).hexdigest()
            sign = found.pop("x-service-signature", "none")
            found["signature"] = "right" if sign == wanted else f"wrong {len(sign)}"
            made.append(f"event {sorted(found.items())} {stable(raw.decode())}")
        self.lines += sorted(made)


def transcript(running):
    """The lines of a session, and how long its orders were watched before their end."""
    one = Session(running)
    one.quotes(), one.banks()
    start = time.time()
    one.conflicts(), one.sells()
    spent = time.time() - start
    one.keys(), one.forms()
    time.sleep(1.35)
    one.ends()
    one.hooks()
    return one.lines, spent
