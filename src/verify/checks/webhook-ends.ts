/** An order of which webhooks came has one after its end, whatever the form of payloads is (§1). */
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { isEnd, isServed, read, sent } from '../deployment/answer.ts'
import { createdOrders } from '../deployment/order-journal.ts'
import type { OwnArrival, WebhookCapture } from '../deployment/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed } from '../rules/rule.ts'
import { mustHaveArrived, reportsEnd, type WebhookCheck } from './webhook-states.ts'

type EndedOrder = {
  readonly id: string
  /** The latest moment at which it was known to be open. */
  readonly openAt: number
  readonly end: Exchange
}

export const ENDS_ARE_PUSHED: WebhookCheck = {
  id: 'webhooks.ends',
  title: 'an order of which webhooks came has one after its end',
  rules: ['webhook.state-changes-pushed'],
  run: async (capture, { deployment }) => {
    const { exchanges } = deployment
    mustHaveArrived(capture)
    const ended = endedOrders(exchanges).filter(({ id }) => about(id, capture).length > 0)
    if (ended.length === 0) throw new Inconclusive('no order with a webhook ended')
    const silent = () => ended.find((order) => isSilent(order, capture, exchanges))
    await capture.waitUntil(() => silent() === undefined)
    const found = silent()
    if (found === undefined) return passed(...ended.slice(0, 1).map(({ end }) => end))
    const { id, end } = found
    const seconds = Math.round((deployment.now() - end.at) / 1_000)
    const received = `${counted(about(id, capture).length, 'webhook')} about it from before its end, and none in the ${seconds} s since status sync reported that`
    return failed({ expected: `a webhook about the end of transaction ${id}`, received }, end)
  },
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
    return [{ id, end, openAt: Math.max(order?.at ?? 0, ...open) }]
  })
}

function isOwnSync(exchange: Exchange): boolean {
  const isOwn = exchange.request.headers['x-api-key'] === MASKED_KEY
  return isOwn && exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
}

function sentAt({ at, tookMs }: Exchange): number {
  return at - tookMs
}

/** Late webhooks that say what others say of open orders tell of no end. */
function isSilent(
  { id, openAt }: EndedOrder,
  capture: WebhookCapture,
  exchanges: readonly Exchange[],
): boolean {
  // A sync may be behind a webhook that has one of the documented words.
  if (about(id, capture).some(({ arrival }) => reportsEnd(arrival))) return false
  const late = about(id, capture).filter(({ arrival }) => arrival.at > openAt)
  if (late.length === 0) return true
  const ofOpen = new Set(capture.own().filter(isOfOpen(exchanges)).map(saying))
  return late.every((own) => ofOpen.has(saying(own)))
}

/** Whether a sync that was sent after the webhook came reports no end. */
function isOfOpen(exchanges: readonly Exchange[]): (own: OwnArrival) => boolean {
  const openAt = new Map<unknown, number>()
  for (const sync of exchanges.filter(isOwnSync))
    if (read(sync, 'terminal') === false && read(sync, 'syncQueued') !== true)
      openAt.set(read(sync, 'transactionId'), sentAt(sync))
  return ({ arrival, order }) => arrival.at < (openAt.get(order?.transactionId) ?? 0)
}

function about(id: string, capture: WebhookCapture): readonly OwnArrival[] {
  return capture.own().filter(({ order }) => order?.transactionId === id)
}

/** Without what names or dates one order. */
function saying({ arrival: { json, body } }: OwnArrival): string {
  if (json === undefined) return body
  return JSON.stringify(json, (_, value: unknown) =>
    (typeof value === 'string' && /\d/.test(value)) || Number(value) > 99 ? '#' : value,
  )
}
