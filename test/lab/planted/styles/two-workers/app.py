"""Two workers at one store: an order is a document with a version, and a change compares it."""
import json
import os
import sqlite3
import threading
import time

from common import Problem, amount_of, event_in, names_in, place, serve
from ramp import Ramp, is_genuine

ramp = Ramp(os.environ["RAMP_URL"], os.environ["RAMP_KEY"])

TABLES = """
create table if not exists orders (id integer primary key, transaction_id text unique,
  reference text, version integer default 1, doc text);
create table if not exists secrets (place integer primary key, secret text unique);
"""


def connect():
    db = sqlite3.connect(os.environ["DATABASE"], timeout=30, isolation_level=None)
    db.row_factory = sqlite3.Row
    return db


def sql(text, values=()):
    db = connect()
    try:
        cursor = db.execute(text, values)
        rows = cursor.fetchall()
        return rows if cursor.description else cursor.rowcount
    finally:
        db.close()


class Store:
    def add(self, new):
        doc = {**new, "state": "pending", "events": [], "credit": [], "debit": [], "return": []}
        if doc["side"] == "sell":
            enter(doc, "debit", doc["wished"])
        names = (new["transaction_id"], new["reference"], json.dumps(doc))
        [row] = sql("insert into orders (transaction_id, reference, doc) values (?, ?, ?) returning id", names)
        return shown(row["id"], doc)

    def is_known(self, transaction_id):
        return id_named([transaction_id]) is not None


def id_named(names):
    marks = ",".join("?" * len(names))
    find = f"select id from orders where transaction_id in ({marks}) or reference in ({marks})"
    rows = sql(find, names * 2)
    return rows[0]["id"] if rows else None


def read(number):
    rows = sql("select * from orders where id = ?", (number,))
    if not rows:
        raise Problem(404, "no such order")
    return json.loads(rows[0]["doc"]), rows[0]["version"]


def change(number, apply_to):
    """Applies a change to the newest version: another worker may change it meanwhile."""
    while True:
        doc, version = read(number)
        before = json.dumps(doc)
        apply_to(doc)
        if json.dumps(doc) == before or write(number, doc, version):
            return doc


def write(number, doc, version):
    set_doc = "update orders set doc = ?, version = version + 1 where id = ? and version = ?"
    return sql(set_doc, (json.dumps(doc), number, version)) == 1


def enter(doc, kind, amount):
    doc[kind].append({"book": "live" if doc["live"] else "test", "amount": amount})


def end(doc, state, settled):
    """An order ends once."""
    if doc["state"] != "pending":
        return
    doc["state"] = state
    if doc["side"] == "buy" and state == "completed":
        enter(doc, "credit", amount_of(doc["wished"] if settled is None else settled))
    if doc["side"] == "sell" and state == "failed":
        enter(doc, "return", doc["wished"])


def apply(event):
    data = event["data"]
    number = id_named(names_in(data))
    if number is None:
        # A webhook can overtake the answer to its order. After a 503 it comes again.
        raise Problem(503, "not known yet")

    def apply_to(doc):
        if doc["live"] != event.get("livemode", doc["live"]) or event.get("id") in doc["events"]:
            return
        doc["events"].append(event.get("id"))
        if event.get("type") == "transaction.completed":
            end(doc, "completed", data.get("cryptoAmount"))
        if event.get("type") == "transaction.failed":
            end(doc, "failed", None)

    change(number, apply_to)


def refresh(number):
    doc, _ = read(number)
    report = ramp.sync(doc["transaction_id"])
    if report["terminal"]:
        settled = (report.get("gateway") or {}).get("out")
        state = "completed" if report["completed"] else "failed"
        doc = change(number, lambda doc: end(doc, state, settled))
    return shown(number, doc)


def shown(number, doc):
    fields = ("state", "pay", "credit", "debit", "return")
    return {"id": int(number), **{field: doc[field] for field in fields}}


def secrets():
    return [row["secret"] for row in sql("select secret from secrets order by place desc limit 2")]


def route(method, parts, raw, headers):
    if parts == ["hook"]:
        if not secrets():
            raise Problem(503, "no secret is set")
        if not is_genuine(raw, headers.get("x-service-signature", ""), secrets()):
            raise Problem(401, "the signature is wrong")
        apply(event_in(raw))
        return 200, {}
    if parts == ["secret"]:
        sql("insert or replace into secrets (secret) values (?)", (json.loads(raw)["secret"],))
        return 200, {}
    if parts == ["orders"] and method == "POST":
        return 201, place(ramp, Store(), json.loads(raw))
    if parts[0] == "orders" and len(parts) == 2:
        return 200, shown(parts[1], read(parts[1])[0])
    if parts[0] == "orders" and parts[2:] == ["refresh"]:
        return 200, refresh(parts[1])
    raise Problem(404, "no such page")


connect().executescript("pragma journal_mode = wal;" + TABLES)
for secret in os.environ.get("HOOK_SECRET", "").split(","):
    if secret:
        sql("insert or ignore into secrets (secret) values (?)", (secret,))
serve(int(os.environ["HTTP_PORT"]), route)
