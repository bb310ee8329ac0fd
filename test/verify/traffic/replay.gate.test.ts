/** A replay answers the recorded requests again, and finds every response that differs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../src/lab/vary/catalogue.ts'
import { drawnBehaviour } from '../../../src/lab/vary/varied-behaviour.ts'
import type { SandboxOptions } from '../../../src/sandbox/running/sandbox.ts'
import { call as ramp } from '../../cli/call.ts'
import { aBuy, aSell } from '../../worlds.ts'
import { randomRun } from '../../random-run.ts'
import { aRecordedSandbox, replayed } from './recorded-sandbox.ts'

const API = '/api/developer'
const QUOTE = { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
const WINDOW = `${API}/orders/intent?customerId=ada&token=USDC&network=base`

/** Every operation, served and rejected. */
async function aDay(options: SandboxOptions = {}) {
  const recorded = await aRecordedSandbox({ sandbox: options })
  const { send } = recorded
  await send('POST', `${API}/quotes`, QUOTE)
  await send('POST', `${API}/quotes`, '{"side": "buy", ')
  await send('POST', `${API}/quotes`, QUOTE, { 'x-api-key': 'ramp_test_mistyped' })
  await send('GET', WINDOW)
  const { text } = await send('POST', `${API}/orders`, aBuy())
  const id = (/"transactionId":"([\w-]+)"/.exec(text) ?? [])[1] ?? 'unknown'
  await send('POST', `${API}/orders`, aBuy())
  await send('GET', WINDOW)
  await send('POST', `${API}/orders/${id}/monitor-status`, '{}')
  await send('POST', '/__sandbox/clock/advance', { by: '61s' })
  await send('POST', `/__sandbox/orders/${id}/simulate`, { action: 'complete' })
  await send('POST', '/__sandbox/clock/advance', { by: '1s' })
  await send('POST', `${API}/orders/${id}/monitor-status`)
  await send('POST', `${API}/orders`, aSell({ overrideActiveIntent: true }))
  await send('GET', `${API}/provider-bank-list/Northwind?x=%41`)
  await send('GET', `${API}/provider-bank-list/n%20o`)
  await send('POST', `${API}/bank-accounts/resolve`, {
    ...{ bankCode: '044', accountNumber: '0123456789' },
  })
  await send('POST', `${API}/quotes`, { ...QUOTE, side: 'sell', tokenAmount: 25 })
  return recorded
}

let ticks = Date.UTC(2026, 0, 1, 9)
const aTick = () => (ticks += 7)

/** Of `aDay`, with its 13 calls of the service. */
const ALL = 14

test.each<[string, SandboxOptions]>([
  ['a manual clock', {}],
  ['a real clock', { clock: { mode: 'real' } }],
  ['a clock that moves at every look', { clock: { mode: 'real' }, wallClock: { now: aTick } }],
  ['a fast clock', { clock: { mode: 'real', rate: 60 }, behaviour: { progression: 'after:30s' } }],
  ['a limit of requests', { behaviour: { assumptions: { rateLimitPerMinute: 4 } } }],
  ['orders that end by polling', { behaviour: { progression: 'polls:1' } }],
  ['a deviation', { behaviour: { deviations: { detailsWithoutStatus: true } } }],
  ['errors at random', { behaviour: { http: [{ do: 'status', probability: 0.4 }] } }],
  [
    'connections that break',
    { behaviour: { http: [{ do: 'reset', match: { operation: 'createQuote' } }] } },
  ],
  ['answers cut off', { behaviour: { http: [{ do: 'truncate', probability: 0.4 }] } }],
])('with %s, every response repeats', async (_what, options) => {
  const { file } = await aDay(options)
  const { difference, responses, webhooks } = replayed(file)
  expect(difference).toBe(undefined)
  expect(responses).toEqual({ compared: ALL, masked: 1, others: 0 })
  expect(webhooks).toBeGreaterThan(0)
})

const { seed } = randomRun({ file: 'test/verify/traffic/replay.gate.test.ts', numRuns: 1 })

test('the responses of a varied service repeat', async () => {
  const { behaviour } = drawnBehaviour(catalogueOf({}).variations, { seed, own: {} })
  const { file } = await aDay({ seed, behaviour: { ...behaviour, progression: 'manual' } })
  const { difference, responses } = replayed(file)
  expect(difference, `seed ${seed}`).toBe(undefined)
  expect(responses.compared + responses.others).toBe(ALL)
  expect(responses.compared).toBeGreaterThan(ALL / 2)
})

test.each<[string, [RegExp, string], string]>([
  ['a status', [/"status":404/, '"status":410'], 'its response has status 404, in the file 410'],
  ['a rate', [/(estimatedOutput\\":)/, '$11'], 'the body of its response is other'],
  ['a bank', [/\\"bankName\\":\\"/, '$&The '], 'the body of its response is other'],
  ['an error', [/Failed to read/, 'Failed to write'], 'the body of its response is other'],
  [
    'a header',
    [/(response.*?"content-type","value":")application/, '$1text'],
    'the header content-type of its response is other: "application/json',
  ],
  ['an amount asked for', [/\\"fiatAmount\\":50000/, '\\"fiatAmount\\":50001'], 'is other'],
  [
    'what a receiver was sent',
    [/\\"livemode\\":false/, '\\"livemode\\":true'],
    'the body of its webhook is other',
  ],
  ['a signature', [/"signature":"raw"/, '"signature":"another"'], 'the signature of its webhook'],
  [
    'what was asked',
    [/"_operation":"createQuote"/, '"_operation":"createOrder"'],
    'its _operation',
  ],
  ['which attempt it was', [/"_attempt"/, '"attempt"'], 'it is a webhook without _attempt'],
])('%s that was changed in a file is found', async (_what, [from, to], message) => {
  const { file } = await aDay()
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
  expect(replayed(file).difference?.message).toContain(message)
})

test('the command says what it compared, what it did not, and what differs', async () => {
  const { file, send } = await aDay()
  await send('GET', '/api/developer/unknown')
  const equal = await ramp(['replay', file])
  expect(equal).toMatchObject({ code: 0, err: '' })
  expect(equal.out).toMatch(
    /^14 responses, 5 webhooks, and 3 control calls repeated until [\d:.TZ-]+: the same responses and webhooks, byte for byte\.\n/,
  )
  expect(equal.out).toContain('Not compared in 1 response: keys and secrets that are masked.\n')
  expect(equal.out).toContain('Not compared: 1 response that the world does not decide')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"status":409', '"status":200'))
  const other = await ramp(['replay', file])
  expect(other.code).toBe(4)
  expect(other.out).toMatch(
    /^Entry \d+ \(POST http:\/\/127.0.0.1:\d+\/api\/developer\/orders at [\d:.TZ-]+\) differs: its response has status 409, in the file 200\.\n$/,
  )
})
