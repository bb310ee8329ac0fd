/** What a client or a receiver sees of the assumptions that no setting changes. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { request } from '../sandbox/http/in-memory.ts'
import { expect, test } from 'vitest'
import { readAssumptions } from '../../scripts/generate/assumption-files.ts'
import type { Behaviour } from '../../src/sandbox/simulator/behaviour/behaviour.ts'
import { changeBehaviour } from '../../src/sandbox/control/behaviour.ts'
import { DEFAULT_KEYS } from '../../src/sandbox/running/sandbox.ts'
import { aBuy } from '../worlds.ts'
import { openBusiness, type Business } from './business.ts'
import { everyProvider } from './setting-row.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ids = readAssumptions(root).map(({ id }) => id)

function about(id: string, title: string, run: () => unknown): void {
  test(`${id}: ${title}`, async () => {
    expect(ids).toContain(id)
    await run()
  })
}

const IGNORING: Behaviour = { assumptions: { unknownFields: 'ignore' } }
const ADDRESS = '0x000000000000000000000000000000000000dEaD'

function rejection({ status, body }: ReturnType<Business['buy']>) {
  const details = (body['details'] ?? []) as readonly { readonly field: string }[]
  return [status, body['code'], ...details.map(({ field }) => field)]
}

const OTHER_SIDE =
  'they are rejected whatever unknownFields says ' +
  '[order.request.sell-bank-not-wallet, order.request.fiatAmount.buy-only]' +
  ' [order.request.bankCode.sell-only, order.request.accountNumber.sell-only]' +
  ' [order.request.accountName.sell-only, order.request.bankName.sell-only]' +
  ' [quote.buy.no-tokenAmount, quote.sell.no-fiatAmount]'

about('orders.other-side-members', OTHER_SIDE, () => {
  const { buy, sell, quote } = openBusiness(IGNORING)
  const foreign = (member: string) => [400, 'VALIDATION_FAILED', member]
  for (const member of ['bankCode', 'accountNumber', 'accountName', 'bankName'])
    expect(rejection(buy({ [member]: '0123456789' }))).toEqual(foreign(member))
  expect(rejection(sell({ fiatAmount: 50_000 } as object))).toEqual(foreign('fiatAmount'))
  expect(rejection(sell({ walletAddress: ADDRESS } as object))).toEqual(foreign('walletAddress'))
  expect(rejection(quote({ tokenAmount: 35 }))).toEqual(foreign('tokenAmount'))
  const sold = { side: 'sell', tokenAmount: 35, fiatAmount: 1 }
  expect(rejection(quote(sold))).toEqual(foreign('fiatAmount'))
  expect(buy({ colour: 'red' } as object).status).toBe(201)
})

about('orders.rounding', 'six decimals for tokens and rates, two for fiat, rounded down', () => {
  const { buy, sell, simulate, order } = openBusiness()
  for (const [seen, decimals] of [
    [buy({ fiatAmount: 50_000.019 }), 6],
    [sell({ amount: 35.1234567, externalCustomerId: 'bola' }), 2],
  ] as const) {
    const id = String(seen.body['transactionId'])
    simulate({ id, action: 'complete' })
    const { settlement, rate, side } = order(id)
    const { used, at: _at, ...paidOut } = settlement ?? { used: '' }
    expect(used).toBe(side === 'buy' ? '50000.01' : '35.123456')
    expect(decimalsOf(rate)).toBeLessThanOrEqual(6)
    for (const amount of Object.values(paidOut))
      expect(decimalsOf(amount)).toBeLessThanOrEqual(decimals)
    const exact = side === 'buy' ? Number(used) / Number(rate) : Number(used) * Number(rate)
    const short = exact - Number(settlement?.gross)
    expect(short).toBeGreaterThanOrEqual(-1e-9)
    expect(short).toBeLessThan(10 ** -decimals)
    const { gross, out, providerFee, platformFee, developerFee } = settlement ?? {}
    const parts = [out, providerFee, platformFee, developerFee].map(Number)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(gross), 8)
  }
})

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

const LAST_SECOND =
  'it is 0 in the last second of an active intent ' +
  '[intent.response.timeRemainingSeconds, intent.closes.expired, intent.lifetime]'

about('intents.time-remaining', LAST_SECOND, async () => {
  const { bought, intent, advance } = openBusiness()
  bought()
  await advance('29m58.001s')
  expect(intent().body).toMatchObject({ timeRemainingSeconds: 1, intentStatus: 'active' })
  await advance('1s')
  expect(intent().body).toMatchObject({ timeRemainingSeconds: 0, intentStatus: 'active' })
  await advance('999ms')
  expect(intent().status).toBe(404)
})

about('intents.failed-order', 'its intent closes at once', () => {
  const { bought, intent, simulate } = openBusiness()
  const id = bought()
  simulate({ id, action: 'deposit' })
  expect(intent().status).toBe(200)
  simulate({ id, action: 'fail' })
  expect(intent().status).toBe(404)
})

const AT_THE_ANSWER = 'it is the moment of the answer [sync.response.synchronizedAt]'

about('sync.synchronized-at', AT_THE_ANSWER, async () => {
  const { bought, sync, now, advance } = openBusiness()
  const id = bought()
  const synchronizedAt = () => Date.parse(String(sync(id).body['synchronizedAt']))
  expect(synchronizedAt()).toBe(now())
  await advance('7s')
  expect(synchronizedAt()).toBe(now())
})

about('orders.live-progression', 'orders with either kind of key end by themselves', async () => {
  const { bought, sync, advance } = openBusiness({ progression: 'after:10s' })
  const keys = [DEFAULT_KEYS.test, DEFAULT_KEYS.live]
  const orders = keys.map((key) => [bought({}, key), key] as const)
  await advance('10s')
  expect(orders.map(([id, key]) => sync(id, key).body['status'])).toEqual([
    'completed',
    'completed',
  ])
})

about('limits.largest-number', 'a buy may wish for a million million tokens and no more', () => {
  const { buy } = openBusiness()
  expect(buy({ amount: 1_000_000_000_001 }).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ field: 'amount', message: expect.stringContaining('1000000000000') }],
  })
  expect(buy({ amount: 1_000_000_000_000 }).status).toBe(201)
})

/** In the order of the assumption, with the error of each. */
const ERRORS = [
  ['path', 'PATH_NOT_FOUND'],
  ['method', 'METHOD_NOT_ALLOWED'],
  ['key', 'API_KEY_UNKNOWN'],
  ['limit', 'RATE_LIMITED'],
  ['fault', 'FAULT_INJECTED'],
  ['size', 'BODY_TOO_LARGE'],
  ['type', 'UNSUPPORTED_CONTENT_TYPE'],
  ['json', 'MALFORMED_JSON'],
  ['members', 'VALIDATION_FAILED'],
  ['values', 'VALIDATION_FAILED'],
  ['conflict', 'GATEWAY_ACTIVE_INTENT_CONFLICT'],
  ['route', 'NO_ROUTE'],
] as const

