/** Defects that a crash, a restart or a second handler shows, of the applications of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

const ENDS = '    db.execute("update orders set state = ? where id = ?", (state, row["id"]))\n'
const COMMITS =
  '    db.execute("commit")\n    time.sleep(0.02)\n    db.execute("begin immediate")\n'
const TAKES =
  '    const event = read(`inbox/${name}`)\n    if (apply(event)) rmSync(`${folder}/inbox/${name}`)\n'
const PAYS = '\t\tif err := s.bank.pay(payment{t.Number, t.DueKind, *t.Due}); err != nil {\n'
const HAS_PAID = '\t\tif len(s.bank.of(t.Number, t.DueKind)) > 0 {\n'

export const INSIDE: readonly StyleDefect[] = [
  {
    name: 'stores the end, and the credit 20 ms later',
    shop: 'webhook-first',
    by: ['buy', 'kill-inside', 'credits'],
    changes: [['app.py', ENDS, ENDS + COMMITS]],
  },
  {
    name: 'stores the end of a sell, and gives it back 20 ms later',
    shop: 'webhook-first',
    by: ['sell', 'kill-inside + order-fails', 'returns'],
    changes: [
      [
        'app.py',
        ENDS,
        `${ENDS}    if row["side"] == "sell":\n${COMMITS.replaceAll(/^/gm, '    ').trimEnd()}\n`,
      ],
    ],
  },
  {
    name: 'locks an order in the store, and leaves the lock of a killed worker',
    shop: 'two-workers',
    by: ['buy', 'kill-inside', 'delivered'],
    changes: [
      [
        'app.py',
        '    change(number, apply_to)\n',
        '    try:\n        sql("insert into locks values (?)", (number,))\n    except sqlite3.IntegrityError:\n        raise Problem(503, "locked")\n    time.sleep(0.02)\n    try:\n        change(number, apply_to)\n    finally:\n        sql("delete from locks where id = ?", (number,))\n',
      ],
      [
        'app.py',
        'TABLES = """\n',
        'TABLES = """\ncreate table if not exists locks (id integer primary key);\n',
      ],
    ],
  },
  {
    name: 'keeps its queue in memory',
    shop: 'queue',
    by: ['buy', 'kill-inside', 'state'],
    changes: [
      ['app.mjs', '  write(`inbox/${name}`, event)\n', '  items.push(event)\n'],
      ['app.mjs', 'let count = 0', 'let items = []\nlet count = 0'],
      [
        'app.mjs',
        "  for (const name of jsonIn('inbox').sort()) {\n" + TAKES + '  }',
        '  items = items.filter((event) => !apply(event))',
      ],
    ],
  },
  {
    name: 'notes a delivery when its headers arrive, and forgets it if the body does not come',
    shop: 'queue',
    by: ['buy', 'kill-inside', 'state'],
    changes: [
      [
        'shop.mjs',
        '    const chunks = []\n',
        "    const name = req.headers['x-service-delivery']\n    const note = name && `${process.env.STORE}/${name.replaceAll(/\\W/g, '')}`\n    if (note && existsSync(note)) return void res.end('{}')\n    if (note) writeFileSync(note, '')\n    if (note) res.on('close', () => (res.writableFinished && res.statusCode < 300) || rmSync(note, { force: true }))\n    const chunks = []\n",
      ],
      [
        'shop.mjs',
        "import { createServer } from 'node:http'\n",
        "import { existsSync, rmSync, writeFileSync } from 'node:fs'\nimport { createServer } from 'node:http'\n",
      ],
    ],
  },
  {
    name: 'settles every trade again after a restart',
    shop: 'batch',
    by: ['buy', 'killed-and-again', 'credits'],
    changes: [
      ['bank.go', HAS_PAID, '\t\tkey := [2]any{t.Number, t.DueKind}\n\t\tif settledNow[key] {\n'],
      ['bank.go', PAYS, `\t\tsettledNow[key] = true\n${PAYS}`],
      ['bank.go', '// batches pays', 'var settledNow = map[[2]any]bool{}\n\n// batches pays'],
    ],
  },
  {
    name: 'stops polling at the first error',
    shop: 'poller',
    by: ['buy', 'refresh-lost-paid', 'state'],
    changes: [
      ['app.mjs', '    } catch {\n', '    } catch {\n      hasStopped = true\n'],
      ['app.mjs', '    await round()\n', '    if (!hasStopped) await round()\n'],
      ['app.mjs', 'const open = ', 'let hasStopped = false\nconst open = '],
    ],
  },
]
