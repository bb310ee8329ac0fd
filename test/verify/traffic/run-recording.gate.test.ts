/** `run --target` and `verify` record what they send and receive, as the proxy does. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { undiciTransport } from '../../../src/base/ports/undici-transport.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { aRunningSandbox } from '../../cli/control/running-sandbox.ts'
import { checkRecordings } from './checked.ts'

type Recorded = {
  readonly _scenario?: string
  readonly _webhook?: object
  readonly request: {
    readonly url: string
    readonly headers: readonly { readonly name: string; readonly value: string }[]
  }
}

const SCENARIO = 'scenarios/webhook.duplicated.yaml'

test('a run against a target records its calls and the webhooks that it received', async () => {
  const { url, ramp } = await aRunningSandbox({ transport: undiciTransport() })
  const file = join(aFolder(), 'run.har')
  const line = `run ${join(process.cwd(), SCENARIO)} --target ${url} --record ${file}`
  const { code, err } = await ramp(line)
  expect([code, err]).toEqual([0, ''])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { run, judged } = checkRecordings(file)
  const webhooks = run.rows.find(({ id }) => id === 'webhooks.signs-raw-body')
  expect([judged > 0, webhooks?.verdict]).toEqual([true, 'passed'])
  expect(run.rows.filter(({ verdict }) => verdict === 'failed')).toEqual([])
  const text = readFileSync(file, 'utf8')
  expect([...text.matchAll(/ramp_(?:test|live)_\w{3}|whsec_[\w+/=]{6}/g)]).toEqual([])
  expect(text).toContain('/__sandbox/worlds')
  expect((await ramp(line)).err).toContain('the file exists already')
  expect((await ramp(`${line} --force`)).code).toBe(0)
})

test('each entry of a run names its scenario, also when they run side by side', async () => {
  const { url, ramp } = await aRunningSandbox({ transport: undiciTransport() })
  const file = join(aFolder(), 'run.har')
  const ids = ['webhook.duplicated', 'conflict.overridden', 'intent.opened']
  const paths = ids.map((id) => join(process.cwd(), 'scenarios', `${id}.yaml`)).join(' ')
  await ramp(`run ${paths} --target ${url} --record ${file}`)
  const { entries } = JSON.parse(readFileSync(file, 'utf8')).log as { entries: Recorded[] }
  const keysOf = new Map<string, Set<string>>()
  for (const { _scenario = 'none', request } of entries) {
    if (request.url.includes('/__sandbox/')) continue
    const key = request.headers.find(({ name }) => name === 'x-api-key')?.value
    const keys = keysOf.get(_scenario) ?? new Set()
    keysOf.set(_scenario, key === undefined ? keys : keys.add(key))
  }
  expect([...keysOf.keys()].toSorted()).toEqual([
    'A webhook arrives twice',
    'An order opens its payment window',
    'An override replaces the payment window, and money for the old order is refunded',
  ])
  // Each has a world of its own, and so its own key.
  const keys = [...keysOf.values()].flatMap((each) => [...each])
  expect([keys.length, new Set(keys).size]).toEqual([3, 3])
  const webhooks = entries.filter(({ _webhook }) => _webhook !== undefined)
  expect(new Set(webhooks.map(({ _scenario }) => _scenario))).toContain('A webhook arrives twice')
})

test.each([
  ['', false],
  [' --keep customers', true],
])('a verification records its calls with%s names', async (flags, areKept) => {
  const { url, ramp } = await aRunningSandbox()
  const file = join(aFolder(), 'verify.har')
  const line = `verify --base-url ${url} --api-key ramp_test_local --max-requests 25`
  const { code } = await ramp(`${line} --record ${file}${flags}`)
  expect(code).toBe(5)
  const text = readFileSync(file, 'utf8')
  expect([text.includes('rsverify'), text.includes('"ramp_test_local"')]).toEqual([areKept, false])
  expect(checkRecordings(file).judged).toBeGreaterThan(10)
})
