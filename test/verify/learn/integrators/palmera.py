"""A webhook handler as an integrator of root_events.py writes it: everything is at the root, in nested
objects with numbers and upper-case words."""
import hashlib, hmac, json, os, sys
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["RAMP_WEBHOOK_SECRET"].encode()
STATES = {"payment.received": ["CREATED"], "payment.done": ["COMPLETED"], "payment.failed": ["FAILED"]}
seen = set()


def taken(raw, headers):
    """The status to answer with."""
    signature = hmac.new(SECRET, raw, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(signature, headers.get("x-service-signature", "")):
        return 401
    event = json.loads(raw)
    if event["event"] != headers["x-event-type"] or event["status"] not in STATES[event["event"]]:
        return 422
    if len(event["reference"]) != 36 or datetime.fromisoformat(event["occurredAt"]).utcoffset() is None:
        return 422
    amount = event["destination"]["amount"]
    if not isinstance(amount, (int, float)) or not event["meta"]["trace"].startswith("trc_"):
        return 422
    if event["status"] == "COMPLETED" and not event["meta"]["hash"].startswith("0x"):
        return 422
    if headers["x-event-id"] not in seen and event["status"] != "CREATED":
        line = {"order": event["reference"], "state": event["status"].lower(), "amount": amount}
        print(json.dumps(line), flush=True)
    seen.add(headers["x-event-id"])
    return 200


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            status = taken(raw, self.headers)
        except (KeyError, TypeError, ValueError, AttributeError):
            status = 422
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
