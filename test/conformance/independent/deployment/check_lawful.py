"""A few calls against one lawful configuration, adapted to its choices."""
import json
import re
import time
import uuid
from datetime import datetime
from urllib.parse import quote

from check_client import Running
from choices import Choices

TYPES = {"string": str, "boolean": bool, "object": dict, "array": list}
QUOTE = {"side": "string", "asset": "string", "chain": "string", "comparisonInput": "number",
         "comparisonInputSource": "string", "bestQuote": "object", "quotes": "array"}
ORDER = {"transactionId": "string", "requestReference": "string", "side": "string", "asset": "string",
         "chain": "string", "selectedProvider": "string", "bestRateUsed": "number", "providerDetails": "object",
         "environment": "string", "sandbox": "boolean", "trackable": "boolean"}
INTENT = {"success": "boolean", "transactionId": "string", "customerId": "string", "token": "string",
          "network": "string", "side": "string", "transactionStatus": "string", "intentId": "string",
          "intentStatus": "string", "externalOrderId": "string", "expectedAmount": "string",
          "amountToleranceBps": "integer", "depositIntentCreatedAt": "string", "depositIntentExpiresAt": "string",
          "timeRemainingSeconds": "integer"}
SYNC = {"success": "boolean", "transactionId": "string", "status": "string", "terminal": "boolean",
        "completed": "boolean", "synchronizedAt": "string", "trackable": "boolean", "syncQueued": "boolean",
        "environment": "string", "sandbox": "boolean"}
CONFLICT = {"success": "boolean", "code": "string", "message": "string", "conflict": "object"}


def fits(value, kind):
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[kind])


