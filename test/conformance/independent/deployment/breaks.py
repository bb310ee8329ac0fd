"""All breaks by id. `python3 breaks.py` writes breaks.json."""
import json

import breaks_access
import breaks_conflict
import breaks_events
import breaks_intents
import breaks_orders
import breaks_quotes
import breaks_status

ALL = [brk for module in (breaks_quotes, breaks_orders, breaks_intents, breaks_conflict, breaks_status,
                          breaks_events, breaks_access) for brk in module.BREAKS]
BY_ID = {brk.id: brk for brk in ALL}
if len(BY_ID) != len(ALL):
    raise SystemExit("two breaks share an id: " + str({b.id for b in ALL if [x.id for x in ALL].count(b.id) > 1}))


def find(name):
    if name not in BY_ID:
        raise SystemExit(f"unknown break: {name}")
    return BY_ID[name]


def write():
    rows = ",\n".join(" " + json.dumps(brk.row(), ensure_ascii=False) for brk in ALL)
    with open("breaks.json", "w", encoding="utf-8") as out:
        out.write("[\n" + rows + "\n]\n")
    seen = sum(brk.visible for brk in ALL)
    print(f"{len(ALL)} breaks, {seen} visible, {sum(b.arguable for b in ALL)} arguable")


if __name__ == "__main__":
    write()
