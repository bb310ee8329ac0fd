/**
 * What several checks look at. Each fixture is set up once per run, with a customer of its own, and
 * shared: the run leaves fewer orders behind.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { VerificationContext } from '../context.ts'
import {
  isConflict,
  isNotFound,
  isSame,
  isServed,
  isUnknownYet,
  mustBeServed,
  read,
} from '../deployment/answer.ts'
import { ownHint, routeFor, type Route } from '../deployment/capabilities.ts'
import { intentOf, orderBody, type Members } from '../deployment/order-body.ts'
import { ENDED_AT_ONCE, Inconclusive, required } from '../inconclusive.ts'
import {
  hasEnded,
  mustNotHaveEnded,
  secondOrder,
  type Placed,
  type SecondOrder,
} from './second-order.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** The payment window is that of the order's own route. */
export type Elsewhere = {
  readonly customer: string
  readonly route: Route
  readonly order: Exchange
  readonly intent: Exchange
}

/** The second order overrides; the third does not. */
export type Override = SecondOrder & { readonly third: Exchange }

const NEW_WINDOW = 'the payment window of a new order'
const QUEUED_TRIES = 8
const QUEUED_PAUSE_MS = 500

export class Fixtures {
  readonly #context: VerificationContext
  readonly #shared = new Map<string, Promise<unknown>>()

  constructor(context: VerificationContext) {
    this.#context = context
  }

  get route(): Route {
    return this.#context.capabilities.route
  }

