"""Breaks of the order request and of the order answer."""
from breakkit import (Break, answer, buy, buying, demand, drop, every_third, fill, forbid, members, narrowed, put,
                      refuse, sell, selling, test)

ROWS = [
    ("transactionId", "string", "identifier used in status sync"),
    ("requestReference", "string", "reference for people"), ("side", "string", "buy or sell"),
    ("asset", "string", "token of the order"), ("chain", "string", "network of the order"),
    ("selectedProvider", "string", "the chosen provider"), ("bestRateUsed", "number", "rate applied"),
    ("providerDetails", "object", "next step"), ("providerDetails.status", "string", "state at the provider"),
    ("ourCryptoAddress", "string", "where a seller sends crypto", "sell"),
    ("environment", "string", "live or test"), ("sandbox", "boolean", "true for a test key"),
    ("trackable", "boolean", "listed for every order")]
MEMBERS = members("order", "§2.2", ROWS) + narrowed(
    "order", "§2.2", [r for r in ROWS if r[0] != "ourCryptoAddress"], "on-sells", sell, "one sell order") + [
    Break("order.details.sometimes-no-status", "§2.2", "providerDetails has a status", "order",
          [answer("order", drop("providerDetails.status"), every_third)], "three orders"),
    Break("order.rate.sometimes-text", "§2.2", "bestRateUsed is a number", "order",
          [answer("order", put("bestRateUsed", lambda o, c: str(o)), every_third)], "three orders")]


def value(ident, sentence, path, new, when=None, how=None, section="§2.2", **more):
    return Break("order." + ident, section, sentence, "order", [answer("order", put(path, new), when)], how, **more)


def other(old, c):
    return {"USDC": "USDT", "base": "bsc"}.get(old, "USDC" if old == "USDT" else "base")


def flipped(old, c):
    return "sell" if old == "buy" else "buy"


def same_for_all(name):
    """The first answered value of a member comes back in every later answer."""
    def change(old, c):
        return c.w.memory.setdefault("first " + name, old)
    return change


def changed_hex(old, c):
    """Another well-formed identifier: its last sign is moved on."""
    return old[:-1] + ("0" if old[-1] != "0" else "1")


def leak(body, c):
    body["webhookSecret"] = c.w.webhooks.secret


def request(ident, sentence, change, section="§2.1", how="one order, well or badly formed", **more):
    # The request tables say what is required, but not that a call without it is refused.
    more.setdefault("arguable", ident.endswith((".optional", ".any")))
    return Break("order.request." + ident, section, sentence, "order", [("request.order", change)], how, **more)


VALUES = [
    value("id.prefixed", "the identifier has UUID shape", "transactionId", lambda o, c: "txn_" + o.replace("-", "")[:20]),
    value("id.no-dashes", "the identifier has UUID shape", "transactionId", lambda o, c: o.replace("-", "")),
    value("id.empty", "the identifier has UUID shape", "transactionId", ""),
    value("id.one-for-all", "each order has its identifier", "transactionId", same_for_all("id"), how="two orders"),
    value("id.unknown-to-sync", "the identifier serves in status sync", "transactionId", changed_hex,
          how="an order, then status sync"),
    value("reference.empty", "a reference that people can read", "requestReference", ""),
    value("reference.one-for-all", "the reference is of this transaction", "requestReference",
          same_for_all("reference"), how="two orders", arguable=True),
    value("side.flipped", "side is that of the order", "side", flipped),
    value("side.word", "side is buy or sell", "side", lambda o, c: {"buy": "onramp"}.get(o, "offramp")),
    value("asset.other", "asset is that of the order", "asset", other),
    value("asset.with-chain", "asset is the token symbol", "asset", lambda o, c: "base:" + o),
    value("chain.other", "chain is that of the order", "chain", other),
    value("chain.number", "chain is the network name", "chain", "8453"),
    value("provider.empty", "the provider is named", "selectedProvider", ""),
    value("provider.stray", "the provider is one of the routed ones", "selectedProvider", "Zephyr",
          how="a quote list that names providers, or the bank list of that name"),
    Break("order.provider.worst", "§2.3", "the best quote is the default route", "order",
          [("orders.route", lambda r, c: c.routes[-1])], "a quote, then an order of the same size"),
    value("rate.tenfold", "the rate applied", "bestRateUsed", lambda o, c: round(o * 10, 4),
          how="a quote, then an order of the same size"),
    value("rate.zero", "the rate applied", "bestRateUsed", 0.0),
    value("rate.negative", "the rate applied", "bestRateUsed", lambda o, c: -o),
    value("details.status-empty", "providerDetails has a status", "providerDetails.status", ""),
    value("details.status-buy", "the status seen on a buy", "providerDetails.status", "AWAITING_PAYMENT", buy,
          section="§3", arguable=True),
    value("details.status-sell", "the status seen on a sell", "providerDetails.status", "AWAITING_DEPOSIT", sell,
          section="§3", arguable=True, how="one sell order"),
    value("details.list", "providerDetails is an object", "providerDetails", lambda o, c: [o]),
    value("details.text", "providerDetails is an object", "providerDetails", lambda o, c: '{"status":"%s"}' % o["status"]),
    value("details.status-inside", "status stands in providerDetails itself", "providerDetails",
          lambda o, c: {"data": o}),
    value("address.empty", "a seller's address is given", "ourCryptoAddress", "", sell, how="one sell order"),
    value("address.not-of-intent", "one address for order and window", "ourCryptoAddress", changed_hex, sell,
          how="a sell order, then its window", arguable=True),
    value("address.is-bank", "a seller's address takes crypto", "ourCryptoAddress", lambda o, c: c.order.form.account,
          sell, how="one sell order"),
    value("environment.live", "a test key runs in test", "environment", "live", test, section="§5"),
    value("environment.word", "environment is live or test", "environment", "sandbox", arguable=True),
    value("environment.empty", "environment is live or test", "environment", ""),
    value("sandbox.false", "a test key runs in sandbox", "sandbox", False, test, section="§5"),
    value("sandbox.live-key", "sandbox is for test keys", "sandbox", True, lambda c: not c.key.test,
          how="needs a live key", visible=False),
    value("environment.live-key", "a live key runs live", "environment", "test", lambda c: not c.key.test,
          section="§5", how="needs a live key", visible=False),
    Break("order.secret-leaked", "§5", "the signing secret is the receiver's only", "order", [answer("order", leak)],
          "one order, by who knows the secret"),
]
SELL_ONLY = [("bankCode", "011"), ("accountNumber", "0123456789"), ("accountName", "ADA OBI")]
SHARED = [("side", "buy"), ("amount", 5), ("fiatCurrency", "NGN"), ("asset", "USDC"), ("chain", "base")]
NEEDED = [request(f"{n}.optional", f"{n} is always required", fill(n, v)) for n, v in SHARED] + [
    request("fiatAmount.optional", "a buy requires fiatAmount", fill("fiatAmount", 10000, buying)),
    request("walletAddress.optional", "a buy requires walletAddress", fill("walletAddress", "0x" + "1" * 40, buying)),
] + [request(f"{n}.optional", f"a sell requires {n}", fill(n, v, selling)) for n, v in SELL_ONLY]
OPTIONAL = [("bankName", selling), ("email", None), ("externalCustomerId", None), ("developerFeePercent", None),
            ("overrideActiveIntent", None)]
