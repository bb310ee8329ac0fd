"""All breaks by id. `python3 breaks.py` prints them as JSON."""
import json

import breaks_access
import breaks_conflict
import breaks_events
import breaks_intents
import breaks_orders
import breaks_quotes
import breaks_status

ALL = [brk for module in (breaks_quotes, breaks_orders, breaks_intents, breaks_conflict, breaks_status,
                          breaks_events, breaks_access) for brk in module.BREAKS]
# What they break is sensible, and no sentence of the documentation says it.
NOT_STATED = {
    "quote.best.own-output": "elements of quotes are not documented",
    "quote.best.rate-of-other": "elements of quotes are not documented",
    "quote.list.invalid-route": "elements of quotes are not documented",
    "sync.at.creation": "nothing says when that time is taken",
    "sync.at.future": "nothing says when that time is taken",
    "resolve.number": "the type of accountName is not documented",
    "resolve.wants-name": "the request of resolve is not documented",
    "resolve.changes": "nothing says which name is returned",
    "webhook.none": "a webhook may be delayed or missing",
    "webhook.none-on-sell": "a webhook may be delayed or missing",
    "webhook.only-after-sync": "a webhook may be delayed",
    "body.json-refused": "that every quote is rejected may be about its route",
    "intent.intentId.changes": "nothing says what intentId identifies",
    "intent.amount.other": "nothing says which amount is expected, or in which unit",
    "intent.address.empty": "nothing says when there is an address",
    "webhook.signature-cut": "the algorithm and the encoding are not documented",
    "webhook.signature-turned": "the algorithm and the encoding are not documented",
    "webhook.other-secret": "without the algorithm, a wrong secret looks like another scheme",
    "webhook.stateless": "the payload is not documented",
}
for brk in ALL:
    brk.arguable = brk.arguable or brk.id in NOT_STATED
BY_ID = {brk.id: brk for brk in ALL}
if len(BY_ID) != len(ALL):
    raise SystemExit("two breaks share an id: " + str({b.id for b in ALL if [x.id for x in ALL].count(b.id) > 1}))


def find(name):
    if name not in BY_ID:
        raise SystemExit(f"unknown break: {name}")
    return BY_ID[name]


if __name__ == "__main__":
    print(json.dumps([brk.row() for brk in ALL], ensure_ascii=False))
