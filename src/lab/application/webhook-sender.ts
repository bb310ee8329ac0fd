/**
 * Sends webhooks to the receiver of an application in place of the service, and knows what its
 * answers mean. With an application the orders are its own; otherwise there is an address only,
 * which gets events of orders that it has never seen.
 */
import { noTimers } from '../../base/ports/timers.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { simulateOrder } from '../../sandbox/control/orders.ts'
import { worldUnder } from '../../scenarios/model/under-settings.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { createOrder } from '../../sandbox/simulator/orders/operations.ts'
import type { RunningWorld } from '../../sandbox/running/running-world.ts'
import { DEFAULT_KEYS, Sandbox } from '../../sandbox/running/sandbox.ts'
import type { SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'

import { AdapterMisfit } from './adapter-misfit.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { OrderNames } from './order-look.ts'
import { place, simulateAndSettle, whyNoOrder } from './placing.ts'
import { sendRaw, type RawAnswer, type RawWebhook } from './raw-webhook.ts'
import { whyNothing } from './reading.ts'
import { completedEvent, eventIn, signedHeaders, type Event } from './sent-event.ts'
import type { EventType } from '../../base/contract/generated/types.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export type Signed = {
  /** The secrets that sign, the newest first; those of the endpoint by default. */
  readonly secrets?: Secrets
  /** Epoch milliseconds that the signature states; now by default. */
  readonly at?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly isChunked?: boolean
}

type Secrets = readonly [string, ...string[]]

export type WebhookSender = ReturnType<typeof senderOf>

const ANSWER_LIMIT_MS = 4_000

type Source = {
  /** False if a URL is all that is known. */
  readonly hasOrders: boolean
  readonly scheme: SignatureScheme
  /** The last event of an order that has ended, and that no other call has returned. */
  ended(): Promise<Event>
  running(): RunningWorld
  url(): string
  secrets(): Secrets
}

/** The service of an application, whose own webhooks are dropped or come too. */
export function applicationSender(beside: AppEnvironment): WebhookSender {
  const running = () => beside.sandbox().defaultWorld
  return senderOf({
    ...{ hasOrders: true, running },
    get scheme() {
      return running().world.row.behaviour.assumptions.signatureScheme
    },
    url: () => new URL(beside.webhookPath, beside.application.url).href,
    secrets: () => {
      const { world } = running()
      const [endpoint = beside.endpoint] = world.rows.all('endpoints')
      const old = endpoint.oldSecrets.filter(({ until }) => until > world.now())
      return [endpoint.secret, ...old.map(({ secret }) => secret)]
    },
    ended: async () => {
      const { transaction } = await placeEnded(beside, 'buy')
      return endOf(running(), transaction ?? '')
    },
  })
}

/** A receiver of which only the address and the secret are known. */
export function addressSender(of: {
  readonly url: string
  readonly secret: string
  readonly scheme: SignatureScheme
  readonly seed: number
  /** How the service behaves. */
  readonly settings: Behaviour
}): WebhookSender {
  const { url, secret, scheme, seed, settings } = of
  const sandbox = new Sandbox({
    ...{ seed, timers: noTimers },
    clock: { mode: 'manual', at: systemWallClock.now() },
    behaviour: worldUnder(settings, { progression: 'manual', webhooks: [{ do: 'drop' }] }),
    webhook: 'http://127.0.0.1:9/nobody',
  })
  const { caller, running } = sandbox.authenticate(DEFAULT_KEYS.test)
  let customers = 0
  return senderOf({
    ...{ scheme, hasOrders: false, running: () => running },
    ...{ url: () => url, secrets: () => [secret] },
    ended: async () => {
      const { transactionId } = running.world.call(createOrder, {
        request: {
          ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN' },
          ...{ asset: 'USDC', chain: 'base', externalCustomerId: `cus${(customers += 1)}` },
          walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
        },
        caller,
      })
      simulateOrder(running, transactionId, { action: 'complete' })
      return endOf(running, transactionId)
    },
  })
}