type Wrong = (typeof ERRORS)[number][0]

async function answerTo(wrong: ReadonlySet<Wrong>) {
  const { app, bought, quote, sandbox } = openBusiness()
  bought()
  changeBehaviour(sandbox.defaultWorld, {
    ...(wrong.has('limit') && { assumptions: { rateLimitPerMinute: 1 } }),
    ...(wrong.has('fault') && { http: [{ do: 'status', status: 503 }] }),
    ...(wrong.has('route') && everyProvider({ down: true })),
  })
  if (wrong.has('limit')) quote()
  const body = JSON.stringify({
    ...aBuy(),
    ...(wrong.has('members') && { amount: 'many' }),
    ...(wrong.has('values') && { walletAddress: 'nowhere' }),
    ...(!wrong.has('conflict') && { overrideActiveIntent: true }),
  })
  const path = `/api/developer/${wrong.has('path') ? 'nothing' : 'orders'}`
  const call = wrong.has('method') ? request(app).put(path) : request(app).post(path)
  return call
    .set({ 'x-api-key': wrong.has('key') ? 'unknown' : DEFAULT_KEYS.test })
    .set({ 'content-type': wrong.has('type') ? 'text/plain' : 'application/json' })
    .send(`${wrong.has('json') ? '{' : ''}${body}${' '.repeat(wrong.has('size') ? 300_000 : 0)}`)
}

about('errors.precedence', 'the first error of the list is answered', async () => {
  const wrong = new Set(ERRORS.map(([what]) => what))
  for (const [what, code] of ERRORS) {
    const { body } = await answerTo(wrong)
    expect(body.code, what).toBe(code)
    if (what === 'members') expect(body.details).toMatchObject([{ field: 'amount' }])
    if (what === 'values') expect(body.details).toMatchObject([{ field: 'walletAddress' }])
    wrong.delete(what)
  }
  expect((await answerTo(wrong)).status).toBe(201)
})

test('the schema of an event has every member of every event [webhook.payload-carries-state]', async () => {
  const { bought, buy, simulate, deliver, receiver } = openBusiness()
  simulate({ id: bought(), action: 'complete' })
  simulate({ id: bought(), action: 'fail', reason: 'provider_failed' })
  buy({ externalCustomerId: undefined } as object)
  await deliver()
  const schema = JSON.parse(
    readFileSync(`${root}/contracts/schemas/webhook-event.schema.json`, 'utf8'),
  )
  const documented: readonly string[] = Object.keys(schema.properties.data.properties)
  const sent = receiver.received.flatMap(({ body }) => Object.keys(JSON.parse(body).data))
  expect(new Set(sent)).toEqual(new Set(documented))
})
