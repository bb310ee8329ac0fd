import { expect, test } from 'vitest'
import {
  namedFault,
  KINDS,
  TARGETS,
  type NamedFault,
} from '../../../src/cli/control/fault-words.ts'
import type { HttpFault, WebhookFault } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { call } from '../call.ts'
import { aRunningSandbox, WEBHOOK, type Running } from './running-sandbox.ts'

type Report = {
  readonly active: readonly (NamedFault & { readonly hits: number | null })[]
  readonly replaced: readonly NamedFault[]
}

const behaviourOf = ({ sandbox }: Running) => sandbox.defaultWorld.world.row.behaviour

async function quote(url: string): Promise<number> {
  const body =
    '{"side":"buy","fiatAmount":50000,"fiatCurrency":"NGN","asset":"USDT","chain":"base"}'
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/developer/quotes`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

const SET: readonly (readonly [line: string, section: 'webhooks' | 'http', fault: object])[] = [
  ['webhooks delay 5m', 'webhooks', { do: 'delay', by: '5m' }],
  ['webhook delay', 'webhooks', { do: 'delay' }],
  [
    'webhooks drop --event transaction.completed --times 1',
    'webhooks',
    { do: 'drop', match: { type: 'transaction.completed' }, times: 1 },
  ],
  [
    'webhooks duplicate --attempt 1 --order ada --probability 0.5',
    'webhooks',
    { do: 'duplicate', match: { order: 'ada', attempt: 1 }, probability: 0.5 },
  ],
  ['webhooks wrong-signature', 'webhooks', { do: 'wrong-signature' }],
  ['service 503 --times 3', 'http', { do: 'status', status: 503, times: 3 }],
  ['service status 500', 'http', { do: 'status', status: 500 }],
  [
    'service 502 --operation createOrder --processed',
    'http',
    { do: 'status', status: 502, carriedOut: true, match: { operation: 'createOrder' } },
  ],
  ['service latency 2s', 'http', { do: 'latency', by: '2s' }],
  ['service rate-limit 30', 'http', { do: 'rate-limit', retryAfter: 30 }],
  ['service rate-limit 1m', 'http', { do: 'rate-limit', retryAfter: 60 }],
  ['http reset', 'http', { do: 'reset' }],
]

test('a fault is set by the words that one would guess', async () => {
  const running = await aRunningSandbox()
  for (const [line, section, fault] of SET) {
    expect(await running.ramp(`fault ${line}`), line).toMatchObject({ code: 0, err: '' })
    const faults: readonly (WebhookFault | HttpFault)[] = behaviourOf(running)[section]
    expect(
      faults.some((each) => JSON.stringify(each) === JSON.stringify(fault)),
      line,
    ).toBe(true)
    await running.ramp('fault clear')
    expect(behaviourOf(running)[section], line).toEqual([])
  }
})

test.each([
  ['webhooks delay', 'webhooks delay 30s'],
  ['webhooks duplicate', 'webhooks duplicate'],
  ['service latency', 'service latency 1s'],
])('fault %s says how long it lasts by default', async (line, said) => {
  const { ramp } = await aRunningSandbox()
  expect((await ramp(`fault ${line}`)).out).toMatch(new RegExp(`^Set: ${said}\\.\n`))
})

test.each([
  ['northwind down', { down: true }],
  ['Northwind refuses account closed today', { refuses: 'account closed today' }],
  ['northwind settles-late 10m', { settlesLate: '10m' }],
  ['northwind settlesLate 10m', { settlesLate: '10m' }],
  ['northwind slippage 200', { slippageBps: 200 }],
  ['northwind calls-lost', { callsLost: true }],
])('fault provider %s', async (line, fault) => {
  const running = await aRunningSandbox()
  expect(await running.ramp(`fault provider ${line}`)).toMatchObject({ code: 0, err: '' })
  expect(behaviourOf(running).providers['northwind']).toEqual(fault)
})

test('the help names every fault, and each takes one of the values', async () => {
  const { out } = await call(['help', 'fault'])
  const takes = (target: (typeof TARGETS)[number], words: readonly string[]) => {
    try {
      return namedFault(target, words) !== undefined
    } catch {
      return false
    }
  }
  for (const target of TARGETS) {
    for (const kind of KINDS[target]) {
      expect(out, kind).toMatch(new RegExp(`[ \\n]${kind}[ ,.\\n]`))
      const words = [...(target === 'provider' ? ['northwind'] : []), kind]
      const isTaken = [[], ['5m'], ['200'], ['closed']].some((value) =>
        takes(target, [...words, ...value]),
      )
      expect(isTaken, `${target} ${kind}`).toBe(true)
    }
  }
})

test('a fault replaces one of its kind, keeps the others, and both are said', async () => {
  const running = await aRunningSandbox()
  const { ramp, json } = running
  await ramp('fault webhooks delay 5m')
  await ramp('fault webhooks delay 1m --event transaction.failed')
  await ramp('fault service latency 1s')
  await ramp('fault service 503 --times 3')
  const { out } = await ramp('fault webhooks delay 2m')
  expect(out.split('\n').map((line) => line.trim())).toEqual([
    'Set: webhooks delay 2m.',
    'Replaced: webhooks delay 5m.',
    '',
    'target    fault       only                hits',
    'webhooks  delay 1m    transaction.failed  0',
    'webhooks  delay 2m    all                 0',
    'service   latency 1s  all                 0',
    'service   503         all                 0 of 3',
    '',
  ])
  const report = (await json('fault service 500')) as Report
  expect(report.replaced).toEqual([
    { target: 'service', fault: { do: 'status', status: 503, times: 3 } },
  ])
  expect(behaviourOf(running).http).toEqual([
    { do: 'status', status: 500 },
    { do: 'latency', by: '1s' },
  ])
})

test('the newest fault of the service comes first, and its hits are counted', async () => {
  const { ramp, json, url } = await aRunningSandbox()
  await ramp('fault service 500')
  await ramp('fault service 503 --operation createQuote --times 2')
  expect([await quote(url)]).toEqual([503])
  const listed = (await json('fault list')) as Report
  expect(listed.active.map(({ hits }) => hits)).toEqual([1, 0])
  expect((await ramp('fault list')).out).toContain('1 of 2')
  expect([await quote(url), await quote(url)]).toEqual([503, 500])
  expect((await ramp('fault list')).out).toMatch(/500 +all +1\n/)
  await ramp('fault clear service')
  expect(await quote(url)).toBe(200)
})

test('another fault of webhooks leaves the counts as they are', async () => {
  const { ramp, json, url } = await aRunningSandbox()
  await ramp('fault service 503 --times 2')
  await quote(url)
  await ramp('fault webhooks drop')
  const { active } = (await json('fault list')) as Report
  expect(active.map(({ hits }) => hits)).toEqual([0, 1])
})

test('clear ends faults of the initial state too, and keeps other settings', async () => {
  const running = await aRunningSandbox({
    webhook: WEBHOOK,
    behaviour: {
      progression: 'manual',
      webhooks: [{ do: 'drop' }],
      http: [{ do: 'latency', by: '1s' }],
      providers: { northwind: { down: true, spreadBps: 7 }, kestrel: { callsLost: true } },
    },
  })
  const { ramp } = running
  const { out } = await ramp('fault clear webhooks')
  expect(out).toMatch(/^Ended: webhooks drop\.\n/)
  expect(behaviourOf(running).webhooks).toEqual([])
  expect(behaviourOf(running).http).toHaveLength(1)
  await ramp('fault clear provider northwind')
  expect(behaviourOf(running).providers).toMatchObject({ northwind: { spreadBps: 7 } })
  expect(behaviourOf(running).providers['northwind']?.down).toBeUndefined()
  expect((await ramp('fault clear')).out).toMatch(/\nNo fault is active\.\n$/)
  expect(behaviourOf(running)).toMatchObject({ http: [], progression: 'manual' })
  expect((await ramp('fault list')).out).toBe('No fault is active.\n')
  expect((await ramp('fault clear')).out).toContain('Nothing was active there.')
})
