/** Defects about sells and payouts, and about who gets what, of the applications of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

const BANK = '    bank = {"bankCode": wish["bankCode"], "accountNumber": wish["accountNumber"]}\n'
const GO_BANK = 'bank := object{"bankCode": w.Bank.Code, "accountNumber": w.Bank.Number}'
const RETURNS = 'enter(db, row, "return", row["wished"])'
const NODE_RETURNS = "enter(order, 'return', order.wished)"

export const SELLS: readonly StyleDefect[] = [
  {
    name: 'pays every sell out to the account of the first one',
    shop: 'webhook-first',
    by: ['sell', 'other-customer', 'recipient'],
    changes: [
      ['common.py', BANK, `${BANK}    bank = first.setdefault("bank", bank)\n`],
      ['common.py', 'LARGEST_MOVE = ', 'first = {}\nLARGEST_MOVE = '],
    ],
  },
  {
    name: 'reads account numbers as numbers',
    shop: 'two-workers',
    by: ['sell', '', 'known'],
    changes: [
      ['common.py', BANK, `${BANK}    bank["accountNumber"] = str(int(bank["accountNumber"]))\n`],
    ],
  },
  {
    name: 'remembers one bank account in each process',
    shop: 'batch',
    by: ['sell', 'other-first', 'recipient'],
    changes: [
      [
        'place.go',
        GO_BANK,
        `${GO_BANK}\n\t\tif last == nil {\n\t\t\tlast = bank\n\t\t}\n\t\tbank = last`,
      ],
      ['place.go', 'const largestMove', 'var last object\n\nconst largestMove'],
    ],
  },
  {
    name: 'sends every buy to the first wallet',
    shop: 'poller',
    by: ['buy', 'other-between', 'recipient'],
    changes: [
      ['shop.mjs', 'walletAddress: wallet }', 'walletAddress: (wallets[0] ??= wallet) }'],
      ['shop.mjs', 'const LARGEST_MOVE', 'const wallets = []\nconst LARGEST_MOVE'],
    ],
  },
  {
    name: 'keeps the wallet that each customer gave first',
    shop: 'webhook-first',
    by: ['buy', 'ordered-again', 'recipient'],
    changes: [
      [
        'common.py',
        '"walletAddress": wish["wallet"]}',
        '"walletAddress": WALLETS.setdefault(wish["customer"], wish["wallet"])}',
      ],
      ['common.py', 'def request_of(', 'WALLETS = {}\n\n\ndef request_of('],
    ],
  },
  {
    name: 'gives a failed sell back in whole tokens',
    shop: 'webhook-first',
    by: ['sell', 'amount-small-returned', 'returned'],
    changes: [['app.py', RETURNS, 'enter(db, row, "return", str(int(float(row["wished"]))))']],
  },
  {
    name: 'gives back only what is worth more than ten tokens',
    shop: 'queue',
    by: ['sell', 'amount-small-returned', 'returns'],
    changes: [
      [
        'shop.mjs',
        `state === 'failed') ${NODE_RETURNS}`,
        `state === 'failed' && order.wished > 10) ${NODE_RETURNS}`,
      ],
    ],
  },
  {
    name: 'keeps a sell whose payout failed',
    shop: 'queue',
    by: ['sell', 'payout-fails', 'returns'],
    changes: [
      [
        'app.mjs',
        "  if (event.type === 'transaction.failed') end(order, 'failed')\n",
        "  if (event.type === 'transaction.updated') order.updates = (order.updates ?? 0) + 1\n  if (event.type === 'transaction.failed' && order.updates >= 2) order.state = 'failed'\n  if (event.type === 'transaction.failed') end(order, 'failed')\n",
      ],
    ],
  },
  {
    name: 'debits a sell at its first webhook',
    shop: 'queue',
    by: ['sell', 'created-lost', 'debits'],
    changes: [
      ['shop.mjs', "  if (side === 'sell') enter(stored, 'debit', stored.wished)\n", ''],
      [
        'app.mjs',
        '  order.events.push(event.id)\n',
        "  order.events.push(event.id)\n  if (order.side === 'sell' && order.debit.length === 0)\n    order.debit.push({ book: order.live ? 'live' : 'test', amount: order.wished })\n",
      ],
    ],
  },
  {
    name: 'debits a sell only if it was placed at once',
    shop: 'poller',
    by: ['sell', 'answer-truncate', 'debits'],
    changes: [
      [
        'shop.mjs',
        "  if (side === 'sell') enter(",
        "  if (side === 'sell' && requestReference) enter(",
      ],
    ],
  },
  {
    name: 'takes every sell that has ended for completed, when a user asks',
    shop: 'webhook-first',
    by: ['sell', 'order-fails-lost', 'state'],
    changes: [
      [
        'app.py',
        '"completed" if report["completed"] else "failed"',
        '"completed" if report["completed"] or row["side"] == "sell" else "failed"',
      ],
    ],
  },
  {
    name: 'does not look for a sell whose answer was lost',
    shop: 'poller',
    by: ['sell', 'answer-error', 'known'],
    changes: [
      [
        'shop.mjs',
        'const found = isTemporary(error) ?',
        "const found = isTemporary(error) && side === 'buy' ?",
      ],
    ],
  },
]
