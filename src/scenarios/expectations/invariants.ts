/**
 * What holds in every world after every step of every scenario. The checks use only what the
 * control API and the receiver show, and compute signatures with code of their own, so that a
 * defect of the simulator cannot hide itself.
 */
import { createHmac } from 'node:crypto'
import { decimal, text, ZERO, type Decimal } from '../../base/vocabulary/money.ts'
import { ScenarioFailure } from './scenario-failure.ts'
import { breakSignature } from '../../sandbox/simulator/behaviour/webhook-faults.ts'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import type { DeliveryView, EventView } from '../../sandbox/control/webhooks.ts'
import type { ReceivedEvent } from '../targets/receiver.ts'
import type { Changes } from '../targets/test-environment.ts'

export const INVARIANTS = {
  schema: 'responses match their schemas',
  oneIntent: 'one active intent per customer, token and network',
  terminal: 'terminal stays terminal',
  money: 'money is conserved',
  oneEvent: 'one event per transition',
  signed: 'deliveries are signed over the bytes sent',
} as const

const ENDED: ReadonlySet<ControlOrder['state']> = new Set([
  'completed',
  'failed',
  'expired',
  'cancelled',
])

/** A secret that the endpoint has had since `from`. */
export type SecretSince = { readonly secret: string; readonly from: number }

export class Invariants {
  readonly #orders = new Map<string, ControlOrder>()
  readonly #events = new Map<string, EventView>()
  readonly #eventsOf = new Map<string, number>()
  /** Orders with an active intent, by customer, token, network and kind of key. */
  readonly #active = new Map<string, Set<string>>()
  readonly #checkedAttempts = new Map<string, number>()
  readonly #sent = new Map<string, Set<string>>()
  readonly #scheme: string
  #checkedArrivals = 0

  constructor(scheme: string) {
    this.#scheme = scheme
  }

  /** Throws ScenarioFailure with the invariant that broke. */
  check(
    inside: Changes,
    arrivals: readonly ReceivedEvent[],
    secrets: readonly SecretSince[],
  ): void {
    for (const event of inside.events) this.#addEvent(event)
    for (const order of inside.orders) {
      this.#checkTerminal(order)
      checkMoney(order)
      this.#addOrder(order)
    }
    // One step may close an intent and open another, so holders are counted after all orders.
    for (const order of inside.orders) {
      this.#checkOneIntent(order)
      this.#checkEvents(order)
    }
    for (const delivery of inside.deliveries) this.#checkSignatures(delivery, secrets)
    this.#checkArrivals(arrivals)
  }

  #addEvent(event: EventView): void {
    if (!this.#events.has(event.id)) {
      this.#eventsOf.set(event.transactionId, (this.#eventsOf.get(event.transactionId) ?? 0) + 1)
    }
    this.#events.set(event.id, event)
  }

  #checkTerminal(order: ControlOrder): void {
    const before = this.#orders.get(order.transactionId)
    if (before === undefined || !ENDED.has(before.state) || before.state === order.state) return
    const detail = { expected: before.state, received: order.state }
    const cause = `order "${order.transactionId}" was ${before.state} and is ${order.state}`
    throw broken('terminal', cause, detail)
  }

  #addOrder(order: ControlOrder): void {
    const holders = this.#active.get(intentKeyOf(order)) ?? new Set()
    if (order.intent.status === 'active') holders.add(order.transactionId)
    else holders.delete(order.transactionId)
    this.#active.set(intentKeyOf(order), holders)
    this.#orders.set(order.transactionId, order)
  }

  #checkOneIntent(order: ControlOrder): void {
    const holders = this.#active.get(intentKeyOf(order)) ?? new Set()
    if (holders.size <= 1) return
    const { customerId, asset, chain } = order
    const orders = [...holders].join(' and ')
    const cause = `${customerId} has active intents for ${asset} on ${chain} from orders ${orders}`
    throw broken('oneIntent', cause, { expected: 1, received: holders.size })
  }

  #checkEvents({ transactionId, timeline }: ControlOrder): void {
    const events = this.#eventsOf.get(transactionId) ?? 0
    if (events === timeline.length) return
    const own = [...this.#events.values()].filter((each) => each.transactionId === transactionId)
    throw broken(
      'oneEvent',
      `order "${transactionId}" made ${timeline.length} transitions and ${events} events`,
      { expected: timeline.map(({ state }) => state), received: own.map(({ type }) => type) },
    )
  }

  #checkSignatures(delivery: DeliveryView, secrets: readonly SecretSince[]): void {
    const done = this.#checkedAttempts.get(delivery.id) ?? 0
    const event = this.#events.get(delivery.eventId)
    for (const attempt of delivery.attempts.slice(done)) {
      const body = attempt.sentBody ?? event?.body ?? ''
      this.#sentOf(delivery.id).add(body)
      if (attempt.fault !== null && breakSignature(attempt.fault)) continue
      const at = Date.parse(attempt.at)
      const secret = secrets.findLast(({ from }) => from <= at)?.secret
      if (secret === undefined || isSigned(this.#scheme, secret, attempt.headers, body)) continue
      throw broken(
        'signed',
        `${delivery.type} of ${attempt.at} is not signed with the endpoint's secret over its bytes`,
        { received: attempt.headers['x-service-signature'] ?? 'no signature' },
      )
    }
    this.#checkedAttempts.set(delivery.id, delivery.attempts.length)
  }

  /** Every arrival must be on record as sent. */
  #checkArrivals(arrivals: readonly ReceivedEvent[]): void {
    for (const arrival of arrivals.slice(this.#checkedArrivals)) {
      // The number of an attempt can follow the id.
      const [delivery = ''] = arrival.headers['x-service-delivery']?.split('.') ?? []
      if (this.#sentOf(delivery).has(arrival.body)) continue
      throw broken(
        'signed',
        `${arrival.type} arrived with bytes that are not on record for delivery "${delivery}"`,
        { received: arrival.body },
      )
    }
    this.#checkedArrivals = arrivals.length
  }

  #sentOf(delivery: string): Set<string> {
    const known = this.#sent.get(delivery) ?? new Set<string>()
    this.#sent.set(delivery, known)
    return known
  }
}

