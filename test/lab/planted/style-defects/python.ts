/** Defects of the applications in Python of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

export const PYTHON: readonly StyleDefect[] = [
  {
    name: 'looks the event id up before its transaction, and credits without a unique key',
    shop: 'webhook-first',
    by: ['buy', 'overlap-inside', 'credits'],
    changes: [
      ['app.py', ' amount text,\n  unique (order_id, kind));', ' amount text);'],
      ['app.py', '    if row["state"] != "pending":\n        return\n', ''],
      [
        'app.py',
        '        if report["terminal"]:\n            settled',
        '        if report["terminal"] and row["state"] == "pending":\n            settled',
      ],
      [
        'app.py',
        '    with transaction() as db:\n        row = by_name(db, names_in(data))\n',
        '    with transaction() as db:\n        if db.execute("select 1 from events where id = ?", (event.get("id"),)).fetchone():\n            return\n    time.sleep(0.04)\n    with transaction() as db:\n        row = by_name(db, names_in(data))\n',
      ],
      [
        'app.py',
        '        new = db.execute("insert or ignore into events values (?)", (event.get("id"),)).rowcount\n        if new == 0:\n            return\n',
        '        db.execute("insert or ignore into events values (?)", (event.get("id"),))\n',
      ],
    ],
  },
  {
    name: 'keeps the event ids in memory only, and compares nothing else',
    shop: 'webhook-first',
    by: ['buy', 'killed-and-again', 'credits'],
    changes: [
      ['app.py', ' amount text,\n  unique (order_id, kind));', ' amount text);'],
      ['app.py', '    if row["state"] != "pending":\n        return\n', ''],
      [
        'app.py',
        '        if report["terminal"]:\n            settled',
        '        if report["terminal"] and row["state"] == "pending":\n            settled',
      ],
      [
        'app.py',
        '        new = db.execute("insert or ignore into events values (?)", (event.get("id"),)).rowcount\n        if new == 0:\n            return\n',
        '        if event.get("id") in seen:\n            return\n        seen.add(event.get("id"))\n',
      ],
      ['app.py', 'TABLES = ', 'seen = set()\nTABLES = '],
    ],
  },
  {
    name: 'gives a failed sell back only if an update said that the tokens came',
    shop: 'webhook-first',
    by: ['sell', 'ordered-again', 'returns'],
    changes: [
      [
        'app.py',
        '    if row["side"] == "sell" and state == "failed":',
        '    paid = db.execute("select 1 from events where id = ?", (f"paid {row[\'id\']}",)).fetchone()\n    if row["side"] == "sell" and state == "failed" and paid:',
      ],
      [
        'app.py',
        '        if event.get("type") == "transaction.completed":',
        '        if event.get("type") == "transaction.updated":\n            db.execute("insert or ignore into events values (?)", (f"paid {row[\'id\']}",))\n        if event.get("type") == "transaction.completed":',
      ],
    ],
  },
  {
    name: 'sends a sell again, and overrides, where the answer was lost',
    shop: 'webhook-first',
    by: ['sell', 'answer-truncate', 'state'],
    changes: [
      [
        'common.py',
        '        placed = found_again(ramp, store, customer, request) if is_temporary(error) else None\n',
        '        if wish["side"] == "sell" and is_temporary(error):\n            placed = ramp.create_order({**sent, "overrideActiveIntent": True})\n        else:\n            placed = found_again(ramp, store, customer, request) if is_temporary(error) else None\n',
      ],
    ],
  },
  {
    name: 'remembers event ids in each worker',
    shop: 'two-workers',
    by: ['buy', 'end-again', 'credits'],
    changes: [
      ['app.py', '    if doc["state"] != "pending":\n        return\n', ''],
      [
        'app.py',
        '    if report["terminal"]:\n',
        '    if report["terminal"] and read(number)[0]["state"] == "pending":\n',
      ],
      ['app.py', ' or event.get("id") in doc["events"]', ' or event.get("id") in seen'],
      [
        'app.py',
        '        doc["events"].append(event.get("id"))\n',
        '        seen.add(event.get("id"))\n',
      ],
      ['app.py', 'TABLES = ', 'seen = set()\nTABLES = '],
    ],
  },
]
