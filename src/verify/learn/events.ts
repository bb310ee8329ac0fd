/** Webhooks as events: about which order, of which state. Retries and repetitions are one event. */
import { groupsOf } from '../groups.ts'
import { readNumerals, type Json } from './numerals.ts'
import { orderFacts } from './order-facts.ts'
import { ENDED, type LearnedOrder, type Orders, type State } from './orders.ts'
import type { Sample } from './sample.ts'
import { followersOf, leadersOf } from './followers.ts'
import { eventKindsOf, type Kind, type ReportedEvent } from './states.ts'

export type Delivered = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** When it arrived. */
  readonly at: number
  readonly fault?: string | undefined
}

/** Kept until all are known, because the kind of one follows from the others. */
type Event = {
  readonly webhook: Delivered
  readonly order: LearnedOrder
  readonly json: Json
  readonly ageMs: number
  readonly isFirst: boolean
}

const DEFAULT_STATE: State = 'funded'

export function readEvents(
  orders: Orders,
  webhooks: readonly Delivered[],
  environment: string,
  /** What status syncs report, by the id of the order. */
  ends: ReadonlyMap<string, State>,
): { readonly samples: readonly Sample[]; readonly foreign: number } {
  let foreign = 0
  const known = new Set<string>()
  const seen = new Set<LearnedOrder>()
  const events = webhooks
    .toSorted((one, other) => one.at - other.at)
    .flatMap((webhook): readonly Event[] => {
      // A retry has the same bytes.
      if (known.has(webhook.body)) return []
      known.add(webhook.body)
      const json = readNumerals(webhook.body)
      const order = json === undefined ? undefined : orders.in(json, webhook.headers)
      if (json === undefined || order === undefined) {
        foreign += 1
        return []
      }
      orders.note(json, order)
      const isFirst = !seen.has(order)
      seen.add(order)
      const ageMs = webhook.at - order.createdAt
      return [{ webhook, json, order, ageMs, isFirst }]
    })
  const reported = events.map(({ webhook, json, ageMs, isFirst, order }): ReportedEvent => {
    const { id } = order
    return { body: json, headers: webhook.headers, ageMs, isFirst, order: id, end: ends.get(id) }
  })
  const first = eventKindsOf(reported)
  const companions = followersOf(events, first)
  const late = afterEnds(events, first)
  const isOther = (at: number) => !late.has(at) && !companions.has(at)
  const itsKinds = eventKindsOf(reported.filter((_, at) => isOther(at)))
  const kinds = new Map(
    [...reported.keys()].filter(isOther).map((at, place) => [at, itsKinds[place]]),
  )
  const leaders = leadersOf(
    companions,
    new Map([...kinds].map(([at, kind]) => [at, kind?.key ?? ''])),
    events.map(({ order }) => order),
  )
  const states: State[] = []
  for (const [at, { order, webhook }] of events.entries()) {
    const ended = order.states.find(({ state }) => ENDED.has(state))?.state
    const led = states[leaders.get(at) ?? -1]
    const current = companions.has(at) ? (led ?? order.states.at(-1)?.state) : undefined
    const state = kinds.get(at)?.state ?? current ?? ended ?? DEFAULT_STATE
    states.push(state)
    if (led === undefined && order.states.at(-1)?.state !== state)
      order.states.push({ state, at: webhook.at })
  }
  const samples = events.map(({ order, webhook, json }, place): Sample => {
    const { headers, fault, at } = webhook
    const state = states[place] ?? DEFAULT_STATE
    const moment = { at, state, environment, call: `event ${place}` }
    return {
      ...{ place: 'events', outcome: state, status: 200, headers, body: json, fault },
      facts: orderFacts(orders, order, moment, [
        ['event.createdAt', new Date(at)],
        ['event.livemode', environment !== 'test'],
        ['event.type', CANONICAL[state]],
      ]),
      kind: kinds.get(place)?.key ?? companions.get(place) ?? late.get(place) ?? '',
    }
  })
  return { samples, foreign }
}

/** Kinds that most often come once their orders have ended, such as one of a ledger. */
function afterEnds(events: readonly Event[], kinds: readonly Kind[]): ReadonlyMap<number, string> {
  const ended = new Set<LearnedOrder>()
  const open: { readonly key: string; readonly isAfter: boolean }[] = []
  for (const [at, { order }] of events.entries()) {
    const { key = '', state } = kinds[at] ?? {}
    if (state !== undefined && ENDED.has(state)) ended.add(order)
    else open.push({ key, isAfter: ended.has(order) })
  }
  const late = [...groupsOf(open, ({ key }) => key)].flatMap(([key, own]) =>
    own.filter(({ isAfter }) => isAfter).length > own.length * 0.7 ? [key] : [],
  )
  return new Map(kinds.flatMap(({ key }, at) => (late.includes(key) ? [[at, key] as const] : [])))
}

/** Canonical types: those of field note 20, which the sandbox sends without a shape. */
const CANONICAL: Readonly<Record<State, string>> = {
  placed: 'transaction.created',
  funded: 'transaction.updated',
  settling: 'transaction.updated',
  completed: 'transaction.completed',
  failed: 'transaction.failed',
  expired: 'transaction.failed',
  cancelled: 'transaction.failed',
}
