"""Tries every lawful configuration and every break.

    python3 self_check.py [lawful|breaks|all] [--slice I/N] [--jobs N] [--only TEXT]
"""
import argparse
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor

import breaks
import check_lawful
from check_client import Receiver, Running
from check_session import transcript

SETTLE = ["--choice", "settle=1"]
BASE, GUARD = {}, threading.Lock()


def run(receiver, args, tries=4):
    running = Running(receiver, args)
    try:
        lines, spent = transcript(running)
    finally:
        running.stop()
    if spent > 0.9 and tries:
        # The machine was slow and orders ended while they were still looked at: the session is not the usual one.
        return run(receiver, args, tries - 1)
    return lines


def baseline(receiver, args):
    """The unbroken transcript under some arguments; taken twice, to know that it is steady."""
    with GUARD:
        if args not in BASE:
            BASE[args] = run(receiver, [*SETTLE, *args])
            again = run(receiver, [*SETTLE, *args])
            for a, b in zip(BASE[args], again):
                if a != b:
                    print(f"unsteady: {a[:300]}\n          {b[:300]}", flush=True)
        return BASE[args]


def try_break(receiver, brk):
    """None, or what is wrong with a break."""
    plain = baseline(receiver, tuple(brk.args))
    try:
        broken = run(receiver, [*SETTLE, *brk.args, "--break", brk.id])
    except Exception as error:
        return f"{brk.id}: the session stopped: {error!r}"
    faults = [line for line in broken if '"INTERNAL"' in line]
    if faults:
        return f"{brk.id}: the server has a fault of its own: {faults[0][:120]}"
    if broken == plain:
        return f"{brk.id}: no answer changed"
    changed = [b.split(":")[0] for a, b in zip(plain, broken) if a != b]
    CHANGED[brk.id] = {"changed": len(changed) + abs(len(plain) - len(broken)), "first": sorted(set(changed))[:6]}
    words = LABELS.get(brk.operation)
    if words and not any(label.startswith(words) for label in changed):
        return f"{brk.id}: changed only {CHANGED[brk.id]['first']}"
    return None


# The answers in which a break of an operation should show.
LABELS = {"quote": ("quote",), "order": ("order", "window", "sync"), "intent": ("window",), "nointent": ("window",),
          "conflict": ("order", "window"), "sync": ("sync",), "banks": ("banks", "window"), "resolve": ("resolve",)}
CHANGED = {}


def try_lawful(receiver, row):
    try:
        return check_lawful.check(receiver, row)
    except Exception as error:
        return f"{row['name']}: {error!r}"


def report(title, items, work, jobs):
    faults = []
    with ThreadPoolExecutor(jobs) as pool:
        for count, fault in enumerate(pool.map(work, items), 1):
            if fault:
                faults.append(fault)
                print("  " + fault, flush=True)
            if count % 50 == 0:
                print(f"... {count}", flush=True)
    print(f"{title}: {len(items)} tried, {len(faults)} faults", flush=True)
    return not faults


def save():
    """Keep what each break changed; a slice adds to what is there."""
    known = {}
    if os.path.exists("changes.json"):
        with open("changes.json", encoding="utf-8") as source:
            known = json.load(source)
    with open("changes.json", "w", encoding="utf-8") as out:
        json.dump({**known, **CHANGED}, out, indent=0, sort_keys=True)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("what", nargs="?", default="all", choices=["lawful", "breaks", "all"])
    args.add_argument("--slice", default="1/1")
    args.add_argument("--jobs", type=int, default=3)
    args.add_argument("--only", default="")
    args = args.parse_args()
    part, parts = map(int, args.slice.split("/"))
    receiver, good = Receiver(), True
    if args.what in ("lawful", "all"):
        with open("lawful.json", encoding="utf-8") as source:
            rows = [r for r in json.load(source) if args.only in r["name"]][part - 1::parts]
        good &= report("lawful configurations", rows, lambda r: try_lawful(receiver, r), args.jobs)
    if args.what in ("breaks", "all"):
        every = [b for b in breaks.ALL if args.only in b.id][part - 1::parts]
        good &= report("breaks", every, lambda b: try_break(receiver, b), args.jobs)
        save()
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
