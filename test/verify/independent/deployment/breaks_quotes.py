"""Breaks of the quote operation."""
from breakkit import (Break, answer, buy, buying, demand, every_third, fill, forbid, members, narrowed, put, refuse,
                      sell, selling)

ROWS = [
    ("side", "string", "echo of the request"), ("asset", "string", "echo of the request"),
    ("chain", "string", "echo of the request"), ("comparisonInput", "number", "the amount compared"),
    ("comparisonInputSource", "string", "name of the request field compared"),
    ("bestQuote", "object", "the best route"), ("bestQuote.provider", "string", "provider of the best route"),
    ("bestQuote.rate", "number", "rate of the best route"),
    ("bestQuote.estimatedOutput", "number", "output of the best route"), ("quotes", "array", "all routes")]
MEMBERS = members("quote", "§2.3", ROWS) + narrowed("quote", "§2.3", ROWS, "on-sells", sell, "one sell quote") + [
    Break("quote.bestQuote.sometimes-null", "§2.3", "every quote has its best route", "quote",
          [answer("quote", put("bestQuote", None), every_third)], "three quotes"),
    Break("quote.comparisonInput.sometimes-text", "§2.3", "comparisonInput is a number", "quote",
          [answer("quote", put("comparisonInput", lambda o, c: str(o)), every_third)], "three quotes")]


def value(ident, sentence, path, new, when=None, how=None, section="§2.3", **more):
    return Break("quote." + ident, section, sentence, "quote", [answer("quote", put(path, new), when)], how, **more)


def other(old, c):
    return {"USDC": "USDT", "base": "bsc"}.get(old, "USDC" if old == "USDT" else "base")


def empty_list(body, c):
    body["quotes"] = []


def name_in(one):
    """The provider's name in a list entry of any shape."""
    found = one.get("provider", one.get("name")) if isinstance(one, dict) else one
    return found.get("name") if isinstance(found, dict) else found


def without_best(body, c):
    body["quotes"] = [one for one in body["quotes"] if name_in(one) != body["bestQuote"]["provider"]]


def stray_best(body, c):
    body["bestQuote"]["provider"] = "Zephyr"


def better_left(body, c):
    """Raise the output of a losing list element above the best one."""
    for one in body["quotes"]:
        if isinstance(one, dict) and one.get("provider") != body["bestQuote"]["provider"] and "estimatedOutput" in one:
            one["estimatedOutput"] = body["bestQuote"]["estimatedOutput"] * 1.05
            return


def invalid_route(body, c):
    body["quotes"].append({"provider": "Zephyr", "rate": 0.0, "estimatedOutput": 0.0,
                           "error": "unsupported chain", "valid": False})


def own_output(body, c):
    """The best quote tells another output than its own entry of the list."""
    body["bestQuote"]["estimatedOutput"] = round(body["bestQuote"]["estimatedOutput"] * 1.2, 6)


def fixed_amount(body, c):
    if isinstance(body, dict):
        for name in ("fiatAmount", "tokenAmount"):
            if isinstance(body.get(name), (int, float)):
                return {**body, name: body[name] * 3}
    return body


def last(route, c):
    return c.routes[-1]


def swap_amount(mine, wrong, when):
    """The amount is wanted under the other name."""
    def change(body, c):
        if isinstance(body, dict) and when(body):
            if wrong not in body:
                refuse(c, wrong, f"{wrong} is required")
        return body
    return change


def request(ident, sentence, change, section="§2.3", how="one quote, well or badly formed", **more):
    # The request tables say what is required, but not that a call without it is refused.
    more.setdefault("arguable", ident.endswith((".optional", ".any")))
    return Break("quote.request." + ident, section, sentence, "quote", [("request.quote", change)], how, **more)


