/** Waiting for webhooks: for all that are due, or for one. */
import { invalid } from '../../base/vocabulary/errors.ts'
import { wordList } from '../../base/vocabulary/text.ts'
import { formatDuration, parseDuration } from '../../base/vocabulary/time.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { EVENT_TYPES, type Delivery } from '../simulator/webhooks/webhook.ts'
import { mustFind } from './orders.ts'
import { showDelivery, type DeliveryView } from './webhooks.ts'
import type { EventType } from '../../base/contract/generated/types.ts'

/** Longer than one attempt may take. */
const DRAIN_TIMEOUT = '1m'
const WAIT_TIMEOUT = '5s'
const LONGEST_TIMEOUT_MS = 3_600_000

export type Drained = {
  /** Deliveries that their receiver acknowledged meanwhile. */
  readonly delivered: number
  /** Deliveries whose last attempt meanwhile failed; a retry may be due later. */
  readonly failed: number
  /** Deliveries that are under way or due: above 0 if time ran out, or if the disk is full. */
  readonly underWay: number
}

type Timeout = {
  /** A duration of the machine's time. */
  readonly timeout?: string | undefined
}

/**
 * Sends what is due and waits until none of it is under way or queued, or `timeout` (1m unless
 * given) has passed. The clock does not move. Throws VALIDATION_FAILED.
 */
export async function drainDeliveries(
  running: RunningWorld,
  { timeout = DRAIN_TIMEOUT }: Timeout = {},
): Promise<Drained> {
  const timeoutMs = timeoutOf('drain the deliveries', timeout)
  const outcomes = new Map<string, 'delivered' | 'failed'>()
  await running.waitUntil({
    look: () => (running.sendDue() ? true : undefined),
    listen: (changed) =>
      running.listenToProgress((id = '') => {
        const outcome = outcomeOf(running.world.rows.get('deliveries', id))
        if (outcome !== undefined) outcomes.set(id, outcome)
        changed()
      }),
    timeoutMs,
  })
  const delivered = [...outcomes.values()].filter((outcome) => outcome === 'delivered').length
  return { delivered, failed: outcomes.size - delivered, underWay: running.countDue() }
}

/**
 * The first delivery of an event of this type that a receiver has acknowledged, also before the
 * call. `order` is a transactionId or requestReference. Throws TRANSACTION_NOT_FOUND and
 * VALIDATION_FAILED; throws Error with what was delivered instead if `timeout` (5s unless given)
 * has passed.
 */
export async function waitForDelivery(
  running: RunningWorld,
  type: EventType,
  { order, timeout = WAIT_TIMEOUT }: Timeout & { readonly order?: string | undefined } = {},
): Promise<DeliveryView> {
  const { world } = running
  const doing = `wait for ${type}`
  if (!EVENT_TYPES.includes(type)) {
    const message = `must be ${wordList(EVENT_TYPES, 'or')}; it was "${type}"`
    throw invalid('wait for a webhook', [{ field: 'type', message }])
  }
  const timeoutMs = timeoutOf(doing, timeout)
  const orderId =
    order === undefined ? undefined : world.read((tx) => mustFind(tx, `${doing} of`, order)).id
  const isAbout = (delivery: Delivery) => orderId === undefined || delivery.orderId === orderId
  const isWanted = (delivery: Delivery) =>
    delivery.type === type && delivery.status === 'delivered' && isAbout(delivery)
  let found = [...world.rows.all('deliveries')].find(isWanted)
  await running.waitUntil({
    look: () => found,
    listen: (changed) =>
      world.listen(({ put }) => {
        found ??= put?.deliveries?.find(isWanted)
        if (found !== undefined) changed()
      }),
    timeoutMs,
  })
  if (found !== undefined) return showDelivery(found)
  const of = order === undefined ? '' : ` of order "${order}"`
  throw new Error(
    `Failed to ${doing}${of}: no receiver acknowledged one within ${formatDuration(timeoutMs)}. ${deliveredSoFar(running, isAbout)}`,
  )
}

/** Counts by type and status, and why the last attempt of what waits has failed. */
function deliveredSoFar({ world }: RunningWorld, isAbout: (delivery: Delivery) => boolean): string {
  if (world.rows.count('endpoints') === 0)
    return 'No endpoint is registered. Register one with webhooks.register(url).'
  const counts = new Map<string, number>()
  for (const delivery of world.rows.all('deliveries')) {
    if (!isAbout(delivery)) continue
    const { error, status: answered } = delivery.attempts.at(-1) ?? {}
    const why = delivery.status === 'delivered' ? '' : (error ?? answered ?? 'no attempt yet')
    const line = `${delivery.type} ${delivery.status}${why === '' ? '' : ` (${why})`}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  if (counts.size === 0) return 'There are no deliveries.'
  const lines = [...counts].map(([line, count]) => (count === 1 ? line : `${count} × ${line}`))
  return `The deliveries: ${lines.join(', ')}.`
}

function timeoutOf(doing: string, timeout: string): number {
  const ms = parseDuration(timeout)
  if (ms !== undefined && ms <= LONGEST_TIMEOUT_MS) return ms
  const longest = formatDuration(LONGEST_TIMEOUT_MS)
  const message = `must be a duration of at most ${longest}, such as 5s; it was "${timeout}"`
  throw invalid(doing, [{ field: 'timeout', message }])
}

/** Undefined if no attempt was made: a fault postponed it, or the delivery is gone. */
function outcomeOf(delivery: Delivery | undefined): 'delivered' | 'failed' | undefined {
  if (delivery === undefined || delivery.held !== undefined) return undefined
  return delivery.status === 'delivered' ? 'delivered' : 'failed'
}
