"""A webhook receiver with Flask. RAMP_WEBHOOK_SECRET has one or two secrets, the newest first."""
import hashlib
import hmac
import json
import os
import threading

from flask import Flask, request

secrets = [s for s in os.environ.get("RAMP_WEBHOOK_SECRET", "").split(",") if s]
app = Flask(__name__)


# fix: signature
def is_genuine(raw_body, newest, previous):
    # `previous` has the signatures of older secrets while a rotation overlaps.
    parts = f"{newest},{previous}".split(",")
    # As bytes: compare_digest throws on text beyond ASCII, and the sender chooses the text.
    sent = [part.strip().removeprefix("sha256=").encode() for part in parts]
    expected = [hmac.new(s.encode(), raw_body, hashlib.sha256).hexdigest().encode() for s in secrets]
    return any(hmac.compare_digest(one, each) for one in sent for each in expected)
# end


# fix: apply
# In a database: one transaction, and the event's id under a unique index.
lock = threading.Lock()
applied = set()
orders = {}


def apply(event):
    data = event.get("data") if isinstance(event, dict) else None
    if not isinstance(data, dict) or not isinstance(event.get("id"), str):
        return 400
    with lock:
        if event["id"] in applied:
            return 200
        applied.add(event["id"])
        keys = ("transactionId", "id", "reference", "requestReference")
        name = next((data[key] for key in keys if key in data), None)
        order = orders.setdefault(name, {"state": "pending", "credits": []})
        # A terminal state is final, and types that are not known change nothing.
        if order["state"] == "pending" and event.get("type") == "transaction.failed":
            order["state"] = "failed"
        if order["state"] == "pending" and event.get("type") == "transaction.completed":
            order["state"] = "completed"
            book = "live" if event.get("livemode") else "test"
            order["credits"].append((book, str(data.get("cryptoAmount"))))
    return 200
# end


# fix: raw-body
@app.post("/webhooks")
def receive():
    # Not request.json: the bytes are signed.
    raw_body = request.get_data(cache=False)
    newest = request.headers.get("x-service-signature", "")
    previous = request.headers.get("x-service-signature-previous", "")
    if not is_genuine(raw_body, newest, previous):
        return "", 401
    try:
        event = json.loads(raw_body)
    except ValueError:
        return "", 400
    # Applied before it is acknowledged: an acknowledged webhook is never sent again.
    return "", apply(event)
# end


if __name__ == "__main__":
    app.run(port=int(os.environ.get("PORT", "3000")), threaded=True)