function intentKeyOf({ environment, customerId, asset, chain }: ControlOrder): string {
  return [environment, customerId, asset, chain].join('|')
}

/** Receipts = used + refunded + held + waiting; gross = out + fees. */
function checkMoney(order: ControlOrder): void {
  const { transactionId, receipts, settlement, provider, state } = order
  const sum = (of: 'amount' | 'refunded' | 'held') =>
    receipts.reduce((total, each) => total.plus(each[of]), ZERO)
  const used = settlement === null ? ZERO : decimal(settlement.used)
  const waiting = sum('amount').minus(sum('refunded')).minus(sum('held')).minus(used)
  const mayWait =
    settlement === null &&
    provider.state !== 'failed' &&
    state !== 'expired' &&
    state !== 'cancelled'
  if (waiting.lt(0) || (waiting.gt(0) && !mayWait)) {
    throw money(transactionId, 'receipts = used + refunded + held + waiting', {
      receipts: sum('amount'),
      used,
      refunded: sum('refunded'),
      held: sum('held'),
    })
  }
  if (settlement === null) return
  const { gross, out, providerFee, platformFee, developerFee } = settlement
  const spent = [out, providerFee, platformFee, developerFee].reduce(
    (total, each) => total.plus(each),
    ZERO,
  )
  if (spent.eq(gross)) return
  throw money(transactionId, 'gross = out + fees', { gross: decimal(gross), spent })
}

function money(
  order: string,
  rule: string,
  sums: Readonly<Record<string, Decimal>>,
): ScenarioFailure {
  const received = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, text(sum)]))
  return broken('money', `of order "${order}", ${rule} does not hold`, { expected: rule, received })
}

function isSigned(
  scheme: string,
  secret: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): boolean {
  const sent = headers['x-service-signature'] ?? ''
  const hmac = (key: string | Buffer, data: string) =>
    createHmac('sha256', key).update(data, 'utf8')
  if (scheme === 'hex') return sent === hmac(secret, body).digest('hex')
  if (scheme === 'prefixed') return sent === `sha256=${hmac(secret, body).digest('hex')}`
  if (scheme === 'base64') return sent === hmac(secret, body).digest('base64')
  if (scheme === 'timestamped') {
    const seconds = /^t=(\d+),/.exec(sent)?.[1] ?? ''
    return sent.split(',').includes(`v1=${hmac(secret, `${seconds}.${body}`).digest('hex')}`)
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`
  return sent.split(' ').includes(`v1,${hmac(key, signed).digest('base64')}`)
}

function broken(
  name: keyof typeof INVARIANTS,
  cause: string,
  detail: { readonly expected?: unknown; readonly received?: unknown },
): ScenarioFailure {
  const invariant = INVARIANTS[name]
  return new ScenarioFailure(`Failed to keep an invariant (${invariant}): ${cause}.`, {
    ...detail,
    invariant,
  })
}
