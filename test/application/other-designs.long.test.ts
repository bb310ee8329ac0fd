/** Shops that work otherwise than the examples, and are right all the same. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAdapter } from '../../src/application/adapter.ts'
import { explore } from '../../src/scenarios/explorer/explore.ts'
import { call } from '../cli/call.ts'
import { plant, type Change } from './planted-defects.ts'

const FOLLOW = 'follow-order.mjs'
const PLACE = 'place-order.mjs'
const SERVER = 'server.mjs'
const UNKNOWN =
  "  if (order === undefined) throw new ShopError(503, 'not_known_yet', 'No such order yet.')"
const SAVED = '  store.save(saved)\n'

const DESIGNS: readonly (readonly [design: string, changes: readonly Change[]])[] = [
  [
    'asks the service for the state at every event',
    [
      [SERVER, "limit: '1mb' }), (req, res)", "limit: '1mb' }), async (req, res)"],
      [SERVER, '  applyEvent(store, eventIn', '  await applyEvent(shop, eventIn'],
      [
        FOLLOW,
        'export function applyEvent(store, event) {',
        'export async function applyEvent(shop, event) {\n  const { store } = shop',
      ],
      [
        FOLLOW,
        "  if (event.type === 'transaction.completed') end(order, 'completed', event.data.cryptoAmount)\n  if (event.type === 'transaction.failed') end(order, 'failed')\n",
        '',
      ],
      [FOLLOW, '  store.save(order)\n}', '  store.save(order)\n  await refresh(shop, order)\n}'],
    ],
  ],
  [
    'asks for every open order all the time',
    [
      [
        SERVER,
        'function orderOf(req)',
        'setInterval(() => void refreshAll(shop).catch(() => {}), 100)\n\nfunction orderOf(req)',
      ],
    ],
  ],
  [
    'keeps the events of orders that it does not know yet',
    [
      [FOLLOW, UNKNOWN, '  if (order === undefined) return void early.push(event)'],
      [
        FOLLOW,
        '/** Applies a genuine',
        'const early = []\nexport function applyEarly(store) {\n  for (const event of early.splice(0)) applyEvent(store, event)\n}\n\n/** Applies a genuine',
      ],
      [PLACE, `${SAVED}  if (hasMoved)`, `${SAVED}  applyEarly(store)\n  if (hasMoved)`],
      [PLACE, `${SAVED}  const message`, `${SAVED}  applyEarly(store)\n  const message`],
      [
        PLACE,
        'import { payInOf }',
        "import { applyEarly } from './follow-order.mjs'\nimport { payInOf }",
      ],
    ],
  ],
  [
    'applies the events of all orders one after the other',
    [
      [SERVER, "limit: '1mb' }), (req, res)", "limit: '1mb' }), async (req, res)"],
      [
        SERVER,
        '  applyEvent(store, eventIn(rawBody))',
        '  const event = eventIn(rawBody)\n  await (turn = turn.catch(() => {}).then(() => applyEvent(store, event)))',
      ],
      [SERVER, 'const app = express()', 'let turn = Promise.resolve()\nconst app = express()'],
    ],
  ],
]

test.each(DESIGNS)('a shop that %s is not accused', async (defect, changes) => {
  const cwd = plant({ defect, changes, shop: 'integrator' })
  const { out } = await call(['exam', '--adapter', 'ramp-app.yaml'], { cwd })
  expect([...out.matchAll(/^FAIL \S+/gm)].map(String)).toEqual([])
  const { adapter } = readAdapter(join(cwd, 'ramp-app.yaml'))
  const of = { adapter, cwd, env: { PATH: process.env['PATH'] ?? '' }, servicePort: 0 }
  const search = { seed: 1, depth: 1, jobs: 3, limit: 70, isOver: () => false }
  const { counterexamples } = await explore({ ...of, ...search })
  expect(counterexamples.map(({ schedule, failure }) => [schedule, failure.message])).toEqual([])
})
