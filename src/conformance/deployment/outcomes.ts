/**
 * Brings orders to an outcome that no documented request brings about: with the control API of a
 * sandbox, with the deployment's own test values, or by waiting. A run reaches each outcome once,
 * and everything that needs it shares the order.
 */
import { answered, isMissing, isSame, isServed, read } from './answer.ts'
import type { ControlClient } from '../../client/control-client.ts'
import type { Outcome } from './capabilities.ts'
import { attempted } from './sandbox-control.ts'
import type { VerificationContext } from '../context.ts'
import { intentOf, orderBody, type Members } from './order-body.ts'
import { createdOrder } from './order-journal.ts'
import { formatDuration, parseInstant } from '../../vocabulary/time.ts'
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
/** For an order with a test value, unless a longer wait is allowed. */
const MAGIC_WAIT_MS = 10_000
/** The payment window (§4.3). */
const INTENT_LIFETIME_MS = 30 * 60_000
/** What reaching an outcome takes at most beyond the allowed wait. */
export const OUTCOME_WAIT_MS = 60_000

/** The options that bring an order to each outcome. */
export const REACHED_BY: Readonly<Record<Outcome, string>> = {
  completed:
    "Pass --wait 3m where orders end by themselves, --magic FILE with the deployment's test values, or --control URL of a sandbox.",
  failed: "Pass --magic FILE with the deployment's test values, or --control URL of a sandbox.",
  expired:
    "Pass --wait 35m, which is longer than a payment window, --magic FILE with the deployment's test values, or --control URL of a sandbox.",
}

export class Outcomes {
  readonly #context: Omit<VerificationContext, 'outcomes'>
  readonly #ended = new Map<string, Promise<Ended>>()
  /** Customers whose payment window was answered with no time left. */
  readonly #over = new Set<string>()

  constructor(context: Omit<VerificationContext, 'outcomes'>) {
    this.#context = context
  }

  /** An order with that outcome, of a customer of its own. Throws Inconclusive, DeploymentError. */
  reach(outcome: Outcome, kind: Kind = 'buy'): Promise<Ended> {
    const name = `${outcome} ${kind}`
    const known = this.#ended.get(name)
    if (known !== undefined) return known
    const ending = this.#bringAbout(outcome, kind)
    this.#ended.set(name, ending)
    return ending
  }

  async #bringAbout(outcome: Outcome, kind: Kind): Promise<Ended> {
    const { control, magic, waitMs = 0 } = this.#context.capabilities
    const overlay = magic?.[outcome]
    // The user passed test values; the control API may only have been found.
    if (overlay !== undefined)
      return this.#byWaiting(outcome, Math.max(waitMs, MAGIC_WAIT_MS), overlay, kind)
    if (control !== undefined) return this.#byControl(outcome, control, kind)
    const isWaitable =
      outcome === 'completed' || (outcome === 'expired' && waitMs > this.#lifetimeMs())
    if (isWaitable && waitMs > 0) return this.#byWaiting(outcome, waitMs, {}, kind)
    throw new Inconclusive(
      `no documented request brings an order to "${outcome}"`,
      REACHED_BY[outcome],
    )
  }

  async #byControl(outcome: Outcome, control: ControlClient, kind: Kind): Promise<Ended> {
    const placed = await this.#place({}, kind)
    const { transactionId } = placed.order
    const moved = await attempted(
      control.simulateOrder(transactionId, { action: ACTIONS[outcome] }),
    )
    required(moved, `the control API did not bring an order to "${outcome}"`)
    this.#context.onAction(transactionId, ACTIONS[outcome])
    return placed
  }

  async #byWaiting(outcome: Outcome, waitMs: number, overlay: Members, kind: Kind): Promise<Ended> {
    const { deployment } = this.#context
    const placed = await this.#place(overlay, kind)
    const [began, mostMs] = [performance.now(), Math.min(waitMs, deployment.remainingMs)]
    let elapsedMs = 0
    while (!(await this.#hasEnded(outcome, placed))) {
      if (Math.max(performance.now() - began, elapsedMs) + POLL_MS > mostMs)
        throw new Inconclusive(
          `no order was "${outcome}" within ${formatDuration(waitMs)}`,
          'Pass a longer --wait, or other test values with --magic FILE.',
        )
      await deployment.elapse(POLL_MS)
      elapsedMs += POLL_MS
    }
    return placed
  }

  async #hasEnded(outcome: Outcome, { order, customer }: Ended): Promise<boolean> {
    if (outcome === 'expired') {
      const input = intentOf(customer, this.#context.capabilities.route)
      const intent = await this.#context.deployment.call('getOrderIntent', input)
      // One that is answered with no time left may be about to close, but not twice.
      const remaining = read(intent, 'timeRemainingSeconds')
      const isOver = typeof remaining === 'number' && remaining <= 0
      const wasOver = this.#over.has(customer)
      if (isOver) this.#over.add(customer)
      return isMissing(intent) || (isOver && wasOver)
    }
    const params = { transactionId: order.transactionId }
    const sync = await this.#context.deployment.call('monitorOrderStatus', { params })
    const isCompleted = outcome === 'completed' && read(sync, 'completed') === true
    return isCompleted || isSame(read(sync, 'status'), outcome)
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
    const fresh = newCustomer()
    const members = filledIn(overlay, fresh)
    const named = members['externalCustomerId']
    const customer = typeof named === 'string' ? named : fresh
    const side = kind === 'sell' ? 'sell' : 'buy'
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
