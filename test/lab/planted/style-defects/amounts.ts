/** Defects that only some amounts show, of the applications of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

const PY_CREDIT = 'amount_of(row["wished"] if settled is None else settled)'
const NODE_CREDIT = "enter(order, 'credit', String(settled ?? order.wished))"
const GO_DEBIT = 't.Debit, pay = "out", t.line(t.Wished), nil'
const PARSED = 'x, _ := strconv.ParseFloat(t.Wished, 64)\n\t\t'

export const AMOUNTS: readonly StyleDefect[] = [
  {
    name: 'debits by cutting a float to millionths',
    shop: 'webhook-first',
    by: ['sell', 'amount-inexact', 'debited'],
    changes: [
      [
        'app.py',
        'enter(db, row, "debit", row["wished"])',
        'enter(db, row, "debit", str(int(float(row["wished"]) * 1_000_000) / 1_000_000))',
      ],
    ],
  },
  {
    name: 'has a column for credits of less than 10,000 tokens',
    shop: 'webhook-first',
    by: ['buy', 'amount-largest', 'amount'],
    changes: [['app.py', PY_CREDIT, `str(min(float(${PY_CREDIT}), 9999.999999))`]],
  },
  {
    name: 'credits nothing below two tokens',
    shop: 'two-workers',
    by: ['buy', 'amount-smallest', 'credits'],
    changes: [
      [
        'app.py',
        'if doc["side"] == "buy" and state == "completed":',
        'if doc["side"] == "buy" and state == "completed" and float(doc["wished"]) >= 2:',
      ],
    ],
  },
  {
    name: 'has no credits of more than 800 tokens without a clerk',
    shop: 'poller',
    by: ['buy', 'amount-large', 'credits'],
    changes: [
      [
        'shop.mjs',
        "if (order.side === 'buy' && state === 'completed')",
        "if (order.side === 'buy' && state === 'completed' && Number(settled) < 800)",
      ],
    ],
  },
  {
    name: 'writes amounts with six digits',
    shop: 'queue',
    by: ['buy', '', 'amount'],
    changes: [
      [
        'shop.mjs',
        NODE_CREDIT,
        "enter(order, 'credit', Number(settled ?? order.wished).toPrecision(6))",
      ],
    ],
  },
  {
    name: 'debits a sell in float32',
    shop: 'batch',
    by: ['sell', 'amount-large', 'debited'],
    changes: [
      [
        'place.go',
        `t.Direction, ${GO_DEBIT}`,
        `${PARSED}t.Direction, t.Debit, pay = "out", t.line(strconv.FormatFloat(float64(float32(x)), 'f', 6, 64)), nil`,
      ],
    ],
  },
  {
    name: 'credits the amount of the newest trade in a batch',
    shop: 'batch',
    by: ['buy', 'other-between', 'amount'],
    changes: [
      [
        'bank.go',
        '\t\tif err := s.bank.pay(payment{t.Number, t.DueKind, *t.Due})',
        '\t\tif err := s.bank.pay(payment{t.Number, t.DueKind, line{Amount: s.trades.all[len(s.trades.all)-1].Wished, Ledger: t.Due.Ledger}})',
      ],
    ],
  },
]
