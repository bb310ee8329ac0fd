"""How orders end, and the status sync that tells of it."""
import time

import intents
import limits
import webhooks
from errors import Refuse, Reply


def plan(w, order):
    """Let the order settle by itself after the chosen delay."""
    webhooks.tell(w, order, "created")
    delay = w.ch.number("settle")
    if w.ch.stages == "middle":
        w.clock.at(order.created + delay / 2, lambda: step(w, order))
    w.clock.at(order.created + delay, lambda: finish(w, order, outcome(w)))


def outcome(w):
    if w.ch.outcome != "alternate":
        return w.ch.outcome
    w.turn += 1
    return "failed" if w.turn % 2 == 0 else "completed"


def step(w, order):
    with w.lock:
        if order.state == "pending":
            order.state = "processing"
            webhooks.tell(w, order, "updated")


def park(order, word):
    """An order that will not settle and that no terminal report names."""
    order.state = word


def finish(w, order, result):
    """The terminal report: state, window and webhook."""
    with w.lock:
        if order.state not in ("pending", "processing"):
            return
        order.state = order.outcome = result
        order.ended = time.time()
        late = w.ch.number("close_late")
        if late:
            w.clock.at(order.ended + late, lambda: intents.close(w, order, result))
        else:
            intents.close(w, order, result)
        webhooks.tell(w, order, result)


def word_of(w, order, done):
    """The status text of sync; the terminal words are the documented ones."""
    if done:
        return order.outcome
    if order.state != "pending" and not order.outcome:
        return {"processing": "Settlement in progress"}.get(order.state, order.state) \
            if w.ch.sync_words == "labels" else order.state
    return {"pending": "pending", "labels": "Awaiting settlement", "stages": "awaiting_deposit",
            "upper": "PENDING"}[w.ch.sync_words]


def queued(w, order, done):
    order.polls += 1
    if w.ch.sync_queued == "alternate":
        return order.polls % 2 == 1 and not done
    return w.ch.sync_queued == "true" and not done


def find(w, c):
    sent = c.params[0]
    wanted = w.hook("request.sync", sent, c)
    order = w.orders.get(wanted) or next((o for i, o in w.orders.items() if i.lower() == wanted.lower()), None)
    same = order and (order.key.business, order.key.test) == (c.key.business, c.key.test)
    if not w.hook("sync.found", same, c) or not order:
        raise Refuse("missing", w.ch.sync_missing, "No such transaction")
    return order


def sync(w, c):
    """POST orders/{transactionId}/monitor-status."""
    if w.ch.sync_body == "refused" and c.raw.strip():
        raise Refuse("validation", w.ch.invalid_status, "this call takes no body")
    order = find(w, c)
    c.order = order
    limits.check_sync(w, order)
    if order.intent and not order.intent.closed:
        intents.active(w, order.intent.slot)
    done = order.outcome is not None and time.time() - order.ended >= w.ch.number("sync_late")
    body = {"success": True, "transactionId": order.id, "status": word_of(w, order, done), "terminal": done,
            "completed": done and order.outcome == "completed", "synchronizedAt": w.stamp(time.time()),
            "trackable": order.trackable and not (done and w.ch.trackable_after == "false"),
            "syncQueued": queued(w, order, done), "environment": order.environment}
    if order.key.test:
        body["sandbox"] = True
    if w.ch.gateway != "absent":
        body["gateway"] = None if w.ch.gateway == "null" else {
            "state": "SETTLED" if done else "WATCHING", "confirmations": 12 if done else 0, "txHash": None}
    if w.ch.sync_extra == "more":
        body |= {"requestReference": order.reference, "side": order.side, "attempts": order.polls, "lastError": None}
    return Reply(w.ch.sync_code, body)
