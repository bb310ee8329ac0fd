"""A shop in Python's standard library and SQLite. README.md says what is unlike the other shops."""
import json
import os
import sqlite3
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from ramp import AnswerLost, ErrorResponse, Ramp, is_genuine, is_temporary, pay_in_of

ramp = Ramp(os.environ["RAMP_URL"], os.environ["RAMP_KEY"])
secrets = [s for s in os.environ.get("HOOK_SECRET", "").split(",") if s]

LARGEST_MOVE = 0.05
NAMES = ("transactionId", "id", "reference", "requestReference")


class Problem(Exception):
    def __init__(self, status, problem, **more):
        super().__init__(problem)
        self.status = status
        self.body = {"problem": problem, **more}


def database():
    # A connection for each request; immediate transactions take turns.
    db = sqlite3.connect(os.environ.get("DATABASE", "shop.db"), timeout=30, isolation_level=None)
    db.row_factory = sqlite3.Row
    return db


def create_tables():
    db = database()
    db.execute("pragma journal_mode = wal")
    db.execute(
        "create table if not exists bookings (number integer primary key, kind text, account text,"
        " transaction_id text unique, reference text, live integer, phase text default 'open', pay_to text,"
        " wished real)"
    )
    # At most one credit, debit and return for each booking: the database decides, not the program.
    db.execute(
        "create table if not exists ledger (booking integer, entry text, book text, value real,"
        " unique (booking, entry))"
    )
    db.close()


def name_of(number):
    return f"BK-{number:06}"


def shown(db, row):
    entries = db.execute("select * from ledger where booking = ?", (row["number"],)).fetchall()
    return {
        "ref": name_of(row["number"]),
        "phase": row["phase"],
        "pay": json.loads(row["pay_to"]) if row["pay_to"] else None,
        "ledger": {
            kind: [{"book": e["book"], "value": e["value"]} for e in entries if e["entry"] == kind]
            for kind in ("credit", "debit", "return")
        },
    }


def buy(account, form):
    pair = {"side": "buy", "asset": form["coin"], "chain": form["on"], "fiatCurrency": "NGN"}
    naira = float(form["naira"])
    best = ramp.quote({**pair, "fiatAmount": naira})["bestQuote"]
    # A transfer has six decimals, and a quote can have more.
    amount = round(best["estimatedOutput"], 6)
    order = {**pair, "amount": amount, "fiatAmount": naira, "walletAddress": form["to"]}
    return place("buy", account, order, best["rate"], form.get("replace") == "yes")


def sell(account, form):
    bank = {"bankCode": form["bank"], "accountNumber": form["nuban"]}
    holder = ramp.resolve(bank)
    # An unknown account can be answered with 200. Only accountName is documented.
    if holder.get("success") is False or not (holder.get("accountName") or "").strip():
        raise Problem(422, "the bank does not know this account")
    pair = {"side": "sell", "asset": form["coin"], "chain": form["on"], "fiatCurrency": "NGN"}
    tokens = float(form["tokens"])
    best = ramp.quote({**pair, "tokenAmount": tokens})["bestQuote"]
    order = {**pair, "amount": tokens, **bank, "accountName": holder["accountName"]}
    return place("sell", account, order, best["rate"], form.get("replace") == "yes")


def place(kind, account, order, rate, replace):
    sent = {**order, "externalCustomerId": account, "overrideActiveIntent": replace}
    try:
        placed = ramp.create_order(sent)
    except (AnswerLost, ErrorResponse) as error:
        if getattr(error, "code", None) == "GATEWAY_ACTIVE_INTENT_CONFLICT":
            raise Problem(409, "there is an open payment", payment=ramp.intent(account, order)) from None
        # A 5xx can come after the order was placed, too.
        placed = found_again(account, order) if is_temporary(error) else None
        if placed is None:
            raise
    address = placed.get("ourCryptoAddress")
    pay = pay_in_of(placed.get("providerDetails")) if kind == "buy" else address and {"address": address}
    moved = "bestRateUsed" in placed and abs(placed["bestRateUsed"] / rate - 1) > LARGEST_MOVE
    usable = pay if pay and not moved else None
    db = database()
    db.execute("begin immediate")
    row = db.execute(
        "insert into bookings (kind, account, transaction_id, reference, live, pay_to, wished)"
        " values (?, ?, ?, ?, ?, ?, ?) returning *",
        (kind, account, placed["transactionId"], placed.get("requestReference"),
         placed["environment"] == "live", usable and json.dumps(usable), order["amount"]),
    ).fetchone()
    if kind == "sell":
        enter(db, row, "debit", order["amount"])
    booking = shown(db, row)
    db.execute("commit")
    # The booking exists whatever the user is shown: its webhooks can arrive now.
    if moved:
        raise Problem(409, "the rate has moved", booking=booking)
    if not pay:
        raise Problem(502, "nowhere to pay", booking=booking)
    return booking


