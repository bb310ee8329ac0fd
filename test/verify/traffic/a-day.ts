/** What a client does in a day at a deployment, as the entries of a recording. */
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../../src/sandbox/simulator/providers/directory.ts'
import { parsedJson } from '../../../src/base/vocabulary/json.ts'
import { trafficEntry, type TrafficEntry } from '../../../src/verify/traffic/har-entry.ts'
import { harEntry } from '../../../src/base/vocabulary/har.ts'
import { transformedService, type ServiceOptions } from '../transformed-service/service.ts'

const ROUTE = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const HOUR_MS = 3_600_000

export type Day = { readonly har: readonly object[]; readonly entries: readonly TrafficEntry[] }

export type DayOptions = {
  /** In the names of its customers and its amounts. */
  readonly number?: number
  /** What every answer took, by its place in the day; 5 ms unless given. */
  readonly tookMs?: (index: number) => number
  readonly rounds?: number
  /** The one that serves: otherwise the rates of the moment would choose it. */
  readonly provider?: string
}

function only(provider: string) {
  const others = PROVIDERS.filter(({ slug }) => slug !== provider)
  return Object.fromEntries(others.map(({ slug }) => [slug, { spreadBps: 500 }]))
}

/** Every kind of call that a client makes, and some that a deployment rejects. */
export async function aDay(
  service: ServiceOptions & { readonly behaviour?: Behaviour } = {},
  { number = 1, tookMs = () => 5, rounds = 1, provider = 'northwind' }: DayOptions = {},
): Promise<Day> {
  const { url, apiKey, elapse, close } = await transformedService({
    ...service,
    behaviour: { providers: only(provider), ...service.behaviour },
  })
  const har: object[] = []
  let at = Date.UTC(2026, 0, number, 9)
  const call = async (method: string, path: string, body?: object, key: string | null = apiKey) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(text === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === '' ? {} : { body: text }),
    })
    const answer = await response.text()
    return { text, status: response.status, headers: Object.fromEntries(response.headers), answer }
  }
  const send = async (method: string, below: string, body?: object, key?: string | null) => {
    const path = `/api/developer/${below}`
    const { text, status, headers, answer } = await call(method, path, body, key)
    const took = tookMs(har.length)
    const used = key === undefined ? apiKey : key
    har.push(
      harEntry(
        {
          ...{ method, startedAt: at, tookMs: took, status, hasResponseBody: true },
          responseBytes: Buffer.byteLength(answer),
        },
        {
          url: `https://ramp.example${path}`,
          requestHeaders: used === null ? {} : { 'x-api-key': used },
          ...{ requestBody: text, responseHeaders: headers, responseBody: answer },
        },
      ),
    )
    at += took + 1_000
    return Object(parsedJson(answer))
  }
  const control = async (method: string, path: string, body?: object) =>
    JSON.parse((await call(method, `/__sandbox/${path}`, body)).answer)
  try {
    await control('POST', 'webhook-endpoints', { url: 'sandbox:inbox' })
    for (let round = 0; round < rounds; round++) {
      const orders = ordersOf(`${number}-${round}`, number)
      await quotes(send, number)
      await buys(send, control, orders)
      await sells(send, control, orders)
      await elapse(HOUR_MS)
      for (const { headers, body } of (await control('GET', 'inbox?limit=200')).items ?? [])
        har.push(webhookEntry(headers, body, at))
    }
  } finally {
    await close()
  }
  return { har, entries: har.flatMap((entry) => trafficEntry(entry) ?? []) }
}

type Send = (
  method: string,
  below: string,
  body?: object,
  key?: string | null,
) => Promise<{ readonly transactionId?: string }>
type Control = (method: string, path: string, body?: object) => Promise<unknown>
type Orders = ReturnType<typeof ordersOf>

function ordersOf(name: string, number: number) {
  const customer = `customer${name.replace('-', 'x')}`
  return {
    customer,
    buy: {
      ...{ side: 'buy', amount: 25 + number, fiatAmount: 36_000 + 1_420 * number, ...ROUTE },
      walletAddress: '0x000000000000000000000000000000000000dEaD',
      ...{ externalCustomerId: customer, email: `${customer}@example.com` },
    },
    sell: {
      ...{ side: 'sell', amount: 25 + number, ...ROUTE, bankCode: '044' },
      ...{ accountNumber: `012345678${number % 10}`, accountName: 'Ada Obi' },
      externalCustomerId: `seller${customer}`,
    },
  }
}

async function quotes(send: Send, number: number): Promise<void> {
  const buy = { side: 'buy', fiatAmount: 50_000 + number, ...ROUTE }
  await send('POST', 'quotes', buy)
  await send('POST', 'quotes', { side: 'sell', tokenAmount: 25 + number, ...ROUTE })
  await send('POST', 'quotes', { side: 'buy', ...ROUTE })
  await send('POST', 'quotes', { ...buy, asset: 'DOGE' })
  await send('POST', 'quotes', buy, 'a key that is wrong')
  await send('POST', 'quotes', buy, null)
}

async function buys(send: Send, control: Control, { customer, buy }: Orders): Promise<void> {
  const window = `orders/intent?customerId=${customer}&token=USDC&network=base`
  await send('GET', window)
  const first = await send('POST', 'orders', buy)
  await send('GET', window)
  await send('POST', `orders/${first.transactionId}/monitor-status`)
  await send('POST', 'orders', buy)
  await send('GET', window)
  const second = await send('POST', 'orders', { ...buy, overrideActiveIntent: true })
  await send('GET', window)
  await send('POST', `orders/${first.transactionId}/monitor-status`)
  await control('POST', `orders/${second.transactionId}/simulate`, { action: 'complete' })
  await send('POST', `orders/${second.transactionId}/monitor-status`)
  await send('POST', `orders/${second.transactionId}/monitor-status`)
  await send('GET', window)
  const { fiatAmount: _fiatAmount, ...incomplete } = buy
  await send('POST', 'orders', incomplete)
  await send('POST', 'orders', { ...buy, notDocumented: true })
  await send('POST', 'orders', { ...buy, developerFeePercent: 4 })
}

async function sells(send: Send, control: Control, { sell }: Orders): Promise<void> {
  await send('GET', 'provider-bank-list/northwind')
  await send('GET', 'provider-bank-list/nobody')
  const { bankCode, accountNumber } = sell
  await send('POST', 'bank-accounts/resolve', { bankCode, accountNumber })
  await send('POST', 'bank-accounts/resolve', { bankCode: '999999', accountNumber })
  await send('POST', 'bank-accounts/resolve', { bankCode })
  const { transactionId } = await send('POST', 'orders', sell)
  await send('POST', `orders/${transactionId}/monitor-status`)
  await control('POST', `orders/${transactionId}/simulate`, { action: 'fail' })
  await send('POST', `orders/${transactionId}/monitor-status`)
  await send('POST', `orders/${UNKNOWN}/monitor-status`)
}

function webhookEntry(headers: Record<string, string>, body: string, at: number): object {
  return harEntry(
    {
      ...{ method: 'POST', startedAt: at, tookMs: 1, status: 200, responseBytes: 0 },
      ...{ hasResponseBody: false, webhook: {} },
    },
    {
      ...{ url: 'http://127.0.0.1:3000/', requestHeaders: headers, requestBody: body },
      ...{ responseHeaders: {}, responseBody: '' },
    },
  )
}
