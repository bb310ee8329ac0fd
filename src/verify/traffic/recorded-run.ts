/**
 * Recordings as one run of one business: what a sandbox can repeat, and what observations are read
 * from.
 */
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import type { RecordedCalls } from './recording.ts'
import type { Price } from './translation.ts'
import { isServed, read, sent } from '../answers/answer.ts'
import type { BankAccount, Capabilities, Route } from '../probe/capabilities.ts'
import { EXAMPLE_AMOUNTS, EXAMPLE_ROUTE } from '../probe/discover-route.ts'
import { createdOrders } from '../answers/order-journal.ts'
import { ownArrivals, type WebhookCapture } from '../client/webhook-capture.ts'
import { newTrace, numbered } from '../rules/trace.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import type { Webhook } from '../rules/webhook.ts'
import type { TrafficEntry } from './har-entry.ts'

export type RecordedRun = {
  readonly baseUrl: string
  readonly environment: 'test' | 'live'
  readonly exchanges: readonly Exchange[]
  readonly recording: RecordedCalls
  readonly capabilities: Capabilities
  /** Undefined if none was recorded. */
  readonly webhooks: WebhookCapture | undefined
  /** Each route that was quoted, with the fiat that one token cost at the last quote. */
  readonly prices: readonly Price[]
}

type Answered = Extract<TrafficEntry, { kind: 'exchange' }>

const EXAMPLE_ACCOUNT = {
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  accountNumber: '0123456789',
  accountName: 'Ada Obi',
}

/**
 * The calls of the business with the most served ones, and those with keys that are served nothing.
 * Calls of other businesses are left out, and counted. Undefined if no exchange was served.
 */
export function recordedRun(entries: readonly TrafficEntry[]): RecordedRun | undefined {
  const answered = entries.filter((entry) => entry.kind === 'exchange')
  const served = new Map<string, number>()
  for (const entry of answered)
    if (isServed(numbered(entry.exchange, newTrace())))
      served.set(businessOf(entry), (served.get(businessOf(entry)) ?? 0) + 1)
  const [main] = [...served].toSorted(([, one], [, other]) => other - one)
  if (main === undefined) return undefined
  const [business] = main
  const base = answered.find((entry) => businessOf(entry) === business)?.base ?? ''
  const trace = newTrace()
  const repeated = answered
    .filter((entry) => entry.base === base)
    .filter((entry) => businessOf(entry) === business || !served.has(businessOf(entry)))
  const exchanges = repeated.map((entry) => {
    const { request, ...exchange } = entry.exchange
    const isOwn = businessOf(entry) === business
    const headers = isOwn ? { ...request.headers, 'x-api-key': MASKED_KEY } : request.headers
    return numbered({ ...exchange, request: { ...request, headers } }, trace)
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
    webhooks: arrivals.length === 0 ? undefined : captureOf(arrivals, own),
    prices,
  }
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

function captureOf(
  arrivals: readonly Arrival[],
  own: ReturnType<WebhookCapture['own']>,
): WebhookCapture {
  return {
    ...{ url: '', secret: undefined, isRegistered: false, path: undefined, arrivals },
    own: () => own,
    bodiless: () => [],
    rejectOne: () => {},
    rejected: undefined,
    waitUntil: async () => {},
  }
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
  [price, ...others]: RecordedRun['prices'],
): Capabilities {
  const { rate, ...route } = price ?? { ...EXAMPLE_ROUTE, rate: EXAMPLE_AMOUNTS.rate }
  const { fiatAmount } = EXAMPLE_AMOUNTS
  const isQuoted = (side: string) =>
    exchanges.some(
      (exchange) =>
        exchange.operationId === 'createQuote' &&
        isServed(exchange) &&
        sent(exchange, 'side') === side,
    )
  return {
    route,
    amounts: { fiatAmount, tokenAmount: fiatAmount / rate, rate },
    sellAmount: fiatAmount / rate,
    quoted: { buy: isQuoted('buy'), sell: isQuoted('sell') },
    otherAsset: others.find(({ asset }) => asset !== route.asset),
    otherChain: others.find(({ chain }) => chain !== route.chain),
    networks: others.filter(({ chain }) => chain !== route.chain),
    providers: [
      ...new Set(
        exchanges
          .map((exchange) => read(exchange, 'bestQuote', 'provider'))
          .filter((name): name is string => typeof name === 'string'),
      ),
    ],
    account: accountIn(exchanges),
  }
}

/** The first that was resolved, else the first that was sold to. */
function accountIn(exchanges: readonly Exchange[]): BankAccount {
  const resolved = exchanges.find(
    (exchange) => exchange.operationId === 'resolveBankAccount' && isServed(exchange),
  )
  const sold = exchanges.find((exchange) => typeof sent(exchange, 'accountNumber') === 'string')
  const account = resolved ?? sold
  const text = (name: 'bankCode' | 'accountNumber' | 'bankName') => {
    const value = account === undefined ? undefined : sent(account, name)
    return typeof value === 'string' ? value : EXAMPLE_ACCOUNT[name]
  }
  return {
    bankCode: text('bankCode'),
    bankName: text('bankName'),
    accountNumber: text('accountNumber'),
    accountName: EXAMPLE_ACCOUNT.accountName,
    isResolved: resolved !== undefined,
    isGiven: false,
  }
}
