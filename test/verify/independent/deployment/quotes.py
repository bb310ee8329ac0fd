"""Quotes: routes of the providers, the best of them, and the answer."""
import time

from errors import Refuse, Reply
from forms import Form
from world import MIDDLE


class Route:
    """What one provider offers: rate, output after fees and the parts of the fee."""

    def __init__(self, provider, rate, gross, fee):
        self.provider, self.rate, self.gross, self.fee = provider, rate, gross, fee
        self.output = gross - fee


def pair_open(w, asset, chain):
    return w.ch.pairs == "all" or (asset, chain) != ("USDT", "base")


def check_market(w, form, side, fiat, asset, chain):
    """Canonical names, or a rejection when nothing is routed there."""
    names = [w.canonical(k, v) for k, v in (("fiats", fiat), ("assets", asset), ("chains", chain))]
    for name, field in zip(names, ("fiatCurrency", "asset", "chain")):
        if name is None:
            raise Refuse("route", w.ch.no_route_status, f"{field} is not supported", field)
    if w.ch.sides not in ("both", side) or not pair_open(w, names[1], names[2]):
        raise Refuse("route", w.ch.no_route_status, "no provider offers this route now")
    return names


def middle_rate(w, fiat, asset):
    base = MIDDLE.get(fiat, 100.0) * (1.002 if asset == "USDT" else 1.0)
    if w.ch.rate_moves == "yes":
        w.turn += 1
        base *= 1 + 0.004 * ((w.turn * 7) % 5 - 2) / 2
    return base


def routes_for(w, side, fiat, asset, amount, developer_fee=0.0):
    """All routes, best output first. `amount` is fiat on a buy and token on a sell."""
    middle, made = middle_rate(w, fiat, asset), []
    digits = int(w.ch.digits) if side == "sell" else max(2, int(w.ch.digits))
    for one in w.providers:
        away = one.spread if side == "sell" else -one.spread
        price = round(middle * (1 + away + (0.004 if side == "buy" else -0.004)), 4)
        gross = amount / price if side == "buy" else amount * price
        share = {"none": 0.0, "percent": 0.005, "flat": 0.002}[w.ch.fees] + developer_fee / 100
        route = Route(one, price, round(gross, digits + 3), 0.0)
        route.fee = gross * share
        route.output = round(gross - route.fee, digits)
        made.append(route)
    return sorted(made, key=lambda r: -r.output)


def shown_rate(w, rate):
    return rate if w.ch.rate_way == "fiat_per_token" else round(1 / rate, 12)


def rich(w, r, side):
    unit = "token" if side == "buy" else "fiat"
    return {"provider": r.provider.name, "rate": shown_rate(w, r.rate), "estimatedOutput": r.output,
            "grossEstimatedOutput": r.gross, "fee": round(r.fee, 6), "netAfterPlatformFee": r.output,
            "providerFee": {"usd": 0.1, unit: 0.1, "treatment": "included"},
            "platformFee": {"enabled": True, "percent": 0.5, unit: round(r.fee, 6)}}


def element(w, r, side):
    """One entry of the list, in the chosen shape."""
    name, rate = r.provider.name, shown_rate(w, r.rate)
    plain = {"provider": name, "rate": rate, "estimatedOutput": r.output}
    shapes = {
        "plain": plain, "rich": rich(w, r, side),
        "text": {"provider": name, "rate": str(rate), "estimatedOutput": str(r.output)},
        "other_names": {"name": name, "price": rate, "output": r.output},
        "names": {"provider": name}, "sparse": {"provider": name, "rate": rate},
        "inverse": {**plain, "inverseRate": round(1 / rate, 12)},
        "gross": {"provider": name, "rate": rate, "grossEstimatedOutput": r.gross},
        "nested": {"provider": {"name": name, "slug": r.provider.slug}, "quote": {"rate": rate, "output": r.output}},
        "strings": name,
    }
    return shapes[w.ch.quote_elements]


def read_quote(w, body):
    form = Form(w, body)
    side = form.choice("side", ("buy", "sell"))
    mine, other = ("fiatAmount", "tokenAmount") if side == "buy" else ("tokenAmount", "fiatAmount")
    names = [form.text(n) for n in ("fiatCurrency", "asset", "chain")]
    amount = form.number(mine)
    if w.ch.cross_amount == "refuse" and form.raw(other, False) is not None:
        form.fail(other, f"{other} does not belong to a {side} quote")
    form.seen.add(other)
    form.finish()
    return form, side, mine, amount, names


def limit_text(w, words):
    """What an error says of a limit: words, or a code that only the service knows."""
    return words if w.ch.limit_text == "words" else f"E1023 ({w.ch.min_fiat})"


def check_size(w, form, field, fiat_amount):
    if fiat_amount < w.ch.number("min_fiat"):
        form.fail(field, limit_text(w, f"the amount is under the minimum of {w.ch.min_fiat}"))
    if fiat_amount > w.ch.number("max_fiat"):
        form.fail(field, limit_text(w, f"the amount is over the maximum of {w.ch.max_fiat}"))


def quote(w, c):
    """POST quotes."""
    form, side, field, amount, sent = read_quote(w, w.hook("request.quote", c.body, c))
    fiat, asset, chain = check_market(w, form, side, *sent)
    if w.ch.split_pairs == "yes" and (side == "buy") == (chain == w.ch.listed("chains")[-1]):
        raise Refuse("route", w.ch.no_route_status, "no provider offers this route now")
    routes = routes_for(w, side, fiat, asset, amount)
    check_size(w, form, field, amount if side == "buy" else routes[0].gross)
    c.routes = routes
    best = w.hook("quotes.best", routes[0], c)
    listed = {"best_first": routes, "best_last": routes[::-1],
              "by_name": sorted(routes, key=lambda r: r.provider.name)}[w.ch.quote_order]
    answer = {"side": side, "asset": sent[1], "chain": sent[2], "comparisonInput": amount,
              "comparisonInputSource": field,
              "bestQuote": {"provider": best.provider.name, "rate": shown_rate(w, best.rate),
                            "estimatedOutput": best.output},
              "quotes": [element(w, r, side) for r in listed]}
    if w.ch.best_extra == "fees":
        answer["bestQuote"] = {**rich(w, best, side), **answer["bestQuote"]}
    if w.ch.quote_extra == "meta":
        answer.update({"success": True, "fiatCurrency": sent[0], "quoteId": w.hex(16),
                       "validUntil": w.stamp(time.time() + 60)})
    c.notes.update(side=side, routes=routes)
    return Reply(w.ch.quote_status, answer)
