/** What earlier answers said, so that a later one can be compared with them. */
import { findOperation } from '../../base/contract/operation.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { receivedJson } from '../../base/vocabulary/json.ts'
import { asked, isConflict, isEnd, isServed, read, sent } from '../answers/answer.ts'
import type { ReceiverNote } from './webhook.ts'

/** A request and its response as plain data, whoever sent it: a run, a proxy or a recording. */
export type ObservedExchange = Pick<Exchange, 'request' | 'response' | 'at' | 'tookMs'> &
  Partial<Exchange>

/** Transactions are known by {@link transactionIn}. */
export type Trace = {
  /** As requests of the business carry it; undefined judges the answers to every key. */
  readonly apiKey: string | undefined
  /** The order, by its transaction. */
  readonly orders: Map<string, Exchange>
  /** The first read of a payment window, by its transaction. */
  readonly windows: Map<string, Exchange>
  /** The latest read, by its path and query. */
  readonly latestWindows: Map<string, Exchange>
  /** The latest order, by each name of its customer; without a name, under none. */
  readonly latestOrders: Map<string, Exchange>
  /** The first status sync that reported an end, by its transaction. */
  readonly ends: Map<string, Exchange>
  /** Every `externalCustomerId` that an order named (§2.1). */
  readonly customers: Set<unknown>
  /** How late an answer may show what another call did. */
  readonly settleMs: number
  /** Of webhooks, if the run has it. */
  readonly receiver?: ReceiverNote
}

export function newTrace(apiKey?: string, settleMs = 0): Trace {
  const [orders, windows, ends] = [new Map(), new Map(), new Map()]
  const latest = { latestWindows: new Map(), latestOrders: new Map() }
  return { apiKey, settleMs, orders, windows, ends, ...latest, customers: new Set() }
}

/** The exchange with what its plain data imply: its operation, and its body as JSON. */
export function numbered(observed: ObservedExchange, id = 1): Exchange {
  const { request, response } = observed
  const operation = findOperation(request.method, request.path)
  const json = response.json ?? receivedJson(response.body)
  return {
    ...{ id, curl: '' },
    ...(operation === undefined ? {} : { operationId: operation.operationId }),
    ...observed,
    response: json === undefined ? response : { ...response, json },
  }
}

/** For the exchanges that come after it. */
export function remember(exchange: Exchange, trace: Trace): void {
  const { operationId } = exchange
  if (operationId === 'createOrder') trace.customers.add(sent(exchange, 'externalCustomerId'))
  if (operationId === 'createOrder' && !isConflict(exchange))
    for (const name of namesOf(exchange)) trace.latestOrders.set(name, exchange)
  if (!isOwn(exchange, trace) || !isServed(exchange)) return
  const id = transactionIn(exchange)
  if (id === undefined) return
  const isFirst = (known: Map<string, Exchange>) => {
    if (!known.has(id)) known.set(id, exchange)
  }
  if (operationId === 'createOrder') isFirst(trace.orders)
  if (operationId === 'monitorOrderStatus' && isEnd(exchange)) isFirst(trace.ends)
  if (operationId !== 'getOrderIntent') return
  isFirst(trace.windows)
  if (isUpToDate(exchange, trace)) trace.latestWindows.set(exchange.request.path, exchange)
}

/** What the same query found last, unless an order may have opened another window since. */
export function latestWindow({ request }: Exchange, trace: Trace): Exchange | undefined {
  const window = trace.latestWindows.get(request.path)
  return window !== undefined && isUpToDate(window, trace) ? window : undefined
}

export function isOwn({ request }: Exchange, { apiKey }: Trace): boolean {
  return apiKey === undefined || request.headers['x-api-key'] === apiKey
}

/**
 * When the exchange began to show: an order as soon as it was sent, because a read of its payment
 * window that overlaps it can be answered first.
 */
export function effectAt({ at, tookMs }: ObservedExchange, operationId?: string): number {
  return operationId === 'createOrder' ? at - tookMs - 1 : at
}

/** Letters of a UUID may be of either case. */
export function transactionIn(exchange: Exchange): string | undefined {
  const id = read(exchange, 'transactionId')
  return typeof id === 'string' && id !== '' ? id.toLowerCase() : undefined
}

/**
 * Whether the request was sent after the other was answered: the order of overlaps is unknown.
 * Within one millisecond, the numbers say what was answered first.
 */
export function isAfter({ id, at, tookMs }: Exchange, earlier: Exchange, settleMs = 0): boolean {
  return id > earlier.id && at - tookMs >= earlier.at + settleMs
}

/**
 * The names of the customer for whom the order opens a window, in lower case. Which of them is the
 * customer's is not documented, and an order without a name may be anyone's.
 */
function namesOf(order: Exchange): readonly string[] {
  const names = ['externalCustomerId', 'email']
    .map((name) => sent(order, name))
    .filter((name) => typeof name === 'string')
  return names.length === 0 ? [''] : names.map((name) => name.toLowerCase())
}

/** Whether it was asked for after the orders of its customer: before, it may show the old one. */
function isUpToDate(window: Exchange, { latestOrders }: Trace): boolean {
  return ['', ...customersOf(window)].every((name) => {
    const order = latestOrders.get(name)
    return order === undefined || isAfter(window, order)
  })
}

/** In lower case. */
function customersOf(window: Exchange): readonly string[] {
  return [
    asked(window, 'customerId'),
    read(window, 'customerId'),
    read(window, 'externalCustomerId'),
  ]
    .filter((name) => typeof name === 'string')
    .map((name) => name.toLowerCase())
}
