/**
 * Brings orders to an end that no documented request brings about: with a sandbox's control API, with the deployment's
 * own test values, or by waiting. Each outcome is reached once a run and shared by all who need it.
 */
import type { Capabilities, Outcome } from './capabilities.ts'
import { simulateOrder } from './control-client.ts'
import { isSuccess, pause, type Deployment } from './deployment.ts'
import { orderBody, EXAMPLE_ROUTE } from './order-body.ts'
import { createdOrder } from './order-journal.ts'
import { memberOf } from './schema-violations.ts'
import type { CreatedOrder } from './verdict.ts'

export type Reached =
  | { readonly isReached: true; readonly order: CreatedOrder; readonly customer: string }
  | { readonly isReached: false; readonly because: string; readonly reachableBy: string }

const ACTIONS = { completed: 'complete', failed: 'fail', expired: 'expire' } as const
const POLL_MS = 2_000
/** How long an order with a test value may take where no longer wait was allowed. */
const MAGIC_WAIT_MS = 10_000
const WINDOW_MS = 30 * 60_000
/** The longest that reaching an outcome takes beyond the wait that was allowed. */
export const OUTCOME_WAIT_MS = 60_000

const OUTCOME_HELP =
  "Pass --wait 3m where orders end by themselves, --magic FILE with the deployment's test values, or --control URL of a sandbox."

export class Outcomes {
  readonly #deployment: Deployment
  readonly #capabilities: Capabilities
  readonly #newCustomer: () => string
  readonly #reached = new Map<Outcome, Promise<Reached>>()

  constructor(deployment: Deployment, capabilities: Capabilities, newCustomer: () => string) {
    this.#deployment = deployment
    this.#capabilities = capabilities
    this.#newCustomer = newCustomer
  }

  /** An order of a customer of its own that ended so, as the documented endpoints tell. Throws DeploymentError. */
  reach(outcome: Outcome): Promise<Reached> {
    const known = this.#reached.get(outcome)
    if (known !== undefined) return known
    const reaching = this.#bringAbout(outcome)
    this.#reached.set(outcome, reaching)
    return reaching
  }

  async #bringAbout(outcome: Outcome): Promise<Reached> {
    const { control, magic, waitMs = 0 } = this.#capabilities
    if (control !== undefined) return this.#byControl(outcome)
    const overlay = magic?.[outcome]
    if (overlay !== undefined)
      return this.#byWaiting(outcome, Math.max(waitMs, MAGIC_WAIT_MS), overlay)
    const isWaitable = outcome === 'completed' || (outcome === 'expired' && waitMs > WINDOW_MS)
    if (isWaitable && waitMs > 0) return this.#byWaiting(outcome, waitMs, {})
    return unreached(`no documented request brings an order to "${outcome}"`)
  }

  async #byControl(outcome: Outcome): Promise<Reached> {
    const { control } = this.#capabilities
    const placed = await this.#place({})
    if (!placed.isReached || control === undefined) return placed
    const { transactionId } = placed.order
    const isDone = await simulateOrder(this.#deployment, control, {
      transactionId,
      action: ACTIONS[outcome],
    })
    return isDone ? placed : unreached(`the control API did not bring an order to "${outcome}"`)
  }

  async #byWaiting(
    outcome: Outcome,
    waitMs: number,
    overlay: Readonly<Record<string, unknown>>,
  ): Promise<Reached> {
    const placed = await this.#place(overlay)
    if (!placed.isReached) return placed
    const until = performance.now() + waitMs
    for (;;) {
      if (await this.#hasEnded(outcome, placed)) return placed
      if (performance.now() + POLL_MS > until) {
        return unreached(`no order was "${outcome}" within ${Math.round(waitMs / 1000)} s`)
      }
      await pause(POLL_MS)
    }
  }

  async #hasEnded(outcome: Outcome, { order, customer }: Placed): Promise<boolean> {
    if (outcome === 'expired') {
      const { asset, chain } = this.#capabilities.route ?? EXAMPLE_ROUTE
      const query = { customerId: customer, token: asset, network: chain }
      const intent = await this.#deployment.call('getOrderIntent', { query })
      return intent.response.status === 404
    }
    const { transactionId } = order
    const { response } = await this.#deployment.call('monitorOrderStatus', {
      params: { transactionId },
    })
    const status = String(memberOf(response.json, 'status')).toLowerCase()
    const isTold = outcome === 'completed' && memberOf(response.json, 'completed') === true
    return isTold || status === outcome
  }

  async #place(overlay: Readonly<Record<string, unknown>>): Promise<Reached> {
    const fresh = this.#newCustomer()
    const more = filledIn(overlay, fresh)
    const named = more['externalCustomerId']
    const customer = typeof named === 'string' ? named : fresh
    const body = orderBody(this.#capabilities, { side: 'buy', customer, more })
    const exchange = await this.#deployment.call('createOrder', { body })
    const order = createdOrder(exchange)
    if (order !== undefined) return { isReached: true, order, customer }
    const { status } = exchange.response
    const why = isSuccess(status)
      ? 'its answer names no transaction'
      : `it was answered with ${status}`
    return unreached(`the order could not be made: ${why}`)
  }
}

type Placed = Extract<Reached, { isReached: true }>

function unreached(because: string): Reached {
  return { isReached: false, because, reachableBy: OUTCOME_HELP }
}

/** `{id}` in a test value becomes an identifier that was not used before. */
function filledIn(
  overlay: Readonly<Record<string, unknown>>,
  id: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(overlay).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('{id}', id) : value,
    ]),
  )
}