/** Places an order through the application, and ends it. Throws AdapterMisfit. */
export async function placeEnded(beside: AppEnvironment, side: Side): Promise<OrderNames> {
  const made = await place(beside, side)
  const { placed, names } = made
  const { status, response, order } = placed
  const { application } = beside
  const entries = application.adapter[side]
  const [method = '', path = ''] = (entries?.request ?? '').split(' ')
  const seen = { request: { method, path }, response, url: application.url }
  const misfit = (entry: string, cause: string) =>
    new AdapterMisfit(`${side}.${entry}`, cause, seen)
  const why = whyNoOrder(beside, made)
  if (why !== undefined)
    throw misfit('request', `placed no order with the service (${status}): ${why}`)
  if (order === null) {
    const nothing = whyNothing(response, entries?.order ?? [])
    throw misfit('order', `names nothing in the answer. ${nothing}`)
  }
  await simulateAndSettle(beside, names, side === 'buy' ? 'complete' : 'fail')
  return names
}

function endOf(running: RunningWorld, order: string): Event {
  const end = eventIn(running, order)
  if (end === undefined) throw new Error('An order has no events')
  return end
}

function senderOf(source: Source) {
  const { hasOrders, running, ended } = source
  let reference: RawAnswer | undefined
  let last: RawWebhook | undefined
  let deliveries = 0
  /** What the answer to a plain event means for others. */
  const judgement = () => judgementOf(reference, hasOrders)
  /** Rightly signed. */
  const signed = (event: Event, how: Signed = {}): RawWebhook => {
    const { secrets = source.secrets(), at = systemWallClock.now(), headers, isChunked } = how
    const signing = { scheme: source.scheme, secrets, at }
    const own = signedHeaders(event, `dlv_exam_${(deliveries += 1)}`, signing)
    const sent = { headers: { ...own, ...headers }, body: event.body }
    return isChunked === undefined ? sent : { ...sent, isChunked }
  }
  const send = (webhook: RawWebhook): Promise<RawAnswer> => {
    last = webhook
    return sendRaw(source.url(), webhook, ANSWER_LIMIT_MS)
  }
  return {
    ...{ hasOrders, ended, judgement, signed, send },
    get scheme() {
      return source.scheme
    },
    /** Whether the configuration states how events are written. */
    get hasStatedEvents() {
      return running().world.behaviour.shapes.events !== undefined
    },
    /** What was sent last, or what a failure is about. */
    get last(): RawWebhook | undefined {
      return last
    },
    set last(webhook) {
      last = webhook
    },
    /** The newest event of an order, or of one type. */
    event: (order: string, type?: EventType) => eventIn(running(), order, type),
    /** What the service will send once its order is completed; undefined if that is nothing. */
    completion: (event: Event) => completedEvent(running(), event),
    /** How the receiver answers a plain event: what it takes is answered so. */
    reference: async (): Promise<RawAnswer> => {
      reference ??= await send(signed(await ended()))
      return reference
    },
    /** Whether a rightly signed event was taken. */
    isTaken: ({ status }: RawAnswer): boolean => {
      if (status !== null && status >= 200 && status < 300) return true
      const isAlike = status !== null && status === reference?.status
      return isAlike && judgement() === 'unknown order'
    },
  }
}

/**
 * Without an adapter the receiver knows no order, and may ask for the webhook again; what is
 * answered like the plain event then counts as taken. A refused plain event decides nothing.
 */
function judgementOf(
  reference: RawAnswer | undefined,
  hasOrders: boolean,
): 'taken' | 'unknown order' | 'refused' {
  const status = reference?.status ?? 0
  if (status >= 200 && status < 300) return 'taken'
  return hasOrders || status === 0 || status === 401 || status === 403 ? 'refused' : 'unknown order'
}
