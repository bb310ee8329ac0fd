/** Defects planted in copies of the shop to copy from: the search finds each, and none in it. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readAdapter } from '../../../src/application/adapter.ts'
import { explore, type ExploreOptions } from '../../../src/scenarios/explorer/explore.ts'
import type { Oracle } from '../../../src/scenarios/explorer/draft.ts'
import { aFolder } from '../../cli/a-folder.ts'

const ENV = { PATH: process.env['PATH'] ?? '' }

type Planted = readonly [
  name: string,
  file: string,
  changes: readonly (readonly [from: string, to: string])[],
  oracle: Oracle,
]

const FAILED = "  if (event.type === 'transaction.failed') end(order, 'failed')\n"
const GUARD = "  if (order.state !== 'pending') return\n"
const KNOWN = ' || order.events.includes(event.id)) return\n'

const PLANTED: readonly Planted[] = [
  [
    'events are de-duplicated in memory only',
    'follow-order.mjs',
    [
      [KNOWN, ' || seen.has(event.id)) return\n  seen.add(event.id)\n'],
      [GUARD, ''],
      [
        '  if (!terminal) return order',
        "  if (!terminal || order.state !== 'pending') return order",
      ],
      ['export function applyEvent', 'const seen = new Set()\nexport function applyEvent'],
    ],
    'credits',
  ],
  [
    'an event is checked, and applied later',
    'follow-order.mjs',
    [
      [
        '  order.events.push(event.id)\n',
        '  setTimeout(() => apply(store, order, event), 100)\n}\n\nfunction apply(store, order, event) {\n  order.events.push(event.id)\n',
      ],
      [GUARD, ''],
      [
        '  if (!terminal) return order',
        "  if (!terminal || order.state !== 'pending') return order",
      ],
    ],
    'credits',
  ],
  [
    'an event is acknowledged before it is stored',
    'server.mjs',
    [
      [
        '  applyEvent(store, eventIn(rawBody))\n  res.sendStatus(204)',
        '  res.sendStatus(204)\n  setTimeout(() => {\n    try {\n      applyEvent(store, eventIn(rawBody))\n    } catch {}\n  }, 120)',
      ],
    ],
    'state',
  ],
  [
    'the state is that of the last event to arrive',
    'follow-order.mjs',
    [[FAILED, `${FAILED}  if (event.type === 'transaction.updated') order.state = 'pending'\n`]],
    'state',
  ],
  [
    'an update is taken for a completion',
    'follow-order.mjs',
    [["event.type === 'transaction.completed'", "event.type !== 'transaction.created'"]],
    'early',
  ],
  [
    'the customer gets what was asked for',
    'follow-order.mjs',
    [['asset, amount })', 'asset, amount: 50_000 })']],
    'amount',
  ],
  [
    'an order whose answer was lost is forgotten',
    'place-order.mjs',
    [
      [
        'const intent = isTemporary(error) ? await ramp.intent(details) : null',
        'const intent = null',
      ],
    ],
    'known',
  ],
  [
    'the secret is read once',
    'server.mjs',
    [['  secrets = isOldLeaked ? [secret] : [secret, ...secrets.slice(0, 1)]\n', '']],
    'delivered',
  ],
  [
    'what an event changed is not stored',
    'follow-order.mjs',
    [[`${FAILED}  store.save(order)\n`, FAILED]],
    'state',
  ],
  [
    'a failed order is credited',
    'follow-order.mjs',
    [["end(order, 'failed')\n  store.save", "end(order, 'completed')\n  store.save"]],
    'state',
  ],
  [
    'an event changes the newest order',
    'follow-order.mjs',
    [['  const order = findNamed(store, event.data)\n', '  const order = store.all().at(-1)\n']],
    'state',
  ],
  [
    'a refresh and a webhook credit each on their own',
    'follow-order.mjs',
    [
      [GUARD, ''],
      [
        '  if (!terminal) return order',
        "  if (!terminal || order.state !== 'pending') return order",
      ],
    ],
    'credits',
  ],
]

function search(folder: string, more: Partial<ExploreOptions>) {
  const { adapter } = readAdapter(join(folder, 'ramp-app.yaml'))
  const of = { adapter, cwd: folder, env: ENV, servicePort: 0 }
  return explore({ ...of, seed: 1, depth: 2, jobs: 2, isOver: () => false, ...more })
}

test.each(PLANTED)('%s: a counterexample is found', async (name, file, changes, oracle) => {
  const folder = join(aFolder(), 'shop')
  cpSync('examples/integrator', folder, { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const path = join(folder, file)
  const changed = changes.reduce(
    (text, [from, to]) => {
      expect(text, `${file} has ${from}`).toContain(from)
      return text.replace(from, to)
    },
    readFileSync(path, 'utf8'),
  )
  writeFileSync(path, changed)
  let found = false
  let after = 0
  const { counterexamples } = await search(folder, {
    limit: 600,
    isOver: () => found,
    onProgress: ({ counterexamples: all, schedules }) => {
      // What fails only among other orders, or by chance, is said to be flaky.
      found = all.some(({ repeated }) => repeated === 3)
      after = schedules
    },
  })
  const first = counterexamples.find(({ repeated }) => repeated === 3)
  const shown = first?.schedule.deviations.map(({ id }) => id).join(' + ')
  process.stdout.write(`${name}: ${first?.oracle} after ${first?.foundAfter ?? after}: ${shown}\n`)
  expect([first?.oracle, first?.repeated]).toEqual([oracle, 3])
})

test('the shop to copy from stands 500 schedules', async () => {
  const { counterexamples } = await search(resolve('examples/integrator'), { limit: 500 })
  expect(counterexamples).toEqual([])
})
