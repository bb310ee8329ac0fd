/**
 * Brings orders to an outcome that no documented request brings about: with the control API of a
 * sandbox, with the deployment's own test values, or by waiting. A run reaches each outcome once,
 * and everything that needs it shares the order.
 */
import { answered, isNotFound, isSame, isServed, read } from '../answers/answer.ts'
import type { ControlClient } from '../../base/client/control-client.ts'
import type { Capabilities, OrderOutcome } from './capabilities.ts'
import { attempted } from '../client/sandbox-control.ts'
import type { DeploymentContext } from '../client/deployment-context.ts'
import { intentOf, orderBody, type Members } from './order-body.ts'
import { createdOrder, createdOrders } from '../answers/order-journal.ts'
import { formatDuration, parseInstant } from '../../base/vocabulary/time.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import type { CreatedOrder } from '../verdict.ts'

export type Ended = {
  readonly order: CreatedOrder
  readonly customer: string
  /** The order whose payment window this one took. */
  readonly overridden?: CreatedOrder
}

/** `override` is a buy that overrides another. */
type Kind = 'buy' | 'sell' | 'override'

const ACTIONS = { completed: 'complete', failed: 'fail', expired: 'expire' } as const
const POLL_MS = 2_000
/** While a payment window says itself how long it will be open. */
const LONGEST_POLL_MS = 60_000
/** For an order with a test value, unless a longer wait is allowed. */
const MAGIC_WAIT_MS = 10_000
/** Of orders that were to complete. */
const MOST_FAILURES = 3
/** The payment window (§4.3). */
const INTENT_LIFETIME_MS = 30 * 60_000
/** What reaching an outcome takes at most beyond the allowed wait. */
export const OUTCOME_WAIT_MS = 60_000

const OTHERWISE = "--magic FILE with the deployment's test values, or --control URL of a sandbox."
/** Beyond the lifetime of a payment window, for one to end while the run waits. */
const AFTER_LIFETIME_MS = 60_000

/** The options that bring an order to an outcome, without those that were given. */
export function reachedBy(
  outcome: OrderOutcome,
  { waitMs, magic }: Partial<Capabilities>,
  lifetimeMs = INTENT_LIFETIME_MS,
): string {
  const wait = {
    completed: waitMs === undefined ? '--wait 3m where orders end by themselves, ' : '',
    failed: waitMs === undefined ? '--wait 3m where orders fail by themselves, ' : '',
    expired: `--wait ${formatDuration(minutesUp(lifetimeMs + AFTER_LIFETIME_MS))}, which is longer than a payment window, `,
  }[outcome]
  const given = magic?.[outcome] === undefined ? '' : 'other values in '
  return `Pass ${wait}${given}${OTHERWISE}`
}

function minutesUp(ms: number): number {
  return Math.ceil(ms / 60_000) * 60_000
}

export class Outcomes {
  readonly #context: DeploymentContext
  readonly #ended = new Map<string, Promise<Ended>>()
  /** Customers whose payment window was answered with no time left. */
  readonly #over = new Set<string>()
  /** How long their payment windows have, in milliseconds. */
  readonly #left = new Map<string, number>()

  constructor(context: DeploymentContext) {
    this.#context = context
  }

  /** An order with that outcome, of a customer of its own. Throws Inconclusive, DeploymentError. */
  reach(outcome: OrderOutcome, kind: Kind = 'buy'): Promise<Ended> {
    const name = `${outcome} ${kind}`
    const known = this.#ended.get(name)
    if (known !== undefined) return known
    const ending = this.#bringAbout(outcome, kind)
    this.#ended.set(name, ending)
    return ending
  }

  async #bringAbout(outcome: OrderOutcome, kind: Kind): Promise<Ended> {
    const { control, magic, waitMs = 0 } = this.#context.capabilities
    const overlay = magic?.[outcome]
    // The user passed test values; the control API may only have been found.
    if (overlay !== undefined)
      return this.#byWaiting(outcome, Math.max(waitMs, MAGIC_WAIT_MS), overlay, kind)
    if (control !== undefined) return this.#byControl(outcome, control, kind)
    const isWaitable =
      outcome === 'completed' || (outcome === 'expired' && waitMs > this.#lifetimeMs())
    if (isWaitable && waitMs > 0) return this.#byWaiting(outcome, waitMs, {}, kind)
    const failed = outcome === 'failed' ? await this.#failedByItself() : undefined
    if (failed !== undefined) return failed
    throw new Inconclusive(
      `no documented request brings an order to "${outcome}"`,
      reachedBy(outcome, this.#context.capabilities, this.#lifetimeMs()),
    )
  }

  /** An order of the run that was awaited and failed; undefined where none did. */
  async #failedByItself(): Promise<Ended | undefined> {
    const { deployment, capabilities } = this.#context
    if (capabilities.waitMs === undefined) return undefined
    // Whatever comes of it: it reads the status of an order until that ends.
    await this.reach('completed').catch(() => undefined)
    const failed = deployment.exchanges.find(
      (sync) => sync.operationId === 'monitorOrderStatus' && isSame(read(sync, 'status'), 'failed'),
    )
    const order = createdOrders(deployment.exchanges).find(
      ({ transactionId }) => transactionId === (failed && read(failed, 'transactionId')),
    )
    const customer = order?.externalCustomerId
    return order === undefined || customer === undefined ? undefined : { order, customer }
  }

