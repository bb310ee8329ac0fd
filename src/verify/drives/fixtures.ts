/**
 * What several drives need. Each fixture is set up once per run, with a customer of its own, and
 * shared: the run leaves fewer orders behind.
 */
import type { Exchange, ExchangeNote } from '../../base/client/exchange.ts'
import type { VerificationContext } from '../context.ts'
import {
  isConflict,
  isEnd,
  isNotFound,
  isServed,
  isUnknownYet,
  mustBeServed,
  read,
} from '../answers/answer.ts'
import { ownHint, routeFor, type Route } from '../probe/capabilities.ts'
import { patternFor } from '../probe/pattern.ts'
import { intentOf, orderBody, type Members } from '../probe/order-body.ts'
import { ENDED_AT_ONCE, Inconclusive, required } from '../inconclusive.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** An order of a new customer, then its payment window, then its status. */
export type Placed = {
  readonly side: Side
  readonly customer: string
  readonly body: Members
  readonly order: Exchange
  readonly intent: Exchange
  readonly sync: Exchange | undefined
  readonly transactionId: string | undefined
}

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

  /** A second order of a customer with an open payment window, which is read again afterwards. */
  secondOrder(firstSide: Side, side: Side, more: Members = {}): Promise<unknown> {
    return this.once(`second ${firstSide} ${side} ${JSON.stringify(more)}`, async () => {
      const first = await this.once(`open ${firstSide}`, () => this.#openIntent(firstSide))
      this.#mustShareRoute(firstSide, side)
      const order = ({ customer }: Placed) => this.order(side, customer, more)
      const again = () => this.#openIntent(firstSide)
      return this.#second(first, order, this.routeFor(firstSide), again)
    })
  }

  /**
   * Accepted in place of the conflict, it may be so because the first order has just ended. An
   * overridden order looks like one that failed, so an older order of another customer shows
   * whether orders fail that soon.
   */
  async #second(
    first: Placed,
    order: (first: Placed) => Promise<Exchange>,
    route: Route,
    again?: () => Promise<Placed>,
  ): Promise<Placed> {
    const { transactionId: id, customer } = first
    if (id !== undefined) mustNotHaveEnded(await this.sync(id))
    const second = await order(first)
    const isLost = idIn(await this.intent(customer, route)) !== id
    const isDue = isServed(second) || !isConflict(second) || isLost
    if (id === undefined || !isDue) return first
    const sync = await this.sync(id)
    if (!isServed(second) || again === undefined || read(sync, 'status') !== 'failed') return first
    const [witness, fresh] = [await again(), await again()]
    await this.#second(fresh, order, route)
    if (witness.transactionId !== undefined) await this.sync(witness.transactionId)
    return fresh
  }

  override(first: Side, second: Side): Promise<unknown> {
    return this.once(`override ${first} ${second}`, async () => {
      this.#mustShareRoute(first, second)
      const { customer, transactionId } = await this.#openIntent(first)
      const overriding = await this.order(second, customer, { overrideActiveIntent: true })
      await this.intentOfNew(overriding, [customer])
      // What becomes of the overridden order is not documented; an observation reads this sync.
      if (transactionId !== undefined) await this.sync(transactionId)
      const third = await this.order('buy', customer)
      const id = idIn(overriding)
      if (id !== undefined && !isConflict(third)) await this.sync(id)
    })
  }

  /** An order on another route, of a customer with an open payment window. */
  orderElsewhere(what: 'asset' | 'chain'): Promise<unknown> {
    return this.once(`elsewhere ${what}`, async () => {
      const { otherAsset, otherChain } = this.#context.capabilities
      const route = required(
        what === 'asset' ? otherAsset : otherChain,
        `the deployment quotes no other ${what} beside ${this.route.asset} on ${this.route.chain}`,
      )
      const { customer } = await this.opened('buy')
      const order = await this.order('buy', customer, route)
      await this.intentOfNew(order, [customer], route)
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
  order(
    side: Side,
    customer: string,
    more: Members = {},
    note: ExchangeNote = {},
  ): Promise<Exchange> {
    const body = orderBody(this.#context.capabilities, { side, customer, more })
    return this.#context.deployment.call('createOrder', { body, note })
  }

  intent(customer: string, route = this.route, note: ExchangeNote = {}): Promise<Exchange> {
    const input = { ...intentOf(customer, route), note }
    return this.#context.deployment.call('getOrderIntent', input)
  }

  sync(transactionId: string, note: ExchangeNote = {}): Promise<Exchange> {
    return this.#context.deployment.call('monitorOrderStatus', { params: { transactionId }, note })
  }

  /** A sync may answer with the known state and queue the new one (§4.4); a later sync has it. */
  async latestSync(transactionId: string, note?: ExchangeNote): Promise<Exchange> {
    let isQueued = false
    for (let left = QUEUED_TRIES; ; left--) {
      const sync = await this.sync(transactionId, note)
      // While one is queued, the next syncs need not queue another.
      isQueued ||= read(sync, 'syncQueued') === true
      const isStale = isServed(sync) && read(sync, 'terminal') !== true && isQueued
      if (!isStale || left === 0) return sync
      await this.#context.deployment.elapse(QUEUED_PAUSE_MS)
    }
  }

  /** Two orders of one customer on another network than that of the run. */
  secondOn(route: Route): Promise<Placed> {
    return this.once(`second on ${route.chain}`, async () => {
      const side = this.#context.capabilities.quoted.buy ? 'buy' : 'sell'
      const fresh = async () => {
        const placed = await this.place(side, route, route)
        const first = this.#mustBeAccepted(placed, ` on ${route.chain}`)
        if (!isServed(first.intent)) mustNotHaveEnded(first.sync)
        return first
      }
      const order = ({ customer }: Placed) => this.order(side, customer, route)
      return this.#second(await fresh(), order, route, fresh)
    })
  }

  /** The customer is that of {@link secondOn}; a sell, or a buy where no sell is accepted there. */
  async overrideOn(route: Route): Promise<void> {
    const { customer, transactionId } = await this.secondOn(route)
    const { quoted } = this.#context.capabilities
    const more = { ...route, overrideActiveIntent: true }
    let order = quoted.sell ? await this.order('sell', customer, more) : undefined
    if (order === undefined || (!isServed(order) && !isConflict(order) && quoted.buy))
      order = await this.order('buy', customer, more)
    if (!isServed(order) && transactionId !== undefined) await this.sync(transactionId)
    await this.intentOfNew(order, [customer], route)
  }

  /** An order of that side whose payment window is open now: another one where it has closed. */
  async openedNow(side: Side): Promise<Placed> {
    const placed = await this.opened(side)
    const now = await this.intent(placed.customer, this.routeFor(side))
    return isServed(now) ? placed : this.#openIntent(side)
  }

  async place(side: Side, more: Members = {}, route = this.routeFor(side)): Promise<Placed> {
    const { deployment, capabilities, newCustomer } = this.#context
    const customer = newCustomer(side)
    const body = orderBody(capabilities, { side, customer, more })
    const order = await deployment.call('createOrder', { body })
    if (isServed(order)) await this.#context.settling.expected(NEW_WINDOW)
    const first = await this.intent(customer, route)
    const transactionId = idIn(order)
    const sync = transactionId === undefined ? undefined : await this.#syncOfNew(transactionId)
    // Perhaps it requires a body.
    if (transactionId !== undefined && sync !== undefined && !isServed(sync))
      await deployment.call('monitorOrderStatus', { params: { transactionId }, body: {} })
    const placed = { side, customer, body, order, sync, transactionId }
    const isOpen = isServed(first) || transactionId === undefined || hasEnded(sync)
    if (isOpen) return { ...placed, intent: first }
    const intent = await this.#lateIntent(() => this.intent(customer, route), first)
    return { ...placed, intent }
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

  closedIntent(customer: string, route = this.route, note?: ExchangeNote): Promise<Exchange> {
    const ask = () => this.intent(customer, route, note)
    return this.#context.settling.until('the end of a payment window', isNotFound, ask)
  }

  #mustShareRoute(first: Side, second: Side): void {
    const { sellRoute, given } = this.#context.capabilities
    if (first === second) return
    if (sellRoute !== undefined)
      throw new Inconclusive('buys and sells are served on different pairs')
    if (patternFor(given?.customer, 'buy') !== patternFor(given?.customer, 'sell'))
      throw new Inconclusive('buys and sells have different customers, as the user says')
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

/** Throws {@link Inconclusive} where any member of the status says that the order has ended. */
export function mustNotHaveEnded(sync: Exchange | undefined): void {
  if (hasEnded(sync)) throw new Inconclusive(ENDED_AT_ONCE)
}

function hasEnded(sync: Exchange | undefined): boolean {
  return sync !== undefined && (read(sync, 'terminal') === true || isEnd(sync))
}
