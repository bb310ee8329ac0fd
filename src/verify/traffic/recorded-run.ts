/**
 * Recordings as one run of one business: what a sandbox can repeat, and what observations are read
 * from.
 */
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { mostOf } from '../groups.ts'
import type { RecordedCalls } from './recording.ts'
import { ACCOUNT_NUMBER, type Price } from './translation.ts'
import { isServed, read, sent } from '../answers/answer.ts'
import type { Evidence } from '../observations/evidence.ts'
import type { Route } from '../probe/capabilities.ts'
import { EXAMPLE_AMOUNTS } from '../probe/discover-route.ts'
import { createdOrders } from '../answers/order-journal.ts'
import { ownArrivals } from '../client/webhook-capture.ts'
import { numbered } from '../rules/trace.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import type { Webhook } from '../rules/webhook.ts'
import type { TrafficEntry } from './har-entry.ts'

export type RecordedRun = {
  readonly baseUrl: string
  readonly environment: 'test' | 'live'
  readonly exchanges: readonly Exchange[]
  readonly recording: RecordedCalls
  readonly capabilities: Evidence['capabilities']
  /** Undefined if none was recorded. */
  readonly webhooks: Evidence['webhooks']
  readonly arrivals: readonly Arrival[]
  /** Each route that was quoted, with the fiat that one token cost at the last quote. */
  readonly prices: readonly Price[]
}

type Answered = Extract<TrafficEntry, { kind: 'exchange' }>

/**
 * The calls of the business with the most served ones, and those with keys that are served nothing.
 * Calls of other businesses are left out, and counted. Undefined if no exchange was served.
 */
export function recordedRun(entries: readonly TrafficEntry[]): RecordedRun | undefined {
  const answered = entries.filter((entry) => entry.kind === 'exchange')
  const served = answered.filter((entry) => isServed(numbered(entry.exchange))).map(businessOf)
  const business = mostOf(served)
  if (business === undefined) return undefined
  const base = answered.find((entry) => businessOf(entry) === business)?.base ?? ''
  const others = new Set(served)
  const repeated = answered
    .filter((entry) => entry.base === base)
    .filter((entry) => businessOf(entry) === business || !others.has(businessOf(entry)))
  const areTyped = answered.some(({ exchange }) => isTyped(exchange.request.headers))
  const exchanges = repeated.map((entry, index) => {
    const { request, ...exchange } = entry.exchange
    const headers = {
      ...request.headers,
      ...(businessOf(entry) === business ? { 'x-api-key': MASKED_KEY } : {}),
      // What no request of a recording has was left out of it.
      ...(areTyped || request.body === '' ? {} : { 'content-type': 'application/json' }),
    }
    return numbered({ ...exchange, request: { ...request, headers } }, index + 1)
  })
  const arrivals = entries.flatMap((entry) =>
    entry.kind === 'webhook' ? [arrivalOf(entry.webhook, entry.at)] : [],
  )
  const own = ownArrivals(arrivals, createdOrders(exchanges))
  const key = answered.find((entry) => businessOf(entry) === business)?.exchange.request.headers
  const prices = pricesIn(exchanges)
  return {
    baseUrl: base,
    environment: isLive(exchanges, key?.['x-api-key'] ?? '') ? 'live' : 'test',
    exchanges,
    recording: {
      events: exchanges.map((exchange, at) => ({
        ...{ atMs: exchange.at, exchange },
        entry: repeated[at]?.index ?? 0,
      })),
      webhooks: own,
      leftOut: answered.length - exchanges.length,
    },
    capabilities: capabilitiesIn(exchanges, prices),
    webhooks: arrivals.length === 0 ? undefined : { secret: undefined, own: () => own },
    arrivals,
    prices,
  }
}

function isTyped(headers: Readonly<Record<string, string>>): boolean {
  return headers['content-type'] !== undefined
}

function businessOf({ base, exchange }: Answered): string {
  return JSON.stringify([base, exchange.request.headers['x-api-key'] ?? ''])
}

function isLive(exchanges: readonly Exchange[], key: string): boolean {
  const names = exchanges.filter(isServed).map((exchange) => read(exchange, 'environment'))
  const name = names.find((one) => typeof one === 'string')
  return name === undefined ? /live/i.test(key) : name === 'live'
}

function arrivalOf({ headers, body, json }: Webhook, at: number): Arrival {
  return { path: '/', headers, body, bytes: Buffer.from(body), at, json }
}

/** By route, the last quote counts. */
function pricesIn(exchanges: readonly Exchange[]): RecordedRun['prices'] {
  const prices = new Map<string, Price>()
  for (const exchange of exchanges) {
    if (exchange.operationId !== 'createQuote' || !isServed(exchange)) continue
    const route = routeIn(exchange)
    const output = Number(read(exchange, 'bestQuote', 'estimatedOutput'))
    const [fiat, tokens] = [sent(exchange, 'fiatAmount'), sent(exchange, 'tokenAmount')]
    const rate = typeof fiat === 'number' ? fiat / output : output / Number(tokens)
    if (route !== undefined && Number.isFinite(rate) && rate > 0)
      prices.set(JSON.stringify(route).toLowerCase(), {
        ...route,
        rate: Number(rate.toPrecision(8)),
      })
  }
  return [...prices.values()]
}

function routeIn(exchange: Exchange): Route | undefined {
  const [asset, chain, fiatCurrency] = ['asset', 'chain', 'fiatCurrency'].map((name) =>
    sent(exchange, name),
  )
  if (typeof asset !== 'string' || typeof chain !== 'string') return undefined
  return typeof fiatCurrency === 'string' ? { asset, chain, fiatCurrency } : undefined
}

function capabilitiesIn(
  exchanges: readonly Exchange[],
  [price]: RecordedRun['prices'],
): Evidence['capabilities'] {
  const served = exchanges.filter(isServed)
  const isQuoted = (side: string) =>
    served.some((one) => one.operationId === 'createQuote' && sent(one, 'side') === side)
  const resolved = served.find(({ operationId }) => operationId === 'resolveBankAccount')
  const sold = exchanges.find((exchange) => typeof sent(exchange, 'accountNumber') === 'string')
  const account = resolved ?? sold
  const accountNumber = account && sent(account, 'accountNumber')
  return {
    amounts: { rate: price?.rate ?? EXAMPLE_AMOUNTS.rate },
    quoted: { buy: isQuoted('buy'), sell: isQuoted('sell') },
    account: {
      accountNumber: typeof accountNumber === 'string' ? accountNumber : ACCOUNT_NUMBER,
      isResolved: resolved !== undefined,
    },
  }
}