class Probe:
    """One run; `want` raises with the name of what went wrong."""

    def __init__(self, running, ch):
        self.run, self.ch = running, ch
        self.side = "buy" if ch.sides in ("both", "buy") else "sell"
        self.fiat, self.chain = ch.listed("fiats")[0], ch.listed("chains")[0]
        self.asset = ch.listed("assets")[0]
        if ch.pairs == "narrow" and (self.asset, self.chain) == ("USDT", "base"):
            self.chain = ch.listed("chains")[-1]
        low, high = ch.number("min_fiat"), ch.number("max_fiat")
        self.pay = max(low * 1.1, min(high * 0.9, 60000.0))

    def want(self, good, text):
        if not good:
            raise AssertionError(text)

    def ask(self, codes, method, path, body=None, **more):
        for _ in range(20):
            code, headers, text = self.run.call(method, path, body, **more)
            if code != 429:
                break
            time.sleep(0.4)
        self.want(code in codes, f"{method} {path}: {code} {text[:160]}")
        try:
            return json.loads(text)
        except ValueError:
            return None

    def shape(self, body, kinds, what):
        for name, kind in kinds.items():
            self.want(name in body and fits(body[name], kind), f"{what}.{name}: {body.get(name)!r}")

    def market(self):
        return {"side": self.side, "fiatCurrency": self.fiat, "asset": self.asset, "chain": self.chain}

    def quotes(self):
        field = "fiatAmount" if self.side == "buy" else "tokenAmount"
        amount = self.pay if self.side == "buy" else 30.0
        found = self.ask((int(self.ch.quote_status),), "POST", "/quotes", {**self.market(), field: amount})
        self.shape(found, QUOTE, "quote")
        self.want(found["comparisonInput"] == amount and found["comparisonInputSource"] == field, "quote echo")
        self.best = found["bestQuote"]
        self.want(self.best["estimatedOutput"] > 0 and self.best["rate"] > 0 and found["quotes"], "best quote")

    def banks(self):
        name = self.best["provider"]
        found = self.ask((200,), "GET", "/provider-bank-list/" + quote(name, safe=""))
        self.want(found["success"] is True and fits(found["provider"], "string"), "bank list")
        for row in found["banks"]:
            self.want(fits(row["bankCode"], "string") and fits(row["bankName"], "string"), "bank row")
        self.bank = found["banks"][0]["bankCode"]

    def resolve(self):
        account, names = "0123456789", ("bankCode", "accountNumber")
        if self.ch.resolve_request == "snake":
            names = ("bank_code", "account_number")
        body = dict(zip(names, (self.bank, account)))
        if self.ch.resolve_request == "with_provider":
            body["provider"] = self.best["provider"]
        if self.ch.resolve_known == "none":
            way = self.ch.resolve_miss
            self.holder = "Ada Obi"
            return self.ask((int(way) if way.isdigit() else 200,), "POST", "/bank-accounts/resolve", body)
        found = self.ask((int(self.ch.resolve_status),), "POST", "/bank-accounts/resolve", body)
        self.holder = found.get("accountName") or found["data"]["accountName"]

    def body(self, side, who):
        body = {**self.market(), "side": side, "externalCustomerId": who}
        if side == "buy":
            wallet = "4" * 44 if self.chain == "solana" else "0x" + "ab" * 20
            return {**body, "amount": round(self.best["estimatedOutput"], 2), "fiatAmount": self.pay,
                    "walletAddress": wallet}
        return {**body, "amount": 30, "bankCode": self.bank, "accountNumber": "0123456789", "accountName": self.holder}

    def orders(self):
        first = self.ask((int(self.ch.order_status),), "POST", "/orders", self.body(self.side, "cust1"))
        self.shape(first, ORDER, "order")
        self.want(fits(first["providerDetails"]["status"], "string"), "details status")
        uuid.UUID(first["transactionId"])
        self.want((first["environment"], first["sandbox"]) == ("test", True), "environment")
        self.want(first["selectedProvider"] == self.best["provider"], "provider")
        self.first = first
        if self.ch.number("settle") < 0.5 or self.ch.number("window") < 1:
            return
        token = f"?customerId=cust1&token={self.asset}&network={self.chain}"
        found = self.ask((200,), "GET", "/orders/intent" + token)
        self.shape(found, INTENT, "intent")
        self.want(found["transactionId"] == first["transactionId"], "intent names the order")
        self.want(re.fullmatch(r"\d+(\.\d+)?", found["expectedAmount"]), "expected amount")
        datetime.fromisoformat(found["depositIntentExpiresAt"].replace(",", "."))
        if self.ch.number("slow") < 300 and self.ch.rate_limit != "5":
            self.conflict(token)

    def conflict(self, token):
        clash = self.ask((int(self.ch.conflict_status),), "POST", "/orders", self.body(self.side, "cust1"))
        self.shape(clash, CONFLICT, "conflict")
        self.want(clash["code"] == "GATEWAY_ACTIVE_INTENT_CONFLICT" and clash["success"] is False, "conflict code")
        second = self.ask((int(self.ch.order_status),), "POST", "/orders",
                          {**self.body(self.side, "cust1"), "overrideActiveIntent": True})
        found = self.ask((200,), "GET", "/orders/intent" + token)
        self.want(found["transactionId"] == second["transactionId"] != self.first["transactionId"], "override")
        self.first = second

    def sync(self):
        path = f"/orders/{self.first['transactionId']}/monitor-status"
        found = self.ask((int(self.ch.sync_code),), "POST", path)
        self.shape(found, SYNC, "sync")
        self.want(found["terminal"] == (found["status"] in ("completed", "failed")), "terminal")
        if self.ch.number("settle") > 5 or self.ch.number("window") < 5:
            return
        until = time.time() + self.ch.number("settle") + 3
        while time.time() < until and not found["terminal"]:
            time.sleep(0.25)
            found = self.ask((int(self.ch.sync_code),), "POST", path)
        self.want(found["terminal"] and found["status"] in ("completed", "failed"), f"never ended: {found}")
        self.want(found["completed"] == (found["status"] == "completed"), "completed")
        self.ask((404,), "GET", f"/orders/intent?customerId=cust1&token={self.asset}&network={self.chain}")
        time.sleep(0.3 + self.ch.number("event_delay"))
        self.want(self.run.events(), "no webhook came")

    def rejections(self):
        self.ask((int(self.ch.invalid_status),), "POST", "/quotes", {"side": self.side})
        if self.ch.missing_key.isdigit():
            self.ask((int(self.ch.missing_key),), "POST", "/quotes", {}, key=None)
        self.ask((int(self.ch.bad_key),), "POST", "/quotes", {}, key="nope")


def check(receiver, row):
    """None, or what does not work in this configuration."""
    args = [a for a in row["args"]]
    ch = Choices(args[1::2])
    running = Running(receiver, args)
    try:
        one = Probe(running, ch)
        for part in (one.quotes, one.banks, one.resolve, one.orders, one.sync, one.rejections):
            part()
    except AssertionError as error:
        return f"{row['name']}: {error}"
    finally:
        running.stop()
    return None
