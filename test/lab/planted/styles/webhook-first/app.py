"""Webhook-first: one transaction of SQLite for each event, whole before the answer."""
import json
import os
import sqlite3
import threading
import time
from contextlib import contextmanager

from common import Problem, amount_of, event_in, names_in, place, serve
from ramp import Ramp, is_genuine

ramp = Ramp(os.environ["RAMP_URL"], os.environ["RAMP_KEY"])
secrets = [s for s in os.environ.get("HOOK_SECRET", "").split(",") if s]

TABLES = """
create table if not exists orders (id integer primary key, side text, customer text,
  transaction_id text unique, reference text, live integer, pay text, wished text,
  state text default 'pending');
create table if not exists events (id text primary key);
create table if not exists entries (order_id integer, kind text, book text, amount text,
  unique (order_id, kind));
"""


def connect():
    db = sqlite3.connect(os.environ["DATABASE"], timeout=30, isolation_level=None)
    db.row_factory = sqlite3.Row
    return db


@contextmanager
def transaction():
    db = connect()
    db.execute("begin immediate")
    try:
        yield db
        db.execute("commit")
    except BaseException:
        if db.in_transaction:
            db.execute("rollback")
        raise
    finally:
        db.close()


class Store:
    def add(self, new):
        with transaction() as db:
            row = db.execute(
                "insert into orders (side, customer, transaction_id, reference, live, pay, wished)"
                " values (:side, :customer, :transaction_id, :reference, :live, :pay, :wished)"
                " returning *",
                {**new, "pay": json.dumps(new["pay"])},
            ).fetchone()
            if row["side"] == "sell":
                enter(db, row, "debit", row["wished"])
            return shown(db, row)

    def is_known(self, transaction_id):
        with transaction() as db:
            return by_name(db, [transaction_id]) is not None


def by_name(db, names):
    marks = ",".join("?" * len(names))
    return db.execute(
        f"select * from orders where transaction_id in ({marks}) or reference in ({marks})", names * 2
    ).fetchone()


def by_id(db, number):
    row = db.execute("select * from orders where id = ?", (number,)).fetchone()
    if row is None:
        raise Problem(404, "no such order")
    return row


def enter(db, row, kind, amount):
    book = "live" if row["live"] else "test"
    db.execute("insert or ignore into entries values (?, ?, ?, ?)", (row["id"], kind, book, amount))


def end(db, row, state, settled):
    """An order ends once."""
    if row["state"] != "pending":
        return
    db.execute("update orders set state = ? where id = ?", (state, row["id"]))
    book_end(db, row, state, settled)


def book_end(db, row, state, settled):
    if row["side"] == "buy" and state == "completed":
        enter(db, row, "credit", amount_of(row["wished"] if settled is None else settled))
    if row["side"] == "sell" and state == "failed":
        enter(db, row, "return", row["wished"])


def apply(event):
    data = event["data"]
    with transaction() as db:
        row = by_name(db, names_in(data))
        if row is None:
            # A webhook can overtake the answer to its order. After a 503 it comes again.
            raise Problem(503, "not known yet")
        if bool(row["live"]) != event.get("livemode", bool(row["live"])):
            return
        new = db.execute("insert or ignore into events values (?)", (event.get("id"),)).rowcount
        if new == 0:
            return
        if event.get("type") == "transaction.completed":
            end(db, row, "completed", data.get("cryptoAmount"))
        if event.get("type") == "transaction.failed":
            end(db, row, "failed", None)


def refresh(number):
    with transaction() as db:
        row = by_id(db, number)
    report = ramp.sync(row["transaction_id"])
    with transaction() as db:
        row = by_id(db, number)
        if report["terminal"]:
            settled = (report.get("gateway") or {}).get("out")
            end(db, row, "completed" if report["completed"] else "failed", settled)
        return shown(db, by_id(db, number))


def shown(db, row):
    entries = db.execute("select * from entries where order_id = ?", (row["id"],)).fetchall()
    return {
        "id": row["id"],
        "state": row["state"],
        "pay": json.loads(row["pay"]),
        **{
            kind: [{"book": e["book"], "amount": e["amount"]} for e in entries if e["kind"] == kind]
            for kind in ("credit", "debit", "return")
        },
    }


def route(method, parts, raw, headers):
    global secrets
    if parts == ["hook"]:
        if not secrets:
            raise Problem(503, "no secret is set")
        if not is_genuine(raw, headers.get("x-service-signature", ""), secrets):
            raise Problem(401, "the signature is wrong")
        apply(event_in(raw))
        return 200, {}
    if parts == ["secret"]:
        secrets = [json.loads(raw)["secret"], *secrets[:1]]
        return 200, {}
    if parts == ["orders"] and method == "POST":
        return 201, place(ramp, Store(), json.loads(raw))
    if parts[0] == "orders" and len(parts) == 2:
        with transaction() as db:
            return 200, shown(db, by_id(db, parts[1]))
    if parts[0] == "orders" and parts[2:] == ["refresh"]:
        return 200, refresh(parts[1])
    raise Problem(404, "no such page")


connect().executescript("pragma journal_mode = wal; pragma synchronous = normal;" + TABLES)
serve(int(os.environ["HTTP_PORT"]), route)
