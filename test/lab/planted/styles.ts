/**
 * Conforming applications, each of another style: an example shop with other files and
 * changes. `style-defects` has their defects.
 */
import type { Change } from './applications.ts'

export type Style = 'webhook-first' | 'poller' | 'queue' | 'batch' | 'two-workers' | 'database'

export type Built = {
  readonly example: string
  /** Folders of `styles` that are copied over the example. */
  readonly folders: readonly string[]
  readonly changes: readonly Change[]
}

const ADAPTER = 'ramp-app.yaml'

const EFFECTS_COME = (within: string): Change => [
  ADAPTER,
  'webhook: /',
  `effectsWithin: ${within}\n\nwebhook: /`,
]

const SAYS_WHAT_WAITS: Change = [
  ADAPTER,
  'webhook: /',
  'backlog: { request: GET /queue, count: $.waiting }\n\nwebhook: /',
]

const RUNS_ON_NODE: readonly Change[] = [
  [ADAPTER, 'exec /usr/bin/python3 app.py', 'exec node app.mjs'],
  [ADAPTER, 'RAMP_URL', 'RAMP_BASE_URL'],
  [ADAPTER, 'RAMP_KEY', 'RAMP_API_KEY'],
  [ADAPTER, 'HOOK_SECRET', 'RAMP_WEBHOOK_SECRET'],
  [ADAPTER, 'HTTP_PORT', 'PORT'],
  [ADAPTER, 'DATABASE: ${folder}/shop.db', 'STORE: ${folder}'],
  [ADAPTER, '$.pay.to', '$.pay'],
]

const TRADES = 'trades.go'
const MAIN = 'main.go'

/** The trade says what is due, and the bank what was paid. */
const PAYS_IN_BATCHES: readonly Change[] = [
  [TRADES, '\tCredit      *line  `json:"credit"`\n', ''],
  [TRADES, '\tRefund      *line  `json:"refund"`\n', '\tDue *line\n\tDueKind string\n'],
  [TRADES, 't.Credit = t.line(amount)', 't.Due, t.DueKind = t.line(amount), "credit"'],
  [TRADES, 't.Refund = t.line(t.Wished)', 't.Due, t.DueKind = t.line(t.Wished), "refund"'],
  [MAIN, '\ttrades  *trades\n', '\ttrades  *trades\n\tbank    *bank\n'],
  [
    MAIN,
    '\ts := &shop{',
    '\tbank, err := openBank(os.Getenv("TRADES_FILE") + ".paid")\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\ts := &shop{bank: bank, ',
  ],
  [MAIN, '\tlog.Fatal(http.', '\tgo s.batches()\n\tlog.Fatal(http.'],
  [MAIN, 'sumOf(t.Credit)', 's.bank.paid(t, "credit")'],
  [MAIN, 'sumOf(t.Refund)', 's.bank.paid(t, "refund")'],
]

export const STYLES: Readonly<Record<Style, Built>> = {
  'webhook-first': {
    example: 'python-shop',
    folders: ['adapter', 'python', 'webhook-first'],
    changes: [],
  },
  'two-workers': {
    example: 'python-shop',
    folders: ['adapter', 'python', 'two-workers'],
    changes: [[ADAPTER, 'webhook: /', 'workers: 2\n\nwebhook: /']],
  },
  database: {
    example: 'python-shop',
    folders: ['adapter', 'python', 'database'],
    changes: [
      [
        ADAPTER,
        'exec /usr/bin/python3 app.py',
        '/usr/bin/python3 app.py worker & exec /usr/bin/python3 app.py',
      ],
      SAYS_WHAT_WAITS,
    ],
  },
  poller: {
    example: 'integrator',
    folders: ['adapter', 'node', 'poller'],
    changes: [...RUNS_ON_NODE, EFFECTS_COME('600ms')],
  },
  queue: {
    example: 'integrator',
    folders: ['adapter', 'node', 'queue'],
    changes: [...RUNS_ON_NODE, SAYS_WHAT_WAITS],
  },
  batch: {
    example: 'go-shop',
    folders: ['batch'],
    changes: [...PAYS_IN_BATCHES, EFFECTS_COME('500ms')],
  },
}
