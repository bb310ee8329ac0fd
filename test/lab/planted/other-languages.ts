/** Defects of shops in other languages: changes of examples/python-shop and examples/go-shop. */
import type { Change } from './applications.ts'

const SHOP = 'shop.py'
const UNIQUE = ',"\n        " unique (booking, entry))"'
const DEBIT = '        enter(db, row, "debit", order["amount"])'
const APPLIES =
  '    db = database()\n    db.execute("begin immediate")\n    row = db.execute(\n        f"select'

export const PYTHON: Readonly<Record<string, readonly Change[]>> = {
  'forgets an order that was answered with an error': [
    [SHOP, 'if is_temporary(error) else None', 'if isinstance(error, AnswerLost) else None'],
  ],
  'does not debit a sell whose answer was lost': [
    [
      SHOP,
      '    if kind == "sell":\n        enter(db',
      '    if kind == "sell" and "bestRateUsed" in placed:\n        enter(db',
    ],
  ],
  'does not give a failed sell back': [
    [SHOP, 'row["kind"] == "sell" and phase == "void"', 'row["kind"] == "none"'],
  ],
  'gives a completed sell back too': [
    [SHOP, 'row["kind"] == "sell" and phase == "void"', 'row["kind"] == "sell"'],
  ],
  'reads a booking, waits, and then credits it': [
    [SHOP, UNIQUE, ')"'],
    [SHOP, 'insert or ignore into', 'insert into'],
    [SHOP, APPLIES, APPLIES.replace('    db.execute("begin immediate")\n', '')],
    [SHOP, '        db.execute("rollback")\n', ''],
    [SHOP, '    if bool(row["live"])', '    time.sleep(0.03)\n    if bool(row["live"])'],
    [SHOP, '"void", None)\n    db.execute("commit")', '"void", None)'],
    [SHOP, 'import sqlite3\n', 'import sqlite3\nimport time\n'],
  ],
  'loses its ledger at a restart': [
    [
      SHOP,
      '    db.close()\n\n\ndef name_of',
      '    db.execute("delete from ledger")\n    db.close()\n\n\ndef name_of',
    ],
  ],
  'crashes on a signature beyond ASCII': [
    ['ramp.py', 'header.removeprefix("sha256=").encode()', 'header.removeprefix("sha256=")'],
    ['ramp.py', '.hexdigest().encode())', '.hexdigest())'],
  ],
  'answers an unknown type with 500': [
    [
      SHOP,
      '    names = [str(',
      '    if event.get("type", "").split(".")[-1] not in ("created", "updated", "completed", "failed"):\n        raise Problem(500, "unknown type")\n    names = [str(',
    ],
  ],
  'debits a sell twice': [
    [SHOP, UNIQUE, ')"'],
    [SHOP, DEBIT, `${DEBIT}\n        enter(db, row, "debit", order["amount"])`],
  ],
  'debits a sell twice over in one entry': [
    [SHOP, DEBIT, DEBIT.replace('order["amount"]', 'order["amount"] * 2')],
  ],
  'gives a failed sell back without a fee': [
    [SHOP, '"return", row["wished"])', '"return", row["wished"] * 0.985)'],
  ],
  'gives a sell back for every failed event': [
    [SHOP, UNIQUE, ')"'],
    [
      SHOP,
      '    if row["phase"] != "open":',
      '    if row["phase"] != "open" and (row["kind"] == "buy" or phase == "paid"):',
    ],
  ],
  'takes the type of an event from a header': [
    [SHOP, 'apply(event)\n', 'apply({**event, "type": self.headers.get("x-service-event")})\n'],
  ],
  'applies an event of each type once': [
    [
      SHOP,
      'def apply(event):\n',
      'types = set()\n\n\ndef apply(event):\n    if event.get("type") in types:\n        return\n    types.add(event.get("type"))\n',
    ],
  ],
  'credits whole tokens': [
    [SHOP, 'enter(db, row, "credit", float(', 'enter(db, row, "credit", round('],
    [SHOP, 'settled if settled is not None else', 'float(settled) if settled is not None else'],
  ],
  'fails on a status that it does not know': [
    [
      SHOP,
      '    names = [str(',
      '    if data.get("status") not in STATUSES:\n        raise KeyError(data.get("status"))\n    names = [str(',
    ],
    [
      SHOP,
      'class Problem',
      'STATUSES = ("pending", "processing", "completed", "failed")\n\n\nclass Problem',
    ],
  ],
  'acknowledges and drops an event while it applies another': [
    [
      SHOP,
      '            apply(event)\n',
      '            if not busy.acquire(blocking=False):\n                return 200, {}\n            try:\n                time.sleep(0.03)\n                apply(event)\n            finally:\n                busy.release()\n',
    ],
    [SHOP, 'class Problem', 'busy = threading.Lock()\n\n\nclass Problem'],
    [SHOP, 'import sqlite3\n', 'import sqlite3\nimport threading\nimport time\n'],
  ],
  'debits a sell when it is completed': [
    [SHOP, '    if kind == "sell":\n', '    if kind == "none":\n'],
    [
      SHOP,
      '    if row["kind"] == "sell" and phase == "void"',
      '    if row["kind"] == "sell" and phase == "paid":\n        enter(db, row, "debit", row["wished"])\n    if row["kind"] == "sell" and phase == "void"',
    ],
  ],
}

