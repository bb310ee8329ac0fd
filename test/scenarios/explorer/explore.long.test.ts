/** The search for an order of events that an application does not stand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAdapter } from '../../../src/application/adapter.ts'
import type { Adapter } from '../../../src/contract/generated/types.ts'
import { explore, type ExploreOptions } from '../../../src/scenarios/explorer/explore.ts'
import type { SwitchedOff } from '../../../src/scenarios/explorer/oracles.ts'
import { scenarioText } from '../../../src/reporters/explorer/counterexamples.ts'
import { scenarioOfSequence } from '../../../src/scenarios/explorer/run-sequence.ts'
import { sequencesOf } from '../../../src/scenarios/explorer/policies/exhaustive.ts'
import { keyOf } from '../../../src/scenarios/explorer/sequences.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import { runLoaded } from '../../../src/scenarios/runner/run-scenario.ts'
import { appTarget } from '../../../src/scenarios/targets/app-target.ts'
import { defined } from '../../../src/vocabulary/defined.ts'
import { plant, type Change } from '../../application/planted-defects.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'

const ENV = { PATH: process.env['PATH'] ?? '' }

function searched(example: string, more: Partial<ExploreOptions>, own: Partial<Adapter> = {}) {
  return searchedIn(`examples/${example}`, more, own)
}

function searchedIn(of: string, more: Partial<ExploreOptions>, own: Partial<Adapter> = {}) {
  const { adapter: read, folder } = readAdapter(join(of, 'ramp-app.yaml'))
  const adapter = { ...read, ...own }
  const opened = { adapter, cwd: folder, env: ENV, servicePort: 0 }
  const options = { ...opened, seed: 1, depth: 2, jobs: 2, isOver: () => false, ...more }
  return { of: opened, exploration: explore(options) }
}

/** The mistakes that sequences show, as numbered in the README of the shop, and one more. */
const MISTAKES: readonly (readonly [mistake: string, oracle: string, sequence: string])[] = [
  ['1, expects an answer to every request', 'known', 'buy + answer-truncate'],
  ['8, books nothing at a status sync', 'credits', 'buy + end-lost'],
  ['10, reads its secret only at the start', 'delivered', 'buy + secret-rotated'],
  ['12, acknowledges a webhook first', 'state', 'buy + answer-last'],
  ['14, applies every webhook', 'state', 'buy + created-again'],
  ['15, does not store event ids', 'credits', 'buy + end-again'],
  ['16, does not check livemode', 'live', 'buy'],
  ['credits what was ordered', 'amount', 'buy'],
]
/** The happy buy fails at two oracles, and each time it is run again; then the happy sell. */
const HAPPY_PATHS = 4

const STANDARD = `import { Webhook } from 'standardwebhooks'
const isGenuine = (body, headers, secrets) =>
  secrets.some((secret) => {
    try {
      return Boolean(new Webhook(secret).verify(body.toString(), headers))
    } catch {
      return false
    }
  })`

test('the first sequences show the mistakes of a shop, and each is a scenario that fails', async () => {
  const starts = join(aFolder(), 'starts')
  const start = `echo started >> '${starts}'; exec node server.mjs`
  const { adapter } = readAdapter('examples/naive-integrator/ramp-app.yaml')
  const keys = sequencesOf(adapter, 1).map(keyOf)
  const limit = HAPPY_PATHS + keys.indexOf('buy + created-again') + 1
  expect(limit).toBe(21)
  const { of, exploration } = searched('naive-integrator', { limit, jobs: 1 }, { start })
  const { counterexamples, oraclesOff } = await exploration
  const found = counterexamples.flatMap(({ oracle, sequence, alike }) =>
    [sequence, ...alike].map((each) => [oracle, keyOf(each)]),
  )
  expect(found).toEqual(expect.arrayContaining(MISTAKES.map(([, ...shown]) => shown)))
  expect(counterexamples.map(({ repeated }) => repeated)).toEqual(counterexamples.map(() => 3))
  // The first two because its adapter has no sells.
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns', 'amount', 'live'])
  // One for the repetitions of each counterexample, and the first.
  expect(readFileSync(starts, 'utf8').split('started')).toHaveLength(2 + counterexamples.length)
  const target = appTarget(of)
  const replayed = []
  for (const each of counterexamples) {
    const file = await loadScenario('found.yaml', scenarioText(each, { ...of, oraclesOff }))
    if (!('scenario' in file)) throw new Error(JSON.stringify(file.issues))
    const { verdict } = await runLoaded(file, target, { seed: 7 })
    replayed.push([keyOf(each.sequence), verdict])
  }
  expect(replayed.filter(([, verdict]) => verdict !== 'failed')).toEqual([])
  await target.close()
}, 300_000)

test('the shop to copy from stands every sequence with one perturbation', async () => {
  const { exploration } = searched('integrator', { limit: 146 })
  const { sequences, counterexamples, oraclesOff, depthDone } = await exploration
  expect({ sequences, counterexamples, depthDone }).toEqual({
    ...{ sequences: 146, counterexamples: [], depthDone: 1 },
  })
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns'])
}, 300_000)

/** Five minutes, by the machine's clock. */
const JUDGES_TIME: readonly (readonly [
  what: string,
  more: Partial<ExploreOptions>,
  changes: readonly Change[],
])[] = [
  [
    'refuses an event by the time in its body',
    {},
    [
      [
        'follow-order.mjs',
        '  const order = findNamed(store, event.data)\n',
        "  if (Date.now() - Date.parse(event.createdAt) > 300_000) throw new ShopError(400, 'too_old', 'Too old.')\n  const order = findNamed(store, event.data)\n",
      ],
    ],
  ],
  [
    'verifies with the library of Standard Webhooks',
    { scheme: 'standard-webhooks' },
    [
      ['server.mjs', "import { isGenuine } from './signature.mjs'", STANDARD],
      ['server.mjs', "req.get('x-service-signature') ?? ''", 'req.headers'],
    ],
  ],
]

test.each(JUDGES_TIME)(
  'a shop that %s is not accused, nor in a scenario',
  async (what, more, changes) => {
    const folder = plant({ defect: what, shop: 'integrator', changes })
    const { of, exploration } = searchedIn(folder, { limit: 46, ...more })
    const { counterexamples, sequences, oraclesOff } = await exploration
    expect({ counterexamples, sequences }).toEqual({ counterexamples: [], sequences: 46 })
    const off = new Map(Object.entries(oraclesOff)) as SwitchedOff
    const happy = { side: 'buy', perturbations: [] } as const
    const scenario = scenarioOfSequence(happy, { ...of, off, ...defined({ scheme: more.scheme }) })
    const target = appTarget(of)
    const { verdict } = await runLoaded({ file: '', scenario, lines: new Map() }, target, {
      seed: 7,
    })
    expect(verdict).toBe('passed')
    await target.close()
    const signed = ['--scheme', more.scheme ?? 'hex']
    expect(await call(['app', 'check', ...signed], { cwd: folder })).toMatchObject({ code: 0 })
    const filter = ['--filter', 'app.buy-completed', '--adapter', 'ramp-app.yaml']
    expect(await call(['run', ...filter, ...signed], { cwd: folder })).toMatchObject({ code: 0 })
  },
  300_000,
)
