"""A first test of a webhook receiver. Replace handle by a call of your own receiver."""
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from ramp_sandbox import is_genuine


def handle(raw_body, headers, secret, credited):
    """The status of the response to a webhook: the signature is over the raw bytes of the body."""
    if not is_genuine(raw_body, headers.get("x-service-signature", ""), secret):
        return 401
    event = json.loads(raw_body)
    # A webhook can come twice. A set credits an order once.
    if event["type"] == "transaction.completed":
        credited.add(event["data"]["transactionId"])
    return 204


def listening(ramp, credited, statuses):
    """Serves handle at a free port, for the sandbox."""
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            statuses.append(handle(body, self.headers, endpoint["secret"], credited))
            self.send_response(statuses[-1])
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    url = f"http://127.0.0.1:{server.server_port}/webhooks"
    endpoint = ramp.control("POST", "/webhook-endpoints", {"url": url})
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def paid_order(ramp):
    _, order = ramp.call("POST", "/api/developer/orders", {
        "side": "buy", "amount": 35, "fiatAmount": 50000, "fiatCurrency": "NGN",
        "asset": "USDC", "chain": "base",
        "walletAddress": "0x000000000000000000000000000000000000dEaD",
    })
    ramp.simulate(order["transactionId"], "complete")
    ramp.drain()
    return order["transactionId"]


def test_a_completed_order_is_credited_once_although_its_webhook_comes_twice(ramp):
    credited, statuses = set(), []
    server = listening(ramp, credited, statuses)
    ramp.control("PUT", "/behaviour", {"webhooks": [{"do": "duplicate"}]})
    order = paid_order(ramp)
    server.shutdown()
    assert credited == {order}
    assert set(statuses) == {204}


def test_a_webhook_with_a_wrong_signature_is_rejected(ramp):
    credited, statuses = set(), []
    server = listening(ramp, credited, statuses)
    ramp.control("PUT", "/behaviour", {"webhooks": [{"do": "wrong-signature", "match": {"attempt": 1}}]})
    paid_order(ramp)
    server.shutdown()
    assert 401 in statuses
    assert credited == set()
