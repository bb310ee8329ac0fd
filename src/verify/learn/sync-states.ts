/**
 * The states between placed and its end that only the words of status syncs tell: which event is
 * sent there, if any, is not documented.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read } from '../answers/answer.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { isObject, type Json } from './numerals.ts'
import { ENDED, type LearnedOrder, type Orders, type State } from './orders.ts'
import { eventKindsOf, type ReportedEvent } from './states.ts'

type Sync = { readonly exchange: Exchange; readonly order: LearnedOrder }

function syncsOf(orders: Orders, exchanges: readonly Exchange[]): readonly Sync[] {
  return exchanges
    .filter((one) => one.operationId === 'monitorOrderStatus' && isServed(one))
    .flatMap((exchange) => {
      const order = orders.find(read(exchange, 'transactionId'))
      return order === undefined ? [] : [{ exchange, order }]
    })
}

/** The end that status syncs report, by the id of the order (§2.5). */
export function reportedEnds(
  orders: Orders,
  exchanges: readonly Exchange[],
): ReadonlyMap<string, State> {
  const ended = syncsOf(orders, exchanges).filter(({ exchange }) => isTerminal(exchange))
  return new Map(ended.map(({ exchange, order }) => [order.id, endIn(exchange)]))
}

function isTerminal(sync: Exchange): boolean {
  return read(sync, 'terminal') === true
}

function endIn(sync: Exchange): State {
  return read(sync, 'completed') === true ? 'completed' : 'failed'
}

/** The state of the order of each sync, by the id of its exchange. */
export function hiddenStates(
  orders: Orders,
  exchanges: readonly Exchange[],
  bodies: ReadonlyMap<number, Json | undefined>,
): ReadonlyMap<number, State> {
  const syncs = syncsOf(orders, exchanges).filter(({ exchange }) =>
    isObject(bodies.get(exchange.id)),
  )
  const open = syncs.filter(({ exchange }) => !isTerminal(exchange))
  const kinds = eventKindsOf(
    open.map(({ exchange, order }): ReportedEvent => {
      const body = bodies.get(exchange.id)
      const [status, gateway] = ['status', 'gateway'].map((name) => memberOf(body, name) ?? null)
      return {
        ...{ body: { status, gateway } as Json, headers: {}, order: order.id },
        ...{ ageMs: exchange.at - order.createdAt, isFirst: false },
      }
    }),
    { beginsPlaced: true },
  )
  const isTold = new Set(kinds.map(({ key }) => key)).size > 1
  const ended = syncs.filter(({ exchange }) => isTerminal(exchange))
  return new Map([
    ...ended.map(({ exchange, order }) => {
      const end = endIn(exchange)
      const known = order.states.find(({ state }) => ENDED.has(state))?.state ?? end
      // Syncs do not tell how else an order ended.
      return [exchange.id, end === 'failed' && known !== 'completed' ? known : end] as const
    }),
    ...open.map(({ exchange, order }, at) => {
      const byEvents = order.states.findLast(
        (one) => one.at <= exchange.at && !ENDED.has(one.state),
      )
      const state = (isTold ? kinds[at]?.state : undefined) ?? byEvents?.state ?? 'placed'
      return [exchange.id, ENDED.has(state) ? 'settling' : state] as const
    }),
  ])
}
