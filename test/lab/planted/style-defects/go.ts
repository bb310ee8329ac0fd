/** Defects of the applications in Go of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

export const GO: readonly StyleDefect[] = [
  {
    name: 'keeps in memory what is due',
    shop: 'batch',
    by: ['buy', 'killed-ended', 'credits'],
    changes: [
      [
        'trades.go',
        '\t\t\tk.all[index] = changed\n',
        '\t\t\tk.all[index] = changed\n\t\t\tif changed.Due != nil {\n\t\t\t\tk.soon = append(k.soon, changed)\n\t\t\t}\n',
      ],
      ['trades.go', '\tfile *os.File\n', '\tfile *os.File\n\tsoon []trade\n'],
      [
        'bank.go',
        '\tfor _, t := range k.all {\n\t\tif t.Due != nil {\n\t\t\tall = append(all, t)\n\t\t}\n\t}\n',
        '\tall, k.soon = k.soon, nil\n',
      ],
    ],
  },
  {
    name: 'pays all that ended, failed buys too',
    shop: 'batch',
    by: ['buy', 'ordered-again', 'other'],
    changes: [
      ['trades.go', 'if t.Direction == "in" && status == settled {', 'if t.Direction == "in" {'],
    ],
  },
  {
    name: 'starts a batch while the last one waits for the bank',
    shop: 'batch',
    by: ['buy', '', 'credits'],
    changes: [
      [
        'bank.go',
        '\t\tif err := s.batch(); err != nil {\n\t\t\tlog.Print(err)\n\t\t}\n',
        '\t\tgo s.batch()\n',
      ],
      [
        'bank.go',
        '\t\tif err := s.bank.pay(payment{t.Number, t.DueKind, *t.Due}); err != nil {\n\t\t\treturn err\n\t\t}\n',
        '\t\ttime.Sleep(150 * time.Millisecond)\n\t\tif err := s.bank.pay(payment{t.Number, t.DueKind, *t.Due}); err != nil {\n\t\t\treturn err\n\t\t}\n',
      ],
      ['bank.go', '\t"log"\n', ''],
    ],
  },
  {
    name: 'keeps 1.5 % of a give-back',
    shop: 'batch',
    by: ['sell', 'other-customer', 'returned'],
    changes: [
      [
        'bank.go',
        '\t\tif err := s.bank.pay(payment{t.Number, t.DueKind, *t.Due}); err != nil {\n\t\t\treturn err\n\t\t}\n',
        '\t\tp := payment{t.Number, t.DueKind, *t.Due}\n\t\tx, _ := strconv.ParseFloat(p.Amount, 64)\n\t\tif t.DueKind == "refund" {\n\t\t\tx *= 0.985\n\t\t}\n\t\tp.Amount = strconv.FormatFloat(x, \'f\', -1, 64)\n\t\tif err := s.bank.pay(p); err != nil {\n\t\t\treturn err\n\t\t}\n',
      ],
      ['bank.go', '\t"os"\n', '\t"os"\n\t"strconv"\n'],
    ],
  },
  {
    name: 'has no give-backs in its batch',
    shop: 'batch',
    by: ['sell', 'other-customer', 'returns'],
    changes: [
      [
        'bank.go',
        '\t\tif len(s.bank.of(t.Number, t.DueKind)) > 0 {\n\t\t\tcontinue\n\t\t}\n',
        '\t\tif t.DueKind == "refund" || len(s.bank.of(t.Number, t.DueKind)) > 0 {\n\t\t\tcontinue\n\t\t}\n',
      ],
    ],
  },
]
