/** Defects of teams with a database server and a queue: of an application of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

type Defect = Omit<StyleDefect, 'shop'>

const APP = 'app.py'
const NEW_EVENT = '        if db.rowcount == 0:\n            return\n'
const ENDS_ONCE = '    if row["state"] != "pending":\n        return\n'
const UNIQUE = 'amount numeric, unique (order_id, kind));'
const CREDIT =
  '    if row["side"] == "buy" and state == "completed":\n        enter(db, row, "credit", amount_of(row["wished"] if settled is None else settled))\n'
const RETURN = '        enter(db, row, "return", row["wished"])\n'
const COMPLETED =
  '        if event.get("type") == "transaction.completed":\n            end(db, row, "completed", data.get("cryptoAmount"))\n'
const FAILED =
  '        if event.get("type") == "transaction.failed":\n            end(db, row, "failed", None)\n'
const TAKES = '    queue.lpush(WAITING, json.dumps(event))\n'

const UNGUARDED: Defect['changes'] = [
  [APP, UNIQUE, 'amount numeric);'],
  [APP, ENDS_ONCE, ''],
]

const DEFECTS: readonly Defect[] = [
  {
    name: 'applies each job, whatever its event',
    by: ['buy', 'end-again', 'credits'],
    changes: [...UNGUARDED, [APP, NEW_EVENT, '']],
  },
  {
    name: 'names a job after its order, so that a second one is dropped',
    by: ['buy', '', 'state'],
    changes: [
      [
        APP,
        TAKES,
        '    if queue.set(f"{RUN}:job:{names_in(event[\'data\'])[0]}", 1, nx=True):\n        queue.lpush(WAITING, json.dumps(event))\n',
      ],
    ],
  },
  {
    name: 'credits what was ordered',
    by: ['buy', '', 'amount'],
    changes: [[APP, 'amount_of(row["wished"] if settled is None else settled)', 'row["wished"]']],
  },
  {
    name: 'credits when an update comes',
    by: ['buy', '', 'early'],
    changes: [
      [
        APP,
        COMPLETED,
        `${COMPLETED}        if event.get("type") == "transaction.updated" and row["side"] == "buy":\n            enter(db, row, "credit", data.get("cryptoAmount"))\n`,
      ],
    ],
  },
  {
    name: 'takes the state of the last job',
    by: ['buy', 'updated-overtaken', 'state'],
    changes: [
      [
        APP,
        COMPLETED,
        `${COMPLETED}        if event.get("type") in ("transaction.created", "transaction.updated"):\n            db.execute("update orders set state = 'pending' where id = %s", (row["id"],))\n`,
      ],
    ],
  },
  {
    name: 'rounds amounts to two places in its table',
    by: ['buy', '', 'amount'],
    changes: [[APP, UNIQUE, 'amount numeric(20, 2), unique (order_id, kind));']],
  },
  {
    name: 'has one open order for each customer in its table',
    by: ['buy', 'ordered-again', 'known'],
    changes: [[APP, 'side text, customer text,', 'side text, customer text unique,']],
  },
  {
    name: 'ends an order at a refresh without its credit',
    by: ['buy', 'end-lost', 'credits'],
    changes: [
      [
        APP,
        '            end(db, row, "completed" if report["completed"] else "failed", settled)',
        '            db.execute("update orders set state = %s where id = %s", ("completed" if report["completed"] else "failed", row["id"]))',
      ],
    ],
  },
  {
    name: 'credits at a refresh what its webhook has credited',
    by: ['buy', 'refresh-overtaken', 'credits'],
    changes: [
      [APP, UNIQUE, 'amount numeric);'],
      [
        APP,
        '            end(db, row, "completed" if report["completed"] else "failed", settled)',
        '            end(db, {**row, "state": "pending"}, "completed" if report["completed"] else "failed", settled)',
      ],
    ],
  },
  {
    name: 'keeps the secret of its environment',
    by: ['buy', 'secret-rotated', 'delivered'],
    changes: [[APP, '        queue.lpush(SECRETS, json.loads(raw)["secret"])\n', '']],
  },
  {
    name: 'gives a failed sell back twice',
    by: ['sell', 'order-fails', 'returns'],
    changes: [
      [APP, UNIQUE, 'amount numeric);'],
      [APP, RETURN, RETURN + RETURN],
    ],
  },
  {
    name: 'gives no failed sell back',
    by: ['sell', 'order-fails', 'returns'],
    changes: [[APP, RETURN, '        pass\n']],
  },
  {
    name: 'credits a failed buy',
    by: ['buy', 'order-fails', 'credits'],
    changes: [[APP, CREDIT, CREDIT.replace(' and state == "completed"', '')]],
  },
  {
    name: 'ignores that an order failed',
    by: ['buy', 'order-fails', 'state'],
    changes: [[APP, FAILED, '']],
  },
  {
    name: 'forgets an order whose answer was lost',
    by: ['buy', 'answer-truncate', 'known'],
    changes: [
      [
        'common.py',
        '    if window is None or store.is_known(window["transactionId"]):',
        '    if True:',
      ],
    ],
  },
  {
    name: 'sends an order again whose answer was lost',
    by: ['buy', 'answer-truncate', 'known'],
    changes: [
      [
        'common.py',
        'found_again(ramp, store, customer, request) if is_temporary(error)',
        'ramp.create_order(sent) if is_temporary(error)',
      ],
    ],
  },
  {
    name: 'sends it again, and overrides the first one',
    by: ['buy', 'answer-truncate', 'state'],
    changes: [
      [
        'common.py',
        'found_again(ramp, store, customer, request) if is_temporary(error)',
        'ramp.create_order({**sent, "overrideActiveIntent": True}) if is_temporary(error)',
      ],
    ],
  },
  {
    name: 'debits a sell when a webhook comes',
    by: ['sell', 'created-lost', 'debits'],
    changes: [
      [
        APP,
        '            if row["side"] == "sell":\n                enter(db, row, "debit", row["wished"])\n',
        '',
      ],
      [
        APP,
        COMPLETED,
        `        if event.get("type") == "transaction.created" and row["side"] == "sell":\n            enter(db, row, "debit", row["wished"])\n${COMPLETED}`,
      ],
    ],
  },
  {
    name: 'takes every status that is not completed for a failure',
    by: ['buy', 'refresh-placed', 'state'],
    changes: [[APP, '        if report["terminal"]:\n', '        if report:\n']],
  },
]

export const DATABASE: readonly StyleDefect[] = DEFECTS.map((defect) => ({
  ...defect,
  shop: 'database',
}))
