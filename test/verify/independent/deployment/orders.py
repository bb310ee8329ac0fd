"""Orders: reading the request, the conflict with an open window, and the answer."""
import re
import time

import banks
import intents
import limits
import settle
from errors import Refuse, Reply
from forms import Form
from quotes import check_market, check_size, routes_for, shown_rate

WORDS = {"buy": "AWAITING_DEPOSIT", "sell": "AWAITING_PAYMENT"}


class Order:
    """One tracked transaction."""

    def __init__(self, w, c, form, route, customer):
        self.id, self.key, self.customer = w.new_uuid(), c.key, customer
        self.side, self.fiat, self.asset, self.chain = form.side, form.fiat, form.asset, form.chain
        self.amount, self.fiat_amount, self.form = form.amount, form.fiat_amount, form
        self.provider, self.rate, self.created = route.provider, route.rate, time.time()
        self.output, self.state, self.outcome = route.output, "pending", None
        self.trackable = w.ch.trackable == "true"
        self.reference = reference(w, c.key)
        self.deposit, self.provider_id = w.address(self.chain), "prv_" + w.hex(10)
        self.environment = "test" if c.key.test else "live"
        self.intent, self.polls = None, 0


def reference(w, key):
    digits = w.hex(8)
    shapes = {"prefixed": f"RMP-{'SBX' if key.test else 'TX'}-{digits.upper()}",
              "digits": str(int(digits, 16)).zfill(10), "lower": "ord_" + digits,
              "words": "amber-" + ("river", "stone", "cloud", "field")[int(digits[0], 16) % 4] + "-" + digits[:5]}
    return shapes[w.ch.reference]


def check_wallet(w, form):
    if w.ch.wallet_check == "lax":
        return
    shape = r"[1-9A-HJ-NP-Za-km-z]{32,44}" if form.chain == "solana" else r"0x[0-9a-fA-F]{40}"
    if not re.fullmatch(shape, form.wallet):
        form.fail("walletAddress", "walletAddress is not valid on the chain")


def read_side(w, form):
    """Members that belong to one side only."""
    form.wallet = form.bank = form.account = form.holder = form.fiat_amount = None
    if form.side == "buy":
        form.fiat_amount, form.wallet = form.number("fiatAmount"), form.text("walletAddress")
        form.seen |= {"bankCode", "accountNumber", "accountName", "bankName"}
        return
    form.bank, form.account = form.text("bankCode"), form.text("accountNumber")
    form.holder = form.text("accountName")
    form.text("bankName", False)
    form.seen |= {"fiatAmount", "walletAddress"}


def read_options(w, form):
    form.email, form.external = form.text("email", False), form.text("externalCustomerId", False)
    form.fee, form.override = form.number("developerFeePercent", False, 0) or 0.0, form.flag("overrideActiveIntent")
    if form.fee > w.ch.number("fee_max"):
        form.fail("developerFeePercent", "developerFeePercent is too large")
    if form.email and w.ch.email_check == "strict" and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", form.email):
        form.fail("email", "email should be an e-mail address")
    shape = {"any": r"(?s).*", "alphanumeric": r"[A-Za-z0-9]+", "uuid_or_word": r"[A-Za-z0-9_-]+"}[w.ch.customer_shape]
    if form.external and not re.fullmatch(shape, form.external):
        form.fail("externalCustomerId", "name can only contain alphanumeric characters")


def check_details(w, form, c):
    """Deployment rules on destinations and precision."""
    if form.side == "buy":
        check_wallet(w, form)
    else:
        known = w.ch.bank_code_check == "off" or banks.accepts(w, form.bank, c.route.provider)
        if not w.hook("banks.accepts", known, c):
            form.fail("bankCode", "bankCode is not known")
        if w.ch.account_check == "ten_digits" and not re.fullmatch(r"\d{10}", form.account):
            form.fail("accountNumber", "accountNumber should have ten digits")
        known = w.ch.name_check == "on" and banks.known(w, form.bank, form.account)
        if known and form.holder != banks.holder(w, form.bank, form.account):
            form.fail("accountName", "accountName does not match the account")
    places = w.ch.amount_decimals
    if places != "any" and round(form.amount, int(places)) != form.amount:
        form.fail("amount", f"amount has more than {places} decimals")


def check_amounts(w, form, route):
    """Size limits, and how well the two amounts of a buy fit together."""
    if form.side == "sell":
        check_size(w, form, "amount", route.gross)
        return
    check_size(w, form, "fiatAmount", form.fiat_amount)
    if w.ch.amount_check == "five_percent" and abs(form.amount - route.output) > 0.05 * route.output:
        form.fail("amount", "amount and fiatAmount differ by more than 5 %")


