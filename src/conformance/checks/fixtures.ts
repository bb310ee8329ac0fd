/**
 * What several checks look at: each scene is played once a run, with a customer of its own, and shared. Fewer orders
 * are left behind so, and every check stays a few lines.
 */
import type { Route } from '../deployment/capabilities.ts'
import type { VerificationContext } from '../context.ts'
import { answered, isEnd, isSame, isServed, read } from '../deployment/answer.ts'
import { orderBody, type OrderBody, type Side } from '../deployment/order-body.ts'
import { ENDED_AT_ONCE, Inconclusive } from '../inconclusive.ts'
import type { Exchange } from '../../client/exchange.ts'

/** An order of a new customer, its window and its status, asked one after the other. */
export type Placed = {
  readonly side: Side
  readonly customer: string
  readonly body: OrderBody
  readonly order: Exchange
  readonly intent: Exchange
  /** Undefined where the order's answer names no transaction. */
  readonly sync: Exchange | undefined
  readonly transactionId: string | undefined
  /** Milliseconds between the window's beginning and its being read, at the least and at the most. */
  readonly age: { readonly leastMs: number; readonly mostMs: number }
}

/** A second order beside an open window; `window` is read after it. */
export type Second = {
  readonly first: Placed
  readonly second: Exchange
  readonly window: Exchange
}

/** A window that was taken over; `third` is one more order without the override. */
export type Replacement = Second & { readonly third: Exchange }

export const SIDES = ['buy', 'sell'] as const satisfies readonly Side[]

export class Fixtures {
  readonly #context: VerificationContext
  readonly #played = new Map<string, Promise<unknown>>()

  constructor(context: VerificationContext) {
    this.#context = context
  }

  get route(): Route {
    return this.#context.capabilities.route
  }

