"""A database server and a queue: PostgreSQL has the orders, Redis the events that a worker applies.

Several copies can share both: the schema and the prefix of the keys follow from the folder."""
import hashlib
import json
import os
import sys
import threading
import time
from contextlib import contextmanager

import psycopg2
import psycopg2.extras
import redis

from common import Problem, amount_of, event_in, names_in, place, serve
from ramp import AnswerLost, ErrorResponse, Ramp, is_genuine

ramp = Ramp(os.environ["RAMP_URL"], os.environ["RAMP_KEY"])
RUN = "shop_" + hashlib.sha256(os.environ["FOLDER"].encode()).hexdigest()[:16]
POLL_SECONDS = float(os.environ.get("POLL_SECONDS", "30"))
queue = redis.Redis(unix_socket_path=os.environ["REDIS_SOCKET"], decode_responses=True)
WAITING, WORKING, SECRETS = f"{RUN}:waiting", f"{RUN}:working", f"{RUN}:secrets"

TABLES = """
create table if not exists orders (id serial primary key, side text, customer text,
  transaction_id text unique, reference text, live boolean, pay jsonb, wished numeric,
  state text not null default 'pending');
create table if not exists events (id text primary key);
create table if not exists entries (order_id integer references orders, kind text, book text,
  amount numeric, unique (order_id, kind));
"""


def connect():
    db = psycopg2.connect(host=os.environ["PG_SOCKET"], dbname="postgres", user="postgres")
    with db.cursor() as cursor:
        cursor.execute(f"set search_path to {RUN}")
    db.commit()
    return db


local = threading.local()


@contextmanager
def transaction():
    """One connection for each thread; a transaction ends whole or not at all."""
    if getattr(local, "db", None) is None or local.db.closed:
        local.db = connect()
    db = local.db
    try:
        with db.cursor(cursor_factory=psycopg2.extras.DictCursor) as cursor:
            yield cursor
        db.commit()
    except BaseException:
        db.rollback()
        raise


def one(db, text, *values):
    db.execute(text, values)
    return db.fetchone()


class Store:
    def add(self, new):
        with transaction() as db:
            row = one(
                db,
                "insert into orders (side, customer, transaction_id, reference, live, pay, wished)"
                " values (%s, %s, %s, %s, %s, %s, %s) returning *",
                *(new[name] for name in ("side", "customer", "transaction_id", "reference", "live")),
                json.dumps(new["pay"]),
                new["wished"],
            )
            if row["side"] == "sell":
                enter(db, row, "debit", row["wished"])
            return shown(db, row)

    def is_known(self, transaction_id):
        with transaction() as db:
            return by_name(db, [transaction_id]) is not None


def by_name(db, names):
    return one(
        db,
        "select * from orders where transaction_id = any(%s) or reference = any(%s) for update",
        names,
        names,
    )


def by_id(db, number):
    row = one(db, "select * from orders where id = %s for update", number)
    if row is None:
        raise Problem(404, "no such order")
    return row


def enter(db, row, kind, amount):
    book = "live" if row["live"] else "test"
    db.execute(
        "insert into entries values (%s, %s, %s, %s) on conflict do nothing",
        (row["id"], kind, book, amount),
    )


def end(db, row, state, settled):
    """An order ends once: its row is locked."""
    if row["state"] != "pending":
        return
    db.execute("update orders set state = %s where id = %s", (state, row["id"]))
    if row["side"] == "buy" and state == "completed":
        enter(db, row, "credit", amount_of(row["wished"] if settled is None else settled))
    if row["side"] == "sell" and state == "failed":
        enter(db, row, "return", row["wished"])


def apply(event):
    data = event["data"]
    with transaction() as db:
        row = by_name(db, names_in(data))
        if row is None or row["live"] != event.get("livemode", row["live"]):
            return
        db.execute("insert into events values (%s) on conflict do nothing", (event.get("id"),))
        if db.rowcount == 0:
            return
        if event.get("type") == "transaction.completed":
            end(db, row, "completed", data.get("cryptoAmount"))
        if event.get("type") == "transaction.failed":
            end(db, row, "failed", None)


def take(event):
    """A webhook that overtakes the answer to its order comes again after a 503."""
    with transaction() as db:
        if by_name(db, names_in(event["data"])) is None:
            raise Problem(503, "not known yet")
    queue.lpush(WAITING, json.dumps(event))


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
    db.execute("select * from entries where order_id = %s", (row["id"],))
    entries = db.fetchall()
    return {
        "id": row["id"],
        "state": row["state"],
        "pay": row["pay"],
        **{
            kind: [{"book": e["book"], "amount": str(e["amount"])} for e in entries if e["kind"] == kind]
            for kind in ("credit", "debit", "return")
        },
    }


def route(method, parts, raw, headers):
    if parts == ["hook"]:
        secrets = queue.lrange(SECRETS, 0, -1)
        if not secrets:
            raise Problem(503, "no secret is set")
        if not is_genuine(raw, headers.get("x-service-signature", ""), secrets):
            raise Problem(401, "the signature is wrong")
        take(event_in(raw))
        return 202, {}
    if parts == ["secret"]:
        queue.lpush(SECRETS, json.loads(raw)["secret"])
        queue.ltrim(SECRETS, 0, 1)
        return 200, {}
    if parts == ["queue"]:
        return 200, {"waiting": queue.llen(WAITING) + queue.llen(WORKING)}
    if parts == ["orders"] and method == "POST":
        return 201, place(ramp, Store(), json.loads(raw))
    if parts[0] == "orders" and len(parts) == 2:
        with transaction() as db:
            return 200, shown(db, by_id(db, parts[1]))
    if parts[0] == "orders" and parts[2:] == ["refresh"]:
        return 200, refresh(parts[1])
    raise Problem(404, "no such page")


def work():
    """What was begun when the worker ended is done first."""
    while queue.rpoplpush(WORKING, WAITING):
        pass
    while True:
        item = queue.brpoplpush(WAITING, WORKING, timeout=1)
        if item is not None:
            apply(json.loads(item))
            queue.lrem(WORKING, 1, item)


def poll():
    while True:
        time.sleep(POLL_SECONDS)
        with transaction() as db:
            db.execute("select id from orders where state = 'pending'")
            numbers = [row["id"] for row in db.fetchall()]
        for number in numbers:
            try:
                refresh(number)
            except (Problem, ErrorResponse, AnswerLost):
                continue


with connect() as prepared, prepared.cursor() as cursor:
    cursor.execute("select pg_advisory_xact_lock(7267)")
    cursor.execute(f"create schema if not exists {RUN}; {TABLES}")
if sys.argv[1:] == ["worker"]:
    work()
if not queue.llen(SECRETS):
    for each in reversed([s for s in os.environ.get("HOOK_SECRET", "").split(",") if s]):
        queue.lpush(SECRETS, each)
threading.Thread(target=poll, daemon=True).start()
serve(int(os.environ["HTTP_PORT"]), route)