def read_order(w, c):
    form = Form(w, w.hook("request.order", c.body, c))
    form.side, form.amount = form.choice("side", ("buy", "sell")), form.number("amount")
    form.sent = [form.text(n) for n in ("fiatCurrency", "asset", "chain")]
    read_side(w, form)
    read_options(w, form)
    form.finish()
    form.fiat, form.asset, form.chain = check_market(w, form, form.side, *form.sent)
    limits.check_order(w, form)
    pay = form.fiat_amount if form.side == "buy" else form.amount
    routes = routes_for(w, form.side, form.fiat, form.asset, pay, form.fee)
    c.routes = routes
    c.route = w.hook("orders.route", routes[0], c)
    check_details(w, form, c)
    check_amounts(w, form, c.route)
    return form


def create(w, c):
    """POST orders."""
    form = read_order(w, c)
    c.form, c.customer = form, intents.customer_of(w, c, form)
    c.slot = intents.slot(c.key, c.customer, form.asset, form.chain)
    existing = w.hook("intents.existing", intents.active(w, c.slot), c)
    if existing and not form.override:
        c.op = "conflict"
        return intents.conflict(w, c, existing)
    form.existing = existing
    limits.check_owner(w, form)
    order = Order(w, c, form, c.route, c.customer)
    c.order = order
    if existing:
        intents.replace(w, existing)
    if w.hook("intents.open", True, c):
        intents.open_window(w, c, order, c.slot)
    w.orders[order.id] = order
    settle.plan(w, order)
    return Reply(w.ch.order_status, order_body(w, order))


def order_body(w, order):
    body = {"transactionId": order.id, "requestReference": order.reference, "side": order.side,
            "asset": order.form.sent[1], "chain": order.form.sent[2], "selectedProvider": order.provider.name,
            "bestRateUsed": shown_rate(w, order.rate), "providerDetails": provider_details(w, order),
            "ourCryptoAddress": order.deposit if order.side == "sell" else None,
            "environment": order.environment, "sandbox": order.key.test, "trackable": order.trackable}
    if order.side == "buy" and w.ch.buy_address == "text":
        body["ourCryptoAddress"] = order.deposit
    if order.side == "buy" and w.ch.buy_address == "absent":
        del body["ourCryptoAddress"]
    extras = {"none": {}, "nulls": {"fee": None, "note": None, "quoteId": None},
              "echo": {"success": True, "amount": order.amount, "fiatCurrency": order.form.sent[0],
                       "fiatAmount": order.fiat_amount, "createdAt": w.stamp(order.created)}}
    return {**body, **extras[w.ch.order_extra]}


def details_word(w, order):
    word = WORDS[order.side]
    other = {"buy": "PENDING_BANK_TRANSFER", "sell": "PENDING_CRYPTO"}[order.side]
    return {"seen": word, "lower": word.lower(), "words": other, "label": "Awaiting settlement"}[w.ch.details_status]


def pay_in(order):
    return {"accountName": "Heron Collections", "accountNumber": "BX" + order.reference[-8:].upper(),
            "bankName": "Heron Sandbox Bank"}


def provider_details(w, order):
    """Next-step details in the shape of the chosen provider."""
    word, buy = details_word(w, order), order.side == "buy"
    pay = order.fiat_amount if buy else order.amount
    flat = {"provider": order.provider.slug, "status": word, "reference": order.reference,
            "sandbox": order.key.test, "expectedSettlementWindow": "under two minutes", "note": "Pay the exact amount"}
    ways = {"amountToPay": pay, "virtualAccount": pay_in(order)} if buy else {
        "depositAddress": order.deposit, "network": order.chain, "amountToSend": pay}
    account = pay_in(order)
    deposit = {"amount": pay, "expires_at": w.stamp(order.created + 1800)}
    deposit |= {"account_number": account["accountNumber"], "account_name": account["accountName"],
                "bank_code": "000", "bank_name": account["bankName"]} if buy else {
        "address": order.deposit, "asset": f"{order.chain}:{order.asset.lower()}", "note": ["Send once"]}
    shapes = {"flat": {**flat, **ways}, "minimal": {"status": word}, "no_account": flat,
              "enveloped": {"status": word, "success": True, "message": "created", "data": {
                  "status": word, "type": "ONRAMP" if buy else "OFFRAMP", "deposit": deposit}},
              "deep": {"status": word, "order": {"next": {"step": {"kind": "transfer", "to": ways}}}, "warnings": []},
              "listed": {"status": word, "steps": [{"title": "Pay", "data": ways}, {"title": "Wait", "data": None}]}}
    return shapes[w.ch.details]