def found_again(account, order):
    """The order may exist, although its answer was lost. Its payment window then names it."""
    window = ramp.intent(account, order)
    if window is None:
        return None
    db = database()
    known = "select 1 from bookings where transaction_id = ?"
    if db.execute(known, (window["transactionId"],)).fetchone():
        return None
    return {"transactionId": window["transactionId"], **ramp.sync(window["transactionId"])}


def enter(db, row, entry, value):
    book = "live" if row["live"] else "test"
    db.execute("insert or ignore into ledger values (?, ?, ?, ?)", (row["number"], entry, book, value))


def end(db, row, phase, settled):
    """A booking ends once, with the amount that was settled."""
    if row["phase"] != "open":
        return
    db.execute("update bookings set phase = ? where number = ?", (phase, row["number"]))
    if row["kind"] == "buy" and phase == "paid":
        enter(db, row, "credit", float(settled if settled is not None else row["wished"]))
    if row["kind"] == "sell" and phase == "void":
        enter(db, row, "return", row["wished"])


def apply(event):
    data = event.get("data") if isinstance(event, dict) else None
    if not isinstance(data, dict):
        raise Problem(400, "this is no event")
    names = [str(data[key]) for key in NAMES if data.get(key)]
    marks = ",".join("?" * len(names))
    db = database()
    db.execute("begin immediate")
    row = db.execute(
        f"select * from bookings where transaction_id in ({marks}) or reference in ({marks})", names * 2
    ).fetchone()
    if row is None:
        db.execute("rollback")
        # A webhook can overtake the answer to its order. After a 503 it comes again.
        raise Problem(503, "not known yet")
    # Not every version has livemode; the booking itself has its kind.
    if bool(row["live"]) == event.get("livemode", bool(row["live"])):
        if event.get("type") == "transaction.completed":
            end(db, row, "paid", data.get("cryptoAmount"))
        if event.get("type") == "transaction.failed":
            end(db, row, "void", None)
    db.execute("commit")


def sync(db, row):
    report = ramp.sync(row["transaction_id"])
    # The text of status is for people.
    if report["terminal"]:
        settled = (report.get("gateway") or {}).get("out")
        db.execute("begin immediate")
        fresh = db.execute("select * from bookings where number = ?", (row["number"],)).fetchone()
        end(db, fresh, "paid" if report["completed"] else "void", settled)
        db.execute("commit")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body are two writes: the second one waits 40 ms for the first otherwise.
    disable_nagle_algorithm = True

    def log_message(self, *args):
        pass

    def answer(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

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
        try:
            self.answer(*self.route(raw))
        except Problem as problem:
            self.answer(problem.status, problem.body)
        except ErrorResponse as error:
            self.answer(422 if error.status in (400, 422) else 503, {"problem": str(error)})
        except AnswerLost:
            self.answer(503, {"problem": "try again later"})

    do_GET = do_POST = do_PUT = handle_request

    def route(self, raw):
        global secrets
        parts = [urllib.parse.unquote(part) for part in self.path.split("/")[1:]]
        if parts == ["hooks", "ramp"]:
            header = self.headers.get("x-service-signature", "")
            if not secrets:
                raise Problem(503, "no secret is set")
            if not is_genuine(raw, header, secrets):
                raise Problem(401, "the signature is wrong")
            try:
                event = json.loads(raw)
            except ValueError:
                raise Problem(400, "this is not valid JSON") from None
            apply(event)
            return 200, {}
        if parts == ["settings", "hook-secret"]:
            # The old one is valid for a while: what is under way is signed with it.
            secrets = [json.loads(raw)["next"], *secrets[:1]]
            return 200, {}
        account = self.headers.get("x-account")
        if account is None:
            raise Problem(403, "sign in")
        form = dict(urllib.parse.parse_qsl(raw.decode()))
        if parts in (["bookings"], ["payouts"]):
            return 201, {"booking": (buy if parts == ["bookings"] else sell)(account, form)}
        if parts[0] == "bookings" and len(parts) in (2, 3):
            db = database()
            digits = parts[1].removeprefix("BK-")
            number = int(digits) if digits.isdecimal() else 0
            find = ("select * from bookings where number = ? and account = ?", (number, account))
            row = db.execute(*find).fetchone()
            if row is None:
                raise Problem(404, "no such booking")
            if len(parts) == 3:
                sync(db, row)
            return 200, {"booking": shown(db, db.execute(*find).fetchone())}
        raise Problem(404, "no such page")


class Server(ThreadingHTTPServer):
    # After an outage, many webhooks arrive at once.
    request_queue_size = 128


create_tables()
Server(("127.0.0.1", int(os.environ.get("HTTP_PORT", "8000"))), Handler).serve_forever()
