/** An order that ended has a webhook after its end, whatever the form of payloads is (§1). */
import type { Exchange } from '../../base/client/exchange.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { isEnd, isServed, read, sent } from '../answers/answer.ts'
import { createdOrders } from '../answers/order-journal.ts'
import type { OwnArrival } from '../client/webhook-capture.ts'
import type { Webhook } from './webhook.ts'
import { failed, passed, type Finding } from './rule.ts'
import { reportsEnd } from './webhook-events.ts'

type Own = OwnArrival<Pick<Webhook, 'at' | 'body' | 'json'>>

type EndedOrder = {
  readonly id: string
  readonly side: unknown
  /** Epoch milliseconds. */
  readonly placedAt: number
  /** The latest moment at which it was known to be open. */
  readonly openAt: number
  readonly end: Exchange
}

/** Undefined if no order of which webhooks came has ended. */
export function endsPushed(
  own: readonly Own[],
  exchanges: readonly Exchange[],
): Finding | undefined {
  const first = endedOrders(exchanges).find(({ id }) => about(id, own).length > 0)
  if (first === undefined) return undefined
  const found = silentEnd(own, exchanges)
  if (found === undefined) return passed(first.end)
  const { id, end } = found
  const count = about(id, own).length
  const seconds = Math.round(((exchanges.at(-1)?.at ?? end.at) - end.at) / 1_000)
  const received = `${counted(count, 'webhook')} about it from before its end, and none in the ${seconds} s since status sync reported that`
  const none = `webhooks (${own.length}), some about another ${String(found.side)} that ended so, and none about it in ${seconds} s`
  return failed(
    {
      expected: `a webhook about the end of transaction ${id}`,
      received: count === 0 ? none : received,
    },
    end,
  )
}

/** An order without a webhook after its end. */
export function silentEnd(
  own: readonly Own[],
  exchanges: readonly Exchange[],
): EndedOrder | undefined {
  const ended = endedOrders(exchanges)
  return ended.find((order) =>
    about(order.id, own).length > 0
      ? isSilent(order, own, exchanges)
      : isLeftOut(order, ended, own, exchanges),
  )
}

/**
 * Webhooks may be for some states or sides only, late, or held back until another one is delivered.
 * So an order without any is left out if they came of one with its side and end, also after its
 * end, and if it waited more than twice as long as every other.
 */
function isLeftOut(
  { id, side, end, placedAt }: EndedOrder,
  ended: readonly EndedOrder[],
  own: readonly Own[],
  exchanges: readonly Exchange[],
): boolean {
  // One that names only a customer may be about it.
  if (own.some(({ order }) => order === undefined)) return false
  const like = ended.filter(
    (other) =>
      other.id !== id &&
      other.side === side &&
      read(other.end, 'status') === read(end, 'status') &&
      about(other.id, own).length > 0,
  )
  const since = like
    .flatMap((other) => about(other.id, own))
    .filter((one) => isNewAfter(one, end.at, own))
  const waits = ended.flatMap((other) => {
    const [first] = about(other.id, own)
    return first === undefined ? [] : [first.arrival.at - other.placedAt]
  })
  const waitedMs =
    Math.max(exchanges.at(-1)?.at ?? 0, ...own.map(({ arrival }) => arrival.at)) - placedAt
  return since.length > 0 && waitedMs > 2 * Math.max(...waits)
}

/** Not a retry of an earlier one. */
function isNewAfter({ arrival }: Own, at: number, own: readonly Own[]): boolean {
  const isOlder = (other: Own) =>
    other.arrival.at < arrival.at && other.arrival.body === arrival.body
  return arrival.at > at && !own.some(isOlder)
}

/** What becomes of an order that another one replaced is not documented. */
function endedOrders(exchanges: readonly Exchange[]): readonly EndedOrder[] {
  const syncs = exchanges.filter(isOwnSync)
  const replaced = new Set(
    exchanges
      .filter((one) => sent(one, 'overrideActiveIntent') === true)
      .map((one) => sent(one, 'externalCustomerId')),
  )
  return createdOrders(exchanges).flatMap(({ transactionId: id, externalCustomerId }) => {
    const own = syncs.filter((sync) => read(sync, 'transactionId') === id)
    const end = own.find(isEnd)
    if (end === undefined || replaced.has(externalCustomerId)) return []
    const order = exchanges.find((one) => read(one, 'transactionId') === id)
    const open = own.filter((sync) => sync.id < end.id).map(sentAt)
    const placedAt = order?.at ?? end.at
    const side = order && sent(order, 'side')
    return [{ id, side, end, placedAt, openAt: Math.max(placedAt, ...open) }]
  })
}

function isOwnSync(exchange: Exchange): boolean {
  const isOwn = exchange.note?.key === undefined
  return isOwn && exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
}

function sentAt({ at, tookMs }: Exchange): number {
  return at - tookMs
}

/** Late webhooks that say what others say of open orders tell of no end. */
function isSilent(
  { id, openAt }: EndedOrder,
  own: readonly Own[],
  exchanges: readonly Exchange[],
): boolean {
  // A sync may be behind a webhook that has one of the documented words.
  if (about(id, own).some(({ arrival }) => reportsEnd(arrival))) return false
  const late = about(id, own).filter(({ arrival }) => arrival.at > openAt)
  if (late.length === 0) return true
  const ofOpen = new Set(own.filter(isOfOpen(exchanges)).map(saying))
  return late.every((one) => ofOpen.has(saying(one)))
}

/** Whether a sync that was sent after the webhook came reports no end. */
function isOfOpen(exchanges: readonly Exchange[]): (own: Own) => boolean {
  const openAt = new Map<unknown, number>()
  for (const sync of exchanges.filter(isOwnSync))
    if (read(sync, 'terminal') === false && read(sync, 'syncQueued') !== true)
      openAt.set(read(sync, 'transactionId'), sentAt(sync))
  return ({ arrival, order }) => arrival.at < (openAt.get(order?.transactionId) ?? 0)
}

function about(id: string, own: readonly Own[]): readonly Own[] {
  return own.filter(({ order }) => order?.transactionId === id)
}

/** Without what names or dates one order. */
function saying({ arrival: { json, body } }: Own): string {
  if (json === undefined) return body
  return JSON.stringify(json, (_, value: unknown) =>
    (typeof value === 'string' && /\d/.test(value)) || Number(value) > 99 ? '#' : value,
  )
}