  routeFor(side: Side): Route {
    return routeFor(this.#context.capabilities, side)
  }

  quote(side: Side): Promise<Exchange> {
    return this.once(`quote ${side}`, () =>
      this.#context.deployment.call('createQuote', { body: this.quoteBody(side) }),
    )
  }

  quoteBody(side: Side): Members {
    const { fiatAmount, tokenAmount } = this.#context.capabilities.amounts
    const amount = side === 'buy' ? { fiatAmount } : { tokenAmount }
    return { side, ...amount, ...this.routeFor(side) }
  }

  /** Whatever the answer to the order is. */
  placed(side: Side): Promise<Placed> {
    return this.once(`placed ${side}`, () => this.place(side))
  }

  /** Throws {@link Inconclusive} where the order was rejected. */
  async accepted(side: Side): Promise<Placed> {
    return this.#mustBeAccepted(await this.placed(side))
  }

  /** Throws {@link Inconclusive} where the order has no payment window to look at. */
  async opened(side: Side): Promise<Placed> {
    const placed = await this.accepted(side)
    if (!isServed(placed.intent)) mustNotHaveEnded(placed.sync)
    mustBeServed(placed.intent, 'the payment window could not be read')
    return placed
  }

  secondOrder(firstSide: Side, side: Side, more: Members = {}): Promise<SecondOrder> {
    return this.once(`second ${firstSide} ${side} ${JSON.stringify(more)}`, () =>
      secondOrder(this, {
        shared: () => this.once(`open ${firstSide}`, () => this.#openIntent(firstSide)),
        fresh: () => this.#openIntent(firstSide),
        then: async (first) => {
          this.#mustShareRoute(firstSide, side)
          const second = await this.order(side, first.customer, more)
          const intent = await this.intent(first.customer, this.routeFor(firstSide))
          return this.#seen({ first, second, intent })
        },
      }),
    )
  }

  override(first: Side, second: Side): Promise<Override> {
    return this.once(`override ${first} ${second}`, async () => {
      this.#mustShareRoute(first, second)
      const placed = await this.#openIntent(first)
      const { customer, transactionId } = placed
      const overriding = await this.order(second, customer, { overrideActiveIntent: true })
      const intent = await this.intentOfNew(overriding, [customer])
      // What becomes of the overridden order is not documented; an observation reads this sync.
      if (transactionId !== undefined) await this.sync(transactionId)
      const third = await this.order('buy', customer)
      const id = idIn(overriding)
      if (id !== undefined && !isConflict(third)) await this.sync(id)
      return { first: placed, second: overriding, intent, third }
    })
  }

  /** An order on another route, of a customer with an open payment window. */
  orderElsewhere(what: 'asset' | 'chain'): Promise<Elsewhere> {
    return this.once(`elsewhere ${what}`, async () => {
      const { otherAsset, otherChain } = this.#context.capabilities
      const route = required(
        what === 'asset' ? otherAsset : otherChain,
        `the deployment quotes no other ${what} beside ${this.route.asset} on ${this.route.chain}`,
      )
      const { customer } = await this.opened('buy')
      const order = await this.order('buy', customer, route)
      const intent = await this.intentOfNew(order, [customer], route)
      return { customer, route, order, intent }
    })
  }

  /** An override beside a payment window of another route, which is read afterwards. */
  async overrideBeside(): Promise<void> {
    const { otherAsset, otherChain } = this.#context.capabilities
    const route = required(otherAsset ?? otherChain, 'the deployment quotes no other route')
    const { customer } = await this.#openIntent('buy')
    const order = mustBeServed(
      await this.order('buy', customer, route),
      'the order on another route was rejected',
      ownHint(this.#context.capabilities, 'buy'),
    )
    const opened = await this.intentOfNew(order, [customer], route)
    mustBeServed(opened, 'its payment window could not be read')
    mustBeServed(
      await this.order('buy', customer, { overrideActiveIntent: true }),
      'the overriding order was rejected',
    )
    const intent = await this.intent(customer, route)
    if (!isServed(intent)) await this.sync(String(idIn(order)))
  }

  /** An order with replaced members; undefined removes one. */
  order(side: Side, customer: string, more: Members = {}): Promise<Exchange> {
    const body = orderBody(this.#context.capabilities, { side, customer, more })
    return this.#context.deployment.call('createOrder', { body })
  }

  intent(customer: string, route = this.route): Promise<Exchange> {
    return this.#context.deployment.call('getOrderIntent', intentOf(customer, route))
  }

  sync(transactionId: string): Promise<Exchange> {
    return this.#context.deployment.call('monitorOrderStatus', { params: { transactionId } })
  }

  /** A sync may answer with the known state and queue the new one (§4.4); a later sync has it. */
  async latestSync(transactionId: string): Promise<Exchange> {
    let isQueued = false
    for (let left = QUEUED_TRIES; ; left--) {
      const sync = await this.sync(transactionId)
      // While one is queued, the next syncs need not queue another.
      isQueued ||= read(sync, 'syncQueued') === true
      const isStale = isServed(sync) && read(sync, 'terminal') !== true && isQueued
      if (!isStale || left === 0) return sync
      await this.#context.deployment.elapse(QUEUED_PAUSE_MS)
    }
  }

  /** Throws {@link Inconclusive} where the order has completed, which closes its payment window. */
  async mustBeOpen(transactionId: string): Promise<Exchange> {
    const sync = await this.sync(transactionId)
    if (isSame(read(sync, 'status'), 'completed')) throw new Inconclusive(ENDED_AT_ONCE)
    return sync
  }

  /** Two orders of one customer on another network than that of the run. */
  secondOn(route: Route): Promise<SecondOrder> {
    return this.once(`second on ${route.chain}`, async () => {
      const side = this.#context.capabilities.quoted.buy ? 'buy' : 'sell'
      const fresh = async () => {
        const first = this.#mustBeAccepted(
          await this.place(side, route, route),
          ` on ${route.chain}`,
        )
        if (!isServed(first.intent)) mustNotHaveEnded(first.sync)
        return first
      }
      const then = async (first: Placed) => {
        const second = await this.order(side, first.customer, route)
        const intent = await this.intent(first.customer, route)
        return this.#seen({ first, second, intent })
      }
      return secondOrder(this, { shared: fresh, fresh, then })
    })
  }

  /** The customer is that of {@link secondOn}; a sell, or a buy where no sell is accepted there. */
  overrideOn(route: Route): Promise<Pick<Elsewhere, 'order' | 'intent'>> {
    return this.once(`override on ${route.chain}`, async () => {
      const { customer, transactionId } = (await this.secondOn(route)).first
      const { quoted } = this.#context.capabilities
      const more = { ...route, overrideActiveIntent: true }
      let order = quoted.sell ? await this.order('sell', customer, more) : undefined
      if (order === undefined || (!isServed(order) && !isConflict(order) && quoted.buy))
        order = await this.order('buy', customer, more)
      if (!isServed(order) && transactionId !== undefined) await this.sync(transactionId)
      return { order, intent: await this.intentOfNew(order, [customer], route) }
    })
  }

  /** An order of that side whose payment window is open now: another one where it has closed. */
  async openedNow(side: Side): Promise<Placed> {
    const placed = await this.opened(side)
    const now = await this.intent(placed.customer, this.routeFor(side))
    return isServed(now) ? placed : this.#openIntent(side)
  }

  async place(side: Side, more: Members = {}, route = this.routeFor(side)): Promise<Placed> {
    const { deployment, capabilities, newCustomer } = this.#context
    const customer = newCustomer()
    const body = orderBody(capabilities, { side, customer, more })
    const sentAt = performance.now()
    const order = await deployment.call('createOrder', { body })
    const answeredAt = performance.now()
    const wasLate = isServed(order) && (await this.#context.settling.expected(NEW_WINDOW)) > 0
    const first = await this.intent(customer, route)
    const mostMs = performance.now() - sentAt
    // When a payment window that shows late began is not known.
    const leastMs = wasLate ? 0 : Math.max(0, mostMs - first.tookMs - (answeredAt - sentAt))
    const transactionId = idIn(order)
    const sync = transactionId === undefined ? undefined : await this.#syncOfNew(transactionId)
    // Perhaps it requires a body.
    if (transactionId !== undefined && sync !== undefined && !isServed(sync))
      await deployment.call('monitorOrderStatus', { params: { transactionId }, body: {} })
    const placed = { side, customer, body, order, sync, transactionId }
    const isOpen = isServed(first) || transactionId === undefined || hasEnded(sync)
    if (isOpen) return { ...placed, intent: first, age: { leastMs, mostMs } }
    const intent = await this.#lateIntent(() => this.intent(customer, route), first)
    return { ...placed, intent, age: { leastMs: 0, mostMs: performance.now() - sentAt } }
  }

  /** The payment window that the order opened, which may show a moment later, by any name. */
  async intentOfNew(
    order: Exchange,
    [customer, ...others]: readonly [string, ...string[]],
    route = this.route,
  ): Promise<Exchange> {
    const ask = async () => {
      let intent = await this.intent(customer, route)
      for (const other of others) if (!isServed(intent)) intent = await this.intent(other, route)
      return intent
    }
    const id = idIn(order)
    if (id === undefined) return ask()
    await this.#context.settling.expected(NEW_WINDOW)
    const first = await ask()
    const isOpen = isServed(first) || hasEnded(await this.sync(id))
    return isOpen ? first : this.#lateIntent(ask, first)
  }

  #lateIntent(ask: () => Promise<Exchange>, first: Exchange): Promise<Exchange> {
    return this.#context.settling.until(NEW_WINDOW, isServed, ask, first)
  }

  #syncOfNew(transactionId: string): Promise<Exchange> {
    const isThere = (sync: Exchange) => !isUnknownYet(sync)
    const ask = () => this.sync(transactionId)
    return this.#context.settling.until('the status of a new order', isThere, ask)
  }

  /** The payment window of an order that ended, which may close a moment later. */
  closedIntent(customer: string, route = this.route): Promise<Exchange> {
    const ask = () => this.intent(customer, route)
    return this.#context.settling.until('the end of a payment window', isNotFound, ask)
  }

  /** Whether the first order has ended shows why anything but the conflict came. */
  async #seen(orders: SecondOrder): Promise<SecondOrder> {
    const { first, second, intent } = orders
    const isLost = idIn(intent) !== first.transactionId
    const isOther = !isServed(second) && (!isConflict(second) || isLost)
    if (isOther && first.transactionId !== undefined) await this.sync(first.transactionId)
    return orders
  }

  #mustShareRoute(first: Side, second: Side): void {
    if (first !== second && this.#context.capabilities.sellRoute !== undefined)
      throw new Inconclusive('buys and sells are served on different pairs')
  }

  #mustBeAccepted(placed: Placed, where = ''): Placed {
    const hint = ownHint(this.#context.capabilities, placed.side)
    mustBeServed(placed.order, `no ${placed.side} was accepted${where}`, hint)
    return placed
  }

  async #openIntent(side: Side): Promise<Placed> {
    const placed = this.#mustBeAccepted(await this.place(side))
    if (!isServed(placed.intent)) mustNotHaveEnded(placed.sync)
    return placed
  }

  once<T>(name: string, setUp: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(name)
    // One name is always the same fixture, so the type is that of its set-up.
    if (known !== undefined) return known as Promise<T>
    const fixture = setUp()
    this.#shared.set(name, fixture)
    return fixture
  }
}

/** Undefined if the answer to the order has no transactionId. */
export function idIn(order: Exchange): string | undefined {
  const id = isServed(order) ? read(order, 'transactionId') : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}
