/**
 * The states between placed and its end that only the words of status syncs tell: which event is
 * sent there, if any, is not documented.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read } from '../answers/answer.ts'
import type { Json } from './numerals.ts'
import { isObject } from './numerals.ts'
import { ENDED, type Orders, type State } from './orders.ts'
import { eventKindsOf, type ReportedEvent } from './states.ts'

/** The end that status syncs report, by the id of the order (§2.5). */
export function reportedEnds(
  orders: Orders,
  exchanges: readonly Exchange[],
): ReadonlyMap<string, State> {
  const ends = new Map<string, State>()
  for (const exchange of exchanges) {
    const isSync = exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
    if (!isSync || read(exchange, 'terminal') !== true) continue
    const order = orders.find(read(exchange, 'transactionId'))
    if (order !== undefined)
      ends.set(order.id, read(exchange, 'completed') === true ? 'completed' : 'failed')
  }
  return ends
}

/** The state of the order of each sync, by the id of its exchange. */
export function hiddenStates(
  orders: Orders,
  exchanges: readonly Exchange[],
  bodies: ReadonlyMap<number, Json | undefined>,
): ReadonlyMap<number, State> {
  const states = new Map<number, State>()
  const open: { readonly exchange: Exchange; readonly reported: ReportedEvent }[] = []
  for (const exchange of exchanges) {
    if (exchange.operationId !== 'monitorOrderStatus' || !isServed(exchange)) continue
    const order = orders.find(read(exchange, 'transactionId'))
    const body = bodies.get(exchange.id)
    if (order === undefined || !isObject(body)) continue
    const isOver = read(exchange, 'terminal') === true
    const end = order.states.find(({ state }) => ENDED.has(state))?.state
    if (isOver)
      states.set(
        exchange.id,
        read(exchange, 'completed') === true
          ? 'completed'
          : end === 'completed'
            ? 'failed'
            : (end ?? 'failed'),
      )
    else
      open.push({
        exchange,
        reported: {
          body: { status: body['status'] ?? null, gateway: body['gateway'] ?? null },
          headers: {},
          ageMs: exchange.at - order.createdAt,
          isFirst: false,
          order: order.id,
        },
      })
  }
  const kinds = eventKindsOf(
    open.map(({ reported }) => reported),
    { beginsPlaced: true },
  )
  const isTold = new Set(kinds.map(({ key }) => key)).size > 1
  for (const [at, { exchange }] of open.entries()) {
    const order = orders.find(read(exchange, 'transactionId'))
    const byEvents = order?.states
      .filter((one) => one.at <= exchange.at && !ENDED.has(one.state))
      .at(-1)
    const state = (isTold ? kinds[at]?.state : undefined) ?? byEvents?.state ?? 'placed'
    states.set(exchange.id, ENDED.has(state) ? 'settling' : state)
  }
  return states
}