WANTED = [request(f"{n}.demanded", f"{n} is optional", demand(n, w or (lambda b: True))) for n, w in OPTIONAL]
UNWANTED = [request(f"{n}.refused", f"{n} may be sent", forbid(n, when=w or (lambda b: True))) for n, w in OPTIONAL]
FEES = [request(f"fee-{str(v).replace('.', '-')}.refused", f"the fee percentage may be {v}",
                forbid("developerFeePercent", lambda x, v=v: x == v), "§8") for v in (0, 0.5, 2.5)]


def any_side(body, c):
    if isinstance(body, dict) and isinstance(body.get("side"), str) and body["side"] not in ("buy", "sell"):
        return {**body, "side": "buy"}
    return body


def no_resolved(body, c):
    """Refuse the very name that resolve tells."""
    import banks
    if isinstance(body, dict) and body.get("accountName") == banks.holder(
            c.w, body.get("bankCode"), body.get("accountNumber")):
        refuse(c, "accountName", "accountName does not match")
    return body


def needs_window(existing, c):
    if c.form.override and not existing:
        refuse(c, "overrideActiveIntent", "there is nothing to override")
    return existing


RULES = [
    request("side.any", "side is buy or sell", any_side),
    request("buy.wants-bank", "bank details are for sells", demand("bankCode", buying)),
    request("sell.wants-wallet", "the wallet is for buys", demand("walletAddress", selling)),
    request("sell.wants-fiatAmount", "fiatAmount is for buys", demand("fiatAmount", selling)),
    request("wants-secret", "the signing secret is never in the order", demand("webhookSecret")),
    request("wants-provider", "an order request has no provider member", demand("provider")),
    request("fraction-refused", "amounts are numbers, not only whole ones",
            forbid("amount", lambda v: isinstance(v, float) and v != int(v)), how="an order with decimals"),
    request("resolved-name-refused", "the resolved name is reused in the order", no_resolved, "§4.6",
            how="a resolve, then a sell order with its name"),
    Break("order.listed-code-refused", "§4.5", "a listed bank code is the value for a sell order", "order",
          [("banks.accepts", lambda known, c: False)], "a bank list, then a sell order"),
    request("buy-refused", "buys are routed", lambda b, c: refuse(c, "side", "not now") if isinstance(
        b, dict) and buying(b) else b, "§1", how="a buy quote, then its order"),
    request("sell-refused", "sells are routed", lambda b, c: refuse(c, "side", "not now") if isinstance(
        b, dict) and selling(b) else b, "§1", how="a sell quote, then its order"),
    Break("order.override-needs-window", "§2.1", "the override may be sent with any order", "order",
          [("intents.existing", needs_window)], "a first order with the override", arguable=True),
    Break("order.no-intent", "§4.2", "an order opens its window", "order", [("intents.open", lambda o, c: False)],
          "an order, then its window"),
    Break("order.no-intent-on-buy", "§3", "an order opens its window", "order",
          [("intents.open", lambda o, c: c.order.side == "sell")], "a buy order, then its window"),
    Break("order.no-intent-on-sell", "§3", "an order opens its window", "order",
          [("intents.open", lambda o, c: c.order.side == "buy")], "a sell order, then its window"),
    Break("order.never-tracked", "§1", "an order is a tracked transaction", "order",
          [("sync.found", lambda same, c: False)], "an order, then status sync"),
]
BREAKS = MEMBERS + VALUES + NEEDED + WANTED + UNWANTED + FEES + RULES