VALUES = [
    value("side.flipped", "side repeats the request", "side", lambda o, c: "sell" if o == "buy" else "buy"),
    value("side.upper", "side repeats the request", "side", lambda o, c: o.upper()),
    value("asset.other", "asset repeats the request", "asset", other),
    value("asset.lower", "asset repeats the request", "asset", lambda o, c: o.lower()),
    value("chain.other", "chain repeats the request", "chain", other),
    value("chain.upper", "chain repeats the request", "chain", lambda o, c: o.upper()),
    value("input.other", "comparisonInput is the amount of the request", "comparisonInput", lambda o, c: o * 0.99),
    value("input.rounded", "comparisonInput is the amount of the request", "comparisonInput",
          lambda o, c: float(int(o)), how="a quote for an amount with decimals"),
    value("input.zero", "comparisonInput is the amount of the request", "comparisonInput", 0.0),
    value("input.output", "comparisonInput is the amount of the request", "comparisonInput",
          lambda o, c: c.notes["routes"][0].output),
    value("source.buy", "the source names fiatAmount on a buy", "comparisonInputSource", "tokenAmount", buy),
    value("source.sell", "the source names the field that a sell sent", "comparisonInputSource", "fiatAmount", sell,
          how="one sell quote"),
    value("source.short", "the source names a request field", "comparisonInputSource", "amount"),
    value("source.empty", "the source names a request field", "comparisonInputSource", ""),
    value("best.provider-empty", "the best route names its provider", "bestQuote.provider", ""),
    value("best.rate-zero", "the best route has a rate", "bestQuote.rate", 0.0),
    value("best.rate-negative", "the best route has a rate", "bestQuote.rate", lambda o, c: -o),
    value("best.rate-of-other", "rate of the best route", "bestQuote.rate", lambda o, c: round(o * 1.3, 6),
          how="the best quote and its own entry in the list, or the order that follows"),
    value("best.output-zero", "the best route has an output", "bestQuote.estimatedOutput", 0.0),
    value("best.output-negative", "the best route has an output", "bestQuote.estimatedOutput", lambda o, c: -o),
    value("best.output-fixed", "the output belongs to the amount", "bestQuote.estimatedOutput", 1.0,
          how="two quotes for different amounts"),
    Break("quote.best.not-best", "§2.3", "the best route is the best of the list", "quote", [("quotes.best", last)],
          "list elements that tell their output"),
    Break("quote.best.beaten", "§1", "the best route is returned", "quote", [answer("quote", better_left)],
          "list elements that tell their output"),
    Break("quote.best.stray", "§2.3", "the best route is one of the full list", "quote",
          [answer("quote", stray_best)], "list elements that name a provider"),
    Break("quote.best.own-output", "§2.3", "best route and list tell of one route", "quote",
          [answer("quote", own_output)], "list elements that tell their output"),
    Break("quote.list.without-best", "§2.3", "the list holds all routes", "quote", [answer("quote", without_best)],
          "list elements that name a provider"),
    Break("quote.list.empty", "§2.3", "the list holds all routes", "quote", [answer("quote", empty_list)]),
    Break("quote.list.cut", "§1", "the list holds all routes", "quote",
          [answer("quote", lambda b, c: b["quotes"].pop() and None)], "only who knows all providers can miss one",
          visible=False),
    Break("quote.list.invalid-route", "§2.3", "invalid routes are filtered", "quote",
          [answer("quote", invalid_route)], "list elements that tell their output"),
    request("amount-tripled", "the amount of the request is quoted", fixed_amount),
]
RULES = [
    request("side.optional", "side is needed", fill("side", "buy")),
    request("side.any", "side is buy or sell", lambda b, c: {**b, "side": "buy"} if isinstance(b, dict) and isinstance(
        b.get("side"), str) and b["side"] not in ("buy", "sell") else b),
    request("fiatCurrency.optional", "fiatCurrency is required", fill("fiatCurrency", "NGN")),
    request("asset.optional", "asset is required", fill("asset", "USDC")),
    request("chain.optional", "chain is required", fill("chain", "base")),
    request("fiatAmount.optional", "a buy uses fiatAmount", fill("fiatAmount", 1000, buying), "§4.1"),
    request("tokenAmount.optional", "a sell uses tokenAmount", fill("tokenAmount", 10, selling), "§4.1"),
    request("buy.wants-tokenAmount", "a buy quote is sent without tokenAmount",
            swap_amount("fiatAmount", "tokenAmount", buying)),
    request("sell.wants-fiatAmount", "a sell quote is sent without fiatAmount",
            swap_amount("tokenAmount", "fiatAmount", selling)),
    request("buy.fiatAmount-refused", "a buy uses fiatAmount", forbid("fiatAmount", when=buying), "§4.1"),
    request("sell.tokenAmount-refused", "a sell uses tokenAmount", forbid("tokenAmount", when=selling), "§4.1"),
    request("fraction-refused", "amounts are numbers, not only whole ones",
            forbid("tokenAmount", lambda v: isinstance(v, float) and v != int(v)), how="a sell quote with decimals"),
    request("wants-email", "a quote has six members, and no e-mail is among them", demand("email")),
    request("wants-customer", "a quote has six members, and no customer is among them",
            demand("externalCustomerId")),
    request("buy-refused", "buys are quoted", lambda b, c: refuse(c, "side", "not now") if isinstance(
        b, dict) and buying(b) else b, "§1"),
    request("sell-refused", "sells are quoted", lambda b, c: refuse(c, "side", "not now") if isinstance(
        b, dict) and selling(b) else b, "§1", arguable=True),
]
BREAKS = MEMBERS + VALUES + RULES
