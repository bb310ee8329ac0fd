/**
 * Defects that show if something happens while an application handles a webhook, or if two workers
 * of it share one store.
 */
import type { Change } from './applications.ts'

const FOLLOW = 'follow-order.mjs'
const SERVER = 'server.mjs'
const SHOP = 'shop.py'
const TRADES = 'trades.go'

const ASYNC: readonly Change[] = [
  [SERVER, "limit: '1mb' }), (req, res)", "limit: '1mb' }), async (req, res)"],
  [SERVER, '  applyEvent(store, eventIn', '  await applyEvent(store, eventIn'],
  [FOLLOW, 'export function applyEvent', 'export async function applyEvent'],
]
const KNOWN = '  if (event.livemode !== order.live || order.events.includes(event.id)) return\n'
const SAVE = '  store.save(order)\n}\n\n/** Syncs'
const later = (ms: number) => `  await new Promise((resolve) => setTimeout(resolve, ${ms}))\n`

/** Applies an end in two stored changes: the first one, and after a moment the whole. */
function twoCommits(first: string): readonly Change[] {
  const ended = `  if (order.state !== 'pending') {\n    store.save({ ...order, ${first} })\n  ${later(20)}  }\n`
  return [...ASYNC, [FOLLOW, SAVE, ended + SAVE]]
}

export const NODE_INTERRUPTED: Readonly<Record<string, readonly Change[]>> = {
  'stores the end, and its booking 20 ms later': twoCommits('bookings: []'),
  'stores a booking, and the end 20 ms later': twoCommits(
    "state: 'pending', events: order.events.slice(0, -1)",
  ),
  'stores the id of an event, and what it changes 20 ms later': twoCommits(
    "state: 'pending', bookings: []",
  ),
  'overwrites a file in two halves, and starts without unreadable ones': [
    [
      'store.mjs',
      '      writeFileSync(`${file}.new`, JSON.stringify(order, null, 2), { flush: true })\n      renameSync(`${file}.new`, file)\n',
      `      const text = JSON.stringify(order, null, 2)
      writeFileSync(file, text.slice(0, 40), { flush: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 15)
      writeFileSync(file, text, { flush: true })
`,
    ],
    [
      'store.mjs',
      "  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))",
      `  return files.flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8'))]
    } catch {
      return []
    }
  })`,
    ],
  ],
  'deletes a file before it writes the new one': [
    [
      'store.mjs',
      '      renameSync(`${file}.new`, file)\n',
      `      writeFileSync(file, '')
      rmSync(file)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 15)
      renameSync(\`\${file}.new\`, file)
`,
    ],
    ['store.mjs', 'readdirSync, readFileSync,', 'readdirSync, readFileSync, rmSync,'],
  ],
  'asks the service between the end and its booking': [
    ...ASYNC,
    [SERVER, 'applyEvent(store, eventIn', 'applyEvent(shop, eventIn'],
    [FOLLOW, 'applyEvent(store, event) {', 'applyEvent({ ramp, store }, event) {'],
    [
      FOLLOW,
      SAVE,
      "  if (order.state !== 'pending') {\n    store.save({ ...order, bookings: [] })\n    await ramp.sync(order.id)\n  }\n" +
        SAVE,
    ],
  ],
  'leaves its lock when it is killed': [
    ...ASYNC,
    [
      FOLLOW,
      KNOWN,
      `${KNOWN}  const lock = join(process.env.STORE, 'lock')
  if (existsSync(lock)) throw new ShopError(503, 'locked', 'Locked.')
  mkdirSync(lock)
${later(20)}`,
    ],
    [FOLLOW, SAVE, '  rmdirSync(lock)\n' + SAVE],
    [
      FOLLOW,
      'import { ShopError }',
      "import { existsSync, mkdirSync, rmdirSync } from 'node:fs'\nimport { join } from 'node:path'\nimport { ShopError }",
    ],
  ],
  'checks an event, waits 5 ms, and books without comparing': [
    ...ASYNC,
    [FOLLOW, '  order.events.push(event.id)\n', `${later(5)}  order.events.push(event.id)\n`],
    [FOLLOW, "  if (order.state !== 'pending') return\n", ''],
    [
      FOLLOW,
      '  if (!terminal) return order',
      "  if (!terminal || order.state !== 'pending') return order",
    ],
  ],
  'checks an event, asks the service, and books without comparing': [
    ...ASYNC,
    [SERVER, 'applyEvent(store, eventIn', 'applyEvent(shop, eventIn'],
    [FOLLOW, 'applyEvent(store, event) {', 'applyEvent({ ramp, store }, event) {'],
    [
      FOLLOW,
      '  order.events.push(event.id)\n',
      '  await ramp.sync(order.id)\n  order.events.push(event.id)\n',
    ],
    [FOLLOW, "  if (order.state !== 'pending') return\n", ''],
    [
      FOLLOW,
      '  if (!terminal) return order',
      "  if (!terminal || order.state !== 'pending') return order",
    ],
  ],
}

const IMPORTS_TIME: Change = [SHOP, 'import sqlite3\n', 'import sqlite3\nimport time\n']
const PHASE =
  '    db.execute("update bookings set phase = ? where number = ?", (phase, row["number"]))\n'
const COMMITS =
  '    db.execute("commit")\n    time.sleep(0.02)\n    db.execute("begin immediate")\n'

