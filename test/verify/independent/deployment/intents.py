"""Order intents: the time-limited window of one customer, token and network."""
import time

from errors import Refuse, Reply
from world import NETWORKS


class Intent:
    """One payment window, open until it is closed or its time is over."""

    def __init__(self, w, c, order, slot):
        self.order, self.slot, self.created = order, slot, time.time()
        self.expires = self.created + w.hook("intents.window", w.ch.number("window"), c)
        shapes = {"uuid": w.new_uuid, "prefixed": lambda: "int_" + w.hex(12), "hex": lambda: w.hex(24),
                  "digits": lambda: str(w.rng.randrange(10 ** 8, 10 ** 9))}
        self.id, self.closed = shapes[w.ch.intent_ids](), None


class Customer:
    """Who an order is for: the identifier sent, and the one this service keeps."""

    def __init__(self, ident, external, shown):
        self.ident, self.external, self.shown = ident, external, shown


def customer_of(w, c, form):
    """The customer of an order; without an identifier this deployment's choice decides."""
    ident = form.external
    if ident is None:
        way = w.ch.anonymous
        ident = {"email": form.email, "shared": "business", "wallet": form.wallet}.get(way)
        ident = ident or "anon-" + w.hex(10)
    made = customer(w, c.key, ident)
    if form.external is None:
        made.external = {"generated": ident, "empty": ""}.get(w.ch.no_external)
    return made


def customer(w, key, ident):
    """The customer of this identifier; a minted name stays the same for the same customer."""
    if w.ch.customer == "external":
        return Customer(ident, ident, ident)
    pair = (key.business, key.test, ident)
    if pair not in w.minted:
        w.minted[pair] = "cus_" + w.hex(16)
    return Customer(ident, ident, w.minted[pair])


def ident_of(w, key, sent):
    """The identifier behind a query value: as sent at creation, or the minted name."""
    for (business, test, ident), minted in w.minted.items():
        if minted == sent and (business, test) == (key.business, key.test):
            return ident
    return sent


def slot(key, who, token, network):
    return (key.business, key.test, who.ident, token, network)


def lapse(w, intent):
    """Close a window whose time is over; the order follows the choice."""
    intent.closed = "expired"
    if intent.order.state == "pending" and w.ch.on_expiry != "pending":
        import settle
        settle.finish(w, intent.order, "failed") if w.ch.on_expiry == "failed" else settle.park(intent.order, "expired")


def active(w, where):
    """The open intent of a slot, or None."""
    found = w.intents.get(where)
    if found is None or found.closed:
        return None
    if time.time() >= found.expires and w.hook("intents.close", True, found.order):
        lapse(w, found)
        return None
    return found


def open_window(w, c, order, where):
    order.intent = Intent(w, c, order, where)
    w.intents[where] = order.intent
    w.clock.at(order.intent.expires + 0.005, lambda: look(w, where))


def look(w, where):
    with w.lock:
        active(w, where)


def close(w, order, reason):
    """Close the window of an order that has ended."""
    if order.intent and not order.intent.closed and w.hook("intents.close", True, order):
        order.intent.closed = reason


def replace(w, intent):
    """An override closes the window; what its order does is a choice."""
    import settle
    intent.closed = "replaced"
    if w.ch.replaced_order == "failed":
        settle.finish(w, intent.order, "failed")
    elif w.ch.replaced_order == "cancelled":
        settle.park(intent.order, "cancelled")


def network_id(w, chain):
    number, caip = NETWORKS.get(chain, ("0", "eip155:0"))
    return {"name": chain, "number": number, "caip": caip}[w.ch.network_id]


def conflict(w, c, existing):
    """The answer to an order that meets an open window."""
    who, form = existing.order.customer, c.form
    inner = {"customerId": who.shown, "externalCustomerId": who.external or "", "token": form.sent[1],
             "chain": form.sent[2], "networkId": network_id(w, form.chain), "activeIntentCount": 1}
    body = {"success": False, "code": "GATEWAY_ACTIVE_INTENT_CONFLICT",
            "message": "This customer already has an open window for the token and network", "conflict": inner}
    if w.ch.conflict_extra == "window":
        inner |= {"transactionId": existing.order.id, "expiresAt": w.stamp(existing.expires), "hint": None}
    if w.ch.conflict_extra == "nested":
        body |= {"error": {"code": body["code"]}, "statusCode": int(w.ch.conflict_status), "path": c.path}
    return Reply(w.ch.conflict_status, body)


def read_query(w, c):
    values = []
    for name in ("customerId", "token", "network"):
        value = c.query.get(name, "")
        if not value:
            raise Refuse("validation", w.ch.intent_param, f"{name} is required", name)
        values.append(value)
    return values


def show(w, c):
    """GET orders/intent."""
    c.query = w.hook("request.intent", c.query, c)
    sent, token, network = read_query(w, c)
    ident = ident_of(w, c.key, sent)
    where = (c.key.business, c.key.test, ident, w.fold("assets", token), w.fold("chains", network))
    found = w.hook("intents.found", active(w, where), c)
    if found is None or time.time() - found.created < w.ch.number("intent_late"):
        c.op = "nointent"
        raise Refuse("window", 404, "No active window for this customer, token and network")
    c.order, c.intent = found.order, found
    return Reply(200, intent_body(w, found))


def decimal_text(w, order):
    amount, way = order.amount, w.ch.expected
    if way == "fiat_for_buy" and order.side == "buy":
        amount = order.fiat_amount
    digits = {"token_2": 2, "token_18": 18}.get(way)
    if way == "token_2" and round(amount, 2) != amount:
        digits = 8
    text = f"{amount:.{digits}f}" if digits else f"{amount:.8f}".rstrip("0").rstrip(".")
    return text


def words(w):
    return {"seen": ("order_placed", "active"), "upper": ("ORDER_PLACED", "ACTIVE"),
            "other": ("awaiting_funds", "active")}[w.ch.intent_words]


def intent_body(w, intent):
    order, who = intent.order, intent.order.customer
    placed, state = words(w)
    external = {"provider": order.provider_id, "transaction": order.id, "reference": order.reference}
    body = {"success": True, "transactionId": order.id, "customerId": who.shown,
            "externalCustomerId": who.external, "token": order.asset, "network": order.chain, "side": order.side,
            "transactionStatus": placed, "intentId": intent.id, "intentStatus": state,
            "externalOrderId": external[w.ch.external_order], "depositAddress": order.deposit,
            "expectedAmount": decimal_text(w, order), "amountToleranceBps": int(w.ch.tolerance),
            "depositIntentCreatedAt": w.stamp(intent.created), "depositIntentExpiresAt": w.stamp(intent.expires),
            "timeRemainingSeconds": max(0, int(intent.expires - time.time()))}
    if order.side == "buy":
        forms = {"address": order.deposit, "wallet": order.form.wallet, "empty": "", "null": None, "absent": None}
        body["depositAddress"] = forms[w.ch.buy_deposit]
        if w.ch.buy_deposit == "absent":
            del body["depositAddress"]
    if who.external is None and w.ch.no_external == "absent":
        del body["externalCustomerId"]
    if w.ch.intent_extra == "more":
        body |= {"environment": order.environment, "requestReference": order.reference, "metadata": {}, "memo": None}
    return body
