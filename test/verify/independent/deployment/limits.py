"""Lawful rejections by limits, owners and scopes, none of which the documentation shows (§5.7, §7.3, §8)."""
import re
import time

from errors import Refuse

FORMS = {"any": r"(?s).*", "digits": r"\d{4,20}", "capitals": r"[A-Z]{4,24}", "short": r"[A-Za-z0-9]{1,10}"}
RESERVED = re.compile(r"(?i).*[@.](example(\.(com|net|org))?|test|invalid|localhost)")
# An order beside an open window gets the conflict, which is documented, before any of these limits.


def check_call(w, c):
    """Scopes of the key, a quota, and the outage of a moment."""
    w.tally[c.op] = w.tally.get(c.op, 0) + 1
    if w.ch.outage == "once" and w.tally[c.op] == 3:
        raise Refuse("internal", 503, "try again")
    if w.ch.no_scope == c.op:
        raise Refuse("auth", w.ch.scope_status, "the key may not do this")
    if w.ch.quota != "off" and sum(w.tally.values()) > w.ch.number("quota"):
        raise Refuse("rate", w.ch.quota_status, "the plan is used up")


def check_order(w, form):
    """What an order says of its customer, and who it belongs to."""
    if form.external and not re.fullmatch(FORMS[w.ch.customer_form], form.external):
        form.fail("externalCustomerId", "the identifier has another form")
    if form.email and w.ch.email_domains == "real" and RESERVED.fullmatch(form.email):
        form.fail("email", "this domain cannot receive mail")
    if w.ch.split_pairs == "yes" and (form.side == "buy") == (form.chain == w.ch.listed("chains")[-1]):
        raise Refuse("route", w.ch.no_route_status, "no provider offers this route now")


def check_owner(w, form):
    """A destination that belongs to its first customer, and the time between two orders of one."""
    who = form.external or form.email
    places = [form.wallet if w.ch.wallet_owner == "first" else None,
              form.account if w.ch.account_owner == "first" else None]
    for place in filter(None, places):
        if w.owners.setdefault(place, who) != who:
            form.fail("walletAddress" if place == form.wallet else "accountNumber", "this belongs to another customer")
    last, now = w.latest.get(who, 0), time.time()
    if now - last < w.ch.number("order_pause"):
        raise Refuse("rate", w.ch.pause_status, "this customer has just ordered")
    if form.override and w.ch.override_needs == "window" and not form.existing:
        form.fail("overrideActiveIntent", "there is nothing to override")
    w.latest[who] = now


def check_sync(w, order):
    last, now = w.latest.get(order.id, 0), time.time()
    if now - last < w.ch.number("sync_pause"):
        raise Refuse("rate", w.ch.pause_status, "this transaction has just been asked for")
    w.latest[order.id] = now