  quote(side: Side): Promise<Exchange> {
    return this.#once(`quote ${side}`, () =>
      this.#context.deployment.call('createQuote', { body: this.quoteBody(side) }),
    )
  }

  quoteBody(side: Side): OrderBody {
    const { fiatAmount, tokenAmount } = this.#context.capabilities.amounts
    return { side, ...(side === 'buy' ? { fiatAmount } : { tokenAmount }), ...this.route }
  }

  /** As it was answered, whatever that was. */
  placed(side: Side): Promise<Placed> {
    return this.#once(`placed ${side}`, () => this.place(side))
  }

  /** Throws {@link Inconclusive} where the order was refused. */
  async made(side: Side): Promise<Placed> {
    return mustBeMade(await this.placed(side))
  }

  /** Throws {@link Inconclusive} where the order has no window to look at. */
  async opened(side: Side): Promise<Placed> {
    const placed = await this.made(side)
    if (isServed(placed.intent)) return placed
    mustNotBeOver(placed.sync)
    throw new Inconclusive(`the window could not be read: ${answered(placed.intent)}`)
  }

  /** An order of a customer with an open window, refused if the rules are kept. */
  second(first: Side, second: Side): Promise<Second> {
    return this.#once(`second ${first} ${second}`, async () => {
      const holder = await this.#holder(first)
      return this.#seen(holder, await this.order(second, holder.customer))
    })
  }

  /** As {@link second}, with an override that is false. */
  notOverriding(): Promise<Second> {
    return this.#once('not overriding', async () => {
      const holder = await this.#holder('buy')
      const flag = { overrideActiveIntent: false }
      return this.#seen(holder, await this.order('buy', holder.customer, flag))
    })
  }

  replacement(first: Side, second: Side): Promise<Replacement> {
    return this.#once(`replacement ${first} ${second}`, async () => {
      const holder = await this.#openWindow(first)
      const taking = await this.order(second, holder.customer, { overrideActiveIntent: true })
      const window = await this.window(holder.customer)
      // Nothing is documented of the order that lost its window; what became of it is an observation.
      if (holder.transactionId !== undefined) await this.sync(holder.transactionId)
      return {
        first: holder,
        second: taking,
        window,
        third: await this.order('buy', holder.customer),
      }
    })
  }

  /** An order on another route, of a customer with an open window. */
  elsewhere(what: 'asset' | 'chain'): Promise<Exchange> {
    return this.#once(`elsewhere ${what}`, async () => {
      const { otherAsset, otherChain } = this.#context.capabilities
      const route = what === 'asset' ? otherAsset : otherChain
      if (route === undefined)
        throw new Inconclusive(
          `no other ${what} is quoted beside ${this.route.asset} on ${this.route.chain}`,
        )
      const { customer } = await this.opened('buy')
      const body = orderBody(this.#context.capabilities, { side: 'buy', customer, route })
      return this.#context.deployment.call('createOrder', { body })
    })
  }

  /** An order of a new customer with members laid over; undefined takes one out. */
  order(
    side: Side,
    customer: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Exchange> {
    const body = orderBody(this.#context.capabilities, { side, customer, more })
    return this.#context.deployment.call('createOrder', { body })
  }

  window(customer: string, route: Partial<Route> = {}): Promise<Exchange> {
    const { asset, chain } = { ...this.route, ...route }
    const query = { customerId: customer, token: asset, network: chain }
    return this.#context.deployment.call('getOrderIntent', { query })
  }

  sync(transactionId: string): Promise<Exchange> {
    return this.#context.deployment.call('monitorOrderStatus', { params: { transactionId } })
  }

  /** Throws {@link Inconclusive} where the order has completed by now, and its window closed with it. */
  async mustBeOpen(transactionId: string): Promise<void> {
    const sync = await this.sync(transactionId)
    if (isSame(read(sync, 'status'), 'completed')) throw new Inconclusive(ENDED_AT_ONCE)
  }

  async place(side: Side): Promise<Placed> {
    const { deployment, capabilities, newCustomer } = this.#context
    const customer = newCustomer()
    const body = orderBody(capabilities, { side, customer })
    const sentAt = performance.now()
    const order = await deployment.call('createOrder', { body })
    const madeAt = performance.now()
    const intent = await this.window(customer)
    const age = { leastMs: 0, mostMs: performance.now() - sentAt }
    const transactionId = idIn(order)
    const sync = transactionId === undefined ? undefined : await this.sync(transactionId)
    age.leastMs = Math.max(0, age.mostMs - intent.tookMs - (madeAt - sentAt))
    return { side, customer, body, order, intent, sync, transactionId, age }
  }

  /** The order whose window stands in the way of others, looked at again each time. */
  async #holder(side: Side): Promise<Placed> {
    const holder = await this.#once(`holder ${side}`, () => this.#openWindow(side))
    if (holder.transactionId !== undefined) mustNotBeOver(await this.sync(holder.transactionId))
    return holder
  }

  async #openWindow(side: Side): Promise<Placed> {
    const placed = mustBeMade(await this.place(side))
    if (!isServed(placed.intent)) mustNotBeOver(placed.sync)
    return placed
  }

  /**
   * A second order that received through is no fault where the first one has just completed. One that has failed is no
   * excuse: an order that was replaced looks the same.
   */
  async #seen(first: Placed, second: Exchange): Promise<Second> {
    const window = await this.window(first.customer)
    const { transactionId } = first
    if (isServed(second) && transactionId !== undefined) await this.mustBeOpen(transactionId)
    return { first, second, window }
  }

  #once<T>(name: string, play: () => Promise<T>): Promise<T> {
    const known = this.#played.get(name)
    // Under one name only one kind of scene is kept.
    if (known !== undefined) return known as Promise<T>
    const playing = play()
    this.#played.set(name, playing)
    return playing
  }
}

/** Undefined where the answer names no transaction. */
export function idIn(order: Exchange): string | undefined {
  const id = isServed(order) ? read(order, 'transactionId') : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Throws {@link Inconclusive} where the order is over for whoever believes one of the members that say so. */
export function mustNotBeOver(sync: Exchange | undefined): void {
  if (sync !== undefined && (read(sync, 'terminal') === true || isEnd(sync)))
    throw new Inconclusive(ENDED_AT_ONCE)
}

function mustBeMade(placed: Placed): Placed {
  if (isServed(placed.order)) return placed
  throw new Inconclusive(`no ${placed.side} order could be made: ${answered(placed.order)}`)
}