const READS_FIRST: readonly Change[] = [
  IMPORTS_TIME,
  [
    SHOP,
    '"create table if not exists ledger (booking integer, entry text, book text, value real,"\n        " unique (booking, entry))"',
    '"create table if not exists ledger (booking integer, entry text, book text, value real)"',
  ],
  [
    SHOP,
    '    db.execute("begin immediate")\n    row = db.execute(\n        f"select',
    '    row = db.execute(\n        f"select',
  ],
  [SHOP, '        db.execute("rollback")\n', ''],
  [
    SHOP,
    '    if bool(row["live"]) == event.get("livemode"):\n',
    '    time.sleep(0.005)\n    db.execute("begin immediate")\n    if bool(row["live"]) == event.get("livemode"):\n',
  ],
]

export const PYTHON_INTERRUPTED: Readonly<Record<string, readonly Change[]>> = {
  'commits the phase, and the entry 20 ms later': [IMPORTS_TIME, [SHOP, PHASE, PHASE + COMMITS]],
  'answers, and applies an event in a thread 20 ms later': [
    IMPORTS_TIME,
    [SHOP, 'import sqlite3\n', 'import sqlite3\nimport threading\n'],
    [
      SHOP,
      '            apply(event)\n            return 200, {}',
      '            threading.Timer(0.02, apply, [event]).start()\n            return 200, {}',
    ],
  ],
  'asks the service between the phase and the entry': [
    [
      SHOP,
      PHASE,
      `${PHASE}    db.execute("commit")\n    ramp.sync(row["transaction_id"])\n    db.execute("begin immediate")\n`,
    ],
  ],
  'reads a booking before its transaction, and credits without a unique key': READS_FIRST,
}
const WRITES =
  '\t\t\tif err := k.write(changed); err != nil {\n\t\t\t\treturn changed, true, err\n\t\t\t}\n'
const IMPORTS_GO: Change = [TRADES, '\t"sync"\n', '\t"sync"\n\t"time"\n']
const SLEEPS = '\t\t\ttime.Sleep(20 * time.Millisecond)\n'

export const GO_INTERRUPTED: Readonly<Record<string, readonly Change[]>> = {
  'writes the status, and the line 20 ms later': [
    IMPORTS_GO,
    [
      TRADES,
      WRITES,
      '\t\t\tbare := changed\n\t\t\tbare.Credit, bare.Refund = nil, nil\n\t\t\tif err := k.write(bare); err != nil {\n\t\t\t\treturn changed, true, err\n\t\t\t}\n' +
        SLEEPS +
        WRITES,
    ],
  ],
  'answers, and writes 20 ms later': [
    IMPORTS_GO,
    [
      TRADES,
      WRITES,
      '\t\t\tgo func() {\n\t\t\t\ttime.Sleep(20 * time.Millisecond)\n\t\t\t\tk.lock.Lock()\n\t\t\t\tdefer k.lock.Unlock()\n\t\t\t\tk.write(changed)\n\t\t\t}()\n',
    ],
  ],
}

const TWO_WORKERS: Change = ['ramp-app.yaml', 'webhook:', 'workers: 2\nwebhook:']

/** Each is right with one worker. */
export const WORKERS: Readonly<Record<string, readonly Change[]>> = {
  'remembers the ids of events in each worker': [
    TWO_WORKERS,
    [SHOP, '        " unique (booking, entry))"', '        " same integer)"'],
    [
      SHOP,
      'insert or ignore into ledger values (?, ?, ?, ?)',
      'insert into ledger values (?, ?, ?, ?, 0)',
    ],
    [
      SHOP,
      '    if row["phase"] != "open":\n        return\n    db.execute("update',
      '    db.execute("update',
    ],
    [SHOP, '    if report["terminal"]:', '    if report["terminal"] and row["phase"] == "open":'],
    [
      SHOP,
      '    if bool(row["live"]) == event.get("livemode"):\n',
      '    if bool(row["live"]) == event.get("livemode") and event["id"] not in seen:\n        seen.add(event["id"])\n',
    ],
    [SHOP, 'LARGEST_MOVE = 0.05', 'LARGEST_MOVE = 0.05\nseen = set()'],
  ],
  'locks an order in each worker': [
    TWO_WORKERS,
    ...READS_FIRST,
    [SHOP, 'import sqlite3\n', 'import sqlite3\nimport threading\n'],
    [SHOP, 'LARGEST_MOVE = 0.05', 'LARGEST_MOVE = 0.05\nlock = threading.Lock()'],
    [SHOP, '            apply(event)\n', '            with lock:\n                apply(event)\n'],
  ],
  'reads bookings that each worker has cached': [
    TWO_WORKERS,
    [SHOP, 'LARGEST_MOVE = 0.05', 'LARGEST_MOVE = 0.05\ncache = {}'],
    [
      SHOP,
      '            return 200, {"booking": shown(db, db.execute(*find).fetchone())}',
      '            if len(parts) == 3:\n                cache.pop(number, None)\n            return 200, {"booking": cache.setdefault(number, shown(db, db.execute(*find).fetchone()))}',
    ],
    [
      SHOP,
      '    db.execute("commit")\n\n\ndef sync',
      '    db.execute("commit")\n    cache.pop(row["number"], None)\n\n\ndef sync',
    ],
  ],
}