export const GO: Readonly<Record<string, readonly Change[]>> = {
  'compares the first half of a signature': [
    [
      'ramp.go',
      'hmac.Equal(sent, mac.Sum(nil))',
      'len(sent) == 32 && hmac.Equal(sent[:16], mac.Sum(nil)[:16])',
    ],
  ],
  'acknowledges a forged webhook, and drops it': [
    [
      'main.go',
      'return problem(http.StatusUnauthorized, "the signature is wrong")',
      'return answer{http.StatusOK, object{}}',
    ],
  ],
  'writes its trades when it stops': [
    [
      'trades.go',
      '\tif _, err = k.file.Write',
      "\tk.later = append(k.later, append(text, '\\n')...)\n\treturn nil\n\tif _, err = k.file.Write",
    ],
    ['trades.go', '\tfile *os.File\n', '\tfile *os.File\n\tlater []byte\n'],
    [
      'main.go',
      '\troutes := http',
      '\tstops := make(chan os.Signal, 1)\n\tsignal.Notify(stops, syscall.SIGTERM)\n\tgo func() {\n\t\t<-stops\n\t\t_, _ = kept.file.Write(kept.later)\n\t\tos.Exit(0)\n\t}()\n\troutes := http',
    ],
    ['main.go', '\t"os"\n', '\t"os"\n\t"os/signal"\n\t"syscall"\n'],
  ],
  'ignores that a check finds a failed trade': [
    [
      'main.go',
      '\t\t} else {\n\t\t\tt.end(void, "")',
      '\t\t} else if false {\n\t\t\tt.end(void, "")',
    ],
  ],
  'credits what was wished by a check': [
    ['main.go', 'textOf(gateway["out"])', 't.Wished'],
    ['main.go', '\tgateway, _ := report["gateway"].(object)\n', ''],
  ],
  'places a trade again after any error': [
    ['ramp.go', 'order, isRateLimit)', 'order, isTemporary)'],
  ],
  'ignores a window that another request has opened': [
    [
      'place.go',
      'if err != nil && isTemporary(err) {',
      'if err != nil && errors.Is(err, errAnswerLost) {',
    ],
  ],
  'reads amounts of text as nothing': [
    [
      'main.go',
      't.end(settled, textOf(event.Data["cryptoAmount"]))',
      'amount, _ := event.Data["cryptoAmount"].(float64)\n\t\t\tt.end(settled, textOf(amount))',
    ],
  ],
}
