/** Defects about several orders of one customer, of the applications of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

const CREATES = '        placed = ramp.create_order(sent)\n'

export const ORDERS: readonly StyleDefect[] = [
  {
    name: 'has one idempotency key for all orders of a customer',
    shop: 'webhook-first',
    by: ['buy', 'ordered-again', 'state'],
    changes: [
      [
        'common.py',
        CREATES,
        '        key = (customer, wish["side"])\n        placed = kept[key] = kept.get(key) or ramp.create_order(sent)\n        if store.is_known(placed["transactionId"]):\n            return first[key]\n',
      ],
      [
        'common.py',
        '    if moved:\n',
        '    first[(customer, wish["side"])] = order\n    if moved:\n',
      ],
      ['common.py', 'LARGEST_MOVE = ', 'kept, first = {}, {}\nLARGEST_MOVE = '],
    ],
  },
  {
    name: 'gives an order up when the customer meets its window',
    shop: 'poller',
    by: ['buy', 'conflict', 'state'],
    changes: [
      [
        'shop.mjs',
        "    if (error.code === 'GATEWAY_ACTIVE_INTENT_CONFLICT')\n",
        "    if (error.code === 'GATEWAY_ACTIVE_INTENT_CONFLICT') {\n      const old = store.named([(await window())?.transactionId])\n      old.state = 'failed'\n      store.save(old)\n",
      ],
      ['shop.mjs', '{ window: await window() })\n', '{ window: await window() })\n    }\n'],
    ],
  },
  {
    name: 'keeps one row for all orders of a customer',
    shop: 'webhook-first',
    by: ['buy', 'replaced', 'other'],
    changes: [
      [
        'app.py',
        '        with transaction() as db:\n            row = db.execute(\n                "insert into',
        '        with transaction() as db:\n            old = db.execute("select * from orders where customer = ? and side = ?", (new["customer"], new["side"])).fetchone()\n            if old:\n                db.execute("update orders set transaction_id = ?, reference = ? where id = ?", (new["transaction_id"], new["reference"], old["id"]))\n                return shown(db, by_id(db, old["id"]))\n            row = db.execute(\n                "insert into',
      ],
    ],
  },
  {
    name: 'ignores an event that is older than the newest one of any order',
    shop: 'webhook-first',
    by: ['buy', 'other-overtakes', 'state'],
    changes: [
      ['app.py', 'def apply(event):\n', 'NEWEST = {"at": ""}\n\n\ndef apply(event):\n'],
      [
        'app.py',
        '        if event.get("type") == "transaction.completed":\n',
        '        if event["createdAt"] < NEWEST["at"]:\n            return\n        NEWEST["at"] = event["createdAt"]\n        if event.get("type") == "transaction.completed":\n',
      ],
    ],
  },
]