  async #byControl(outcome: OrderOutcome, control: ControlClient, kind: Kind): Promise<Ended> {
    const placed = await this.#place({}, kind)
    const { transactionId } = placed.order
    const moved = await attempted(
      control.call('simulateOrder', { id: transactionId, action: ACTIONS[outcome] }),
    )
    required(moved, `the control API did not bring an order to "${outcome}"`)
    return placed
  }

  async #byWaiting(
    outcome: OrderOutcome,
    waitMs: number,
    overlay: Members,
    kind: Kind,
  ): Promise<Ended> {
    const { deployment, capabilities } = this.#context
    const { magic } = capabilities
    let placed = await this.#place(overlay, kind)
    const [began, mostMs] = [performance.now(), Math.min(waitMs, deployment.remainingMs)]
    let [elapsedMs, failures] = [0, 0]
    for (;;) {
      const end = await this.#endOf(outcome, placed)
      if (end === outcome) return placed
      if (outcome === 'completed' && end === 'failed') {
        if (++failures >= MOST_FAILURES)
          throw new Inconclusive(`${failures} orders failed by themselves, and none completed`)
        placed = await this.#place(overlay, kind)
        continue
      }
      const leftMs = mostMs - Math.max(performance.now() - began, elapsedMs)
      if (leftMs < POLL_MS)
        throw new Inconclusive(
          `no order was "${outcome}" within ${formatDuration(waitMs)}`,
          `Pass a longer --wait, or ${magic?.[outcome] === undefined ? '' : 'other '}test values with --magic FILE.`,
        )
      const openMs = Math.min(this.#left.get(placed.customer) ?? 0, LONGEST_POLL_MS, leftMs)
      await deployment.elapse(Math.max(POLL_MS, openMs))
      elapsedMs += Math.max(POLL_MS, openMs)
    }
  }

  /** Undefined before the end; payment windows are read only where one shall expire. */
  async #endOf(
    outcome: OrderOutcome,
    { order, customer }: Ended,
  ): Promise<OrderOutcome | undefined> {
    if (outcome === 'expired') {
      const input = intentOf(customer, this.#context.capabilities.route)
      const intent = await this.#context.deployment.call('getOrderIntent', input)
      // One that is answered with no time left may be about to close, but not twice.
      const remaining = read(intent, 'timeRemainingSeconds')
      const isOver = typeof remaining === 'number' && remaining <= 0
      this.#left.set(customer, typeof remaining === 'number' ? remaining * 1_000 : 0)
      const wasOver = this.#over.has(customer)
      if (isOver) this.#over.add(customer)
      return isNotFound(intent) || (isOver && wasOver) ? 'expired' : undefined
    }
    const params = { transactionId: order.transactionId }
    const sync = await this.#context.deployment.call('monitorOrderStatus', { params })
    if (outcome === 'completed' && read(sync, 'completed') === true) return 'completed'
    return (['completed', 'failed'] as const).find((end) => isSame(read(sync, 'status'), end))
  }

  /** As the deployment's own payment windows have it, where one was read. */
  #lifetimeMs(): number {
    const intent = this.#context.deployment.exchanges.findLast(
      (exchange) => exchange.operationId === 'getOrderIntent' && isServed(exchange),
    )
    const [createdAt = 0, expiresAt = 0] =
      intent === undefined
        ? []
        : ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
            parseInstant(String(read(intent, name))),
          )
    return expiresAt > createdAt ? expiresAt - createdAt : INTENT_LIFETIME_MS
  }

  async #place(overlay: Members, kind: Kind): Promise<Ended> {
    const { deployment, capabilities, newCustomer } = this.#context
    const side = kind === 'sell' ? 'sell' : 'buy'
    const fresh = newCustomer(side)
    const members = filledIn(overlay, fresh)
    const named = members['externalCustomerId']
    const customer = typeof named === 'string' ? named : fresh
    if (customer.includes(fresh)) deployment.customers.add(customer)
    const order = async (more: Members) => {
      const body = orderBody(capabilities, { side, customer, more })
      const exchange = await deployment.call('createOrder', { body })
      const because = `the order could not be placed: ${answered(exchange)}`
      return required(createdOrder(exchange), because)
    }
    if (kind !== 'override') return { order: await order(members), customer }
    const overridden = await order(members)
    return { order: await order({ ...members, overrideActiveIntent: true }), customer, overridden }
  }
}

/** `{id}` in a test value becomes an identifier that no order has. */
function filledIn(overlay: Members, id: string): Members {
  return Object.fromEntries(
    Object.entries(overlay).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('{id}', id) : value,
    ]),
  )
}
