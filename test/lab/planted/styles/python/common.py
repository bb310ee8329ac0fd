"""What the Python shops share: placing orders, and answering requests."""
import json
import urllib.parse
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from ramp import AnswerLost, ErrorResponse, is_temporary, pay_in_of

LARGEST_MOVE = 0.05
NAMES = ("transactionId", "id", "reference", "requestReference")


class Problem(Exception):
    def __init__(self, status, error, **more):
        super().__init__(error)
        self.status = status
        self.body = {"error": error, **more}


def request_of(ramp, wish):
    """The order to send, and the quoted rate."""
    pair = {"side": wish["side"], "asset": wish["asset"], "chain": wish["chain"], "fiatCurrency": "NGN"}
    if wish["side"] == "buy":
        best = ramp.quote({**pair, "fiatAmount": wish["fiatAmount"]})["bestQuote"]
        to = {"fiatAmount": wish["fiatAmount"], "walletAddress": wish["wallet"]}
        return {**pair, "amount": best["estimatedOutput"], **to}, best["rate"]
    bank = {"bankCode": wish["bankCode"], "accountNumber": wish["accountNumber"]}
    holder = ramp.resolve(bank)
    name = (holder.get("accountName") or "").strip()
    if holder.get("success") is False or not name:
        raise Problem(422, "the bank does not know this account")
    best = ramp.quote({**pair, "tokenAmount": wish["amount"]})["bestQuote"]
    return {**pair, "amount": wish["amount"], **bank, "accountName": name}, best["rate"]


def place(ramp, store, wish):
    """Places an order, and stores it before anything can be wrong with it."""
    request, rate = request_of(ramp, wish)
    customer = wish["customer"]
    sent = {**request, "externalCustomerId": customer, "overrideActiveIntent": wish.get("replace") is True}
    try:
        placed = ramp.create_order(sent)
    except (AnswerLost, ErrorResponse) as error:
        if getattr(error, "code", None) == "GATEWAY_ACTIVE_INTENT_CONFLICT":
            raise Problem(409, "a payment is open", window=ramp.intent(customer, request)) from None
        placed = found_again(ramp, store, customer, request) if is_temporary(error) else None
        if placed is None:
            raise
    address = placed.get("ourCryptoAddress")
    pay = pay_in_of(placed.get("providerDetails")) if wish["side"] == "buy" else address and {"to": address}
    moved = "bestRateUsed" in placed and abs(placed["bestRateUsed"] / rate - 1) > LARGEST_MOVE
    order = store.add({
        "side": wish["side"], "customer": customer, "transaction_id": placed["transactionId"],
        "reference": placed.get("requestReference"), "live": placed.get("environment") == "live",
        "pay": None if moved else pay, "wished": str(Decimal(str(request["amount"]))),
    })
    if moved:
        raise Problem(409, "the rate has moved", order=order)
    if not pay:
        raise Problem(502, "nowhere to pay", order=order)
    return order


def found_again(ramp, store, customer, request):
    """The order may exist although its answer was lost: its payment window names it."""
    window = ramp.intent(customer, request)
    if window is None or store.is_known(window["transactionId"]):
        return None
    return {"transactionId": window["transactionId"], **ramp.sync(window["transactionId"])}


def event_in(raw):
    try:
        event = json.loads(raw)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("data"), dict):
        raise Problem(400, "this is no event")
    return event


def names_in(data):
    return [str(data[key]) for key in NAMES if data.get(key)]


def amount_of(value):
    """As text, without a float in between."""
    return str(Decimal(str(value)))


def serve(port, route):
    """`route(method, parts, raw, headers)` answers a status and a body."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1
        disable_nagle_algorithm = True

        def log_message(self, *args):
            pass

        def handle_expect_100(self):
            # Sent at once: the client waits for it.
            result = super().handle_expect_100()
            self.wfile.flush()
            return result

        def body(self):
            if self.headers.get("transfer-encoding", "").lower() != "chunked":
                return self.rfile.read(int(self.headers.get("content-length") or 0))
            parts = []
            while size := int(self.rfile.readline().split(b";")[0], 16):
                parts.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(parts)

        def handle_request(self):
            raw = self.body()
            parts = [urllib.parse.unquote(part) for part in self.path.split("?")[0].split("/")[1:]]
            try:
                status, body = route(self.command, parts, raw, self.headers)
            except Problem as problem:
                status, body = problem.status, problem.body
            except ErrorResponse as error:
                status, body = 422 if error.status in (400, 422) else 503, {"error": str(error)}
            except AnswerLost:
                status, body = 503, {"error": "try again later"}
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = do_PUT = handle_request

    class Server(ThreadingHTTPServer):
        request_queue_size = 128

    Server(("127.0.0.1", port), Handler).serve_forever()
