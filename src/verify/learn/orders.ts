/**
 * The orders of recorded traffic: what each is called, who asked for it, and when it came to which
 * state. Requests, answers, windows and events tell parts of it, so all are read before any fact.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read, sent } from '../answers/answer.ts'
import { digitsOf, leavesOf, type Json } from './numerals.ts'
import { momentIn } from './moments.ts'

export type State =
  'placed' | 'funded' | 'settling' | 'completed' | 'failed' | 'expired' | 'cancelled'

export const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'expired', 'cancelled'])

export type LearnedOrder = {
  readonly id: string
  readonly call: Exchange
  readonly createdAt: number
  expiresAt: number | undefined
  window: Exchange | undefined
  /** In the order in which they were reached. */
  readonly states: { readonly state: State; readonly at: number }[]
  /** Numbers in all messages about it, with how often each was there. */
  readonly numbers: Map<string, number>
  syncs: number
}

const MOST_ORDERS = 20_000
const MOST_NUMBERS = 100

export class Orders {
  readonly #byName = new Map<string, LearnedOrder>()
  readonly #byWindow = new Map<string, LearnedOrder>()
  readonly all: LearnedOrder[] = []
  readonly networkIds = new Map<string, string>()
  readonly banks = new Map<string, string>()
  /** Where the details of each provider have what a payment window calls externalOrderId. */
  readonly #referencePaths = new Map<unknown, string>()
  /** As answers call them. */
  readonly providers = new Set<string>()
  #namesAsked: boolean | undefined

  constructor(exchanges: readonly Exchange[]) {
    for (const exchange of exchanges) this.#addOrder(exchange)
    for (const exchange of exchanges) this.#addWindow(exchange)
  }

  #addOrder(exchange: Exchange): void {
    const id = read(exchange, 'transactionId')
    const isOrder = exchange.operationId === 'createOrder' && isServed(exchange)
    if (!isOrder || typeof id !== 'string' || this.all.length >= MOST_ORDERS) return
    const order: LearnedOrder = {
      ...{ id, call: exchange, createdAt: exchange.at, expiresAt: undefined, window: undefined },
      ...{ states: [{ state: 'placed', at: exchange.at }], numbers: new Map(), syncs: 0 },
    }
    this.all.push(order)
    for (const name of [id, read(exchange, 'requestReference')])
      if (typeof name === 'string' && name.length >= 4) this.#byName.set(name.toLowerCase(), order)
  }

  #addWindow(exchange: Exchange): void {
    const { operationId } = exchange
    const order = this.find(read(exchange, 'transactionId'))
    if (order === undefined || !isServed(exchange)) {
      const networkId = read(exchange, 'conflict', 'networkId')
      const chain = read(exchange, 'conflict', 'chain')
      if (typeof networkId === 'string') this.networkIds.set(String(chain), networkId)
      return
    }
    if (operationId !== 'getOrderIntent') return
    order.window ??= exchange
    order.expiresAt ??= momentIn(read(exchange, 'depositIntentExpiresAt') as Json)?.ms
    const reference = read(exchange, 'externalOrderId')
    const found = detailsOf(order).find(([, value]) => value === reference)
    if (found !== undefined && typeof reference === 'string')
      this.#referencePaths.set(read(order.call, 'selectedProvider'), found[0])
  }

  /** What its provider calls it: of its window, else where those of other orders have it. */
  providerReferenceOf(order: LearnedOrder): string | undefined {
    const own = order.window && read(order.window, 'externalOrderId')
    if (typeof own === 'string') return own
    const path = this.#referencePaths.get(read(order.call, 'selectedProvider'))
    const found = detailsOf(order).find(([at]) => at === path)?.[1]
    return typeof found === 'string' ? found : undefined
  }

  find(name: unknown): LearnedOrder | undefined {
    return typeof name === 'string' ? this.#byName.get(name.toLowerCase()) : undefined
  }

  /** The one that a message names, wherever it does. */
  in(body: Json, headers: Readonly<Record<string, string>> = {}): LearnedOrder | undefined {
    for (const [, value] of leavesOf(body)) {
      const order = this.find(value)
      if (order !== undefined) return order
    }
    return Object.values(headers)
      .map((value) => this.find(value))
      .find((order) => order !== undefined)
  }

  /** The latest order of a customer in a token and a network. */
  ofCustomer(names: readonly unknown[], asset: unknown, chain: unknown): LearnedOrder | undefined {
    for (const name of names) {
      const order = this.#byWindow.get(windowKey(name, asset, chain))
      if (order !== undefined) return order
    }
    return undefined
  }

  /** From now on its customer's window is that of this order. */
  open(order: LearnedOrder): void {
    const { call } = order
    for (const name of ['externalCustomerId', 'email'])
      if (typeof sent(call, name) === 'string')
        this.#byWindow.set(
          windowKey(sent(call, name), sent(call, 'asset'), sent(call, 'chain')),
          order,
        )
  }

  /**
   * Whether messages about buys have the amount that was asked for (§2.2). Where they only have
   * what is paid, that is sometimes equal to it once it is rounded, but for most buys it is not.
   */
  get nameAsked(): boolean {
    return (this.#namesAsked ??= this.#areAskedNamed())
  }

  #areAskedNamed(): boolean {
    const buys = this.all.filter(({ call }) => sent(call, 'side') !== 'sell').map(askedAmountIn)
    const count = (wanted: string) => buys.filter((how) => how === wanted).length
    return count('itself') > count('rounded') || count('rounded') >= count('not')
  }

  /** The numbers of messages about an order; all of them come before any fact. */
  note(body: Json, { numbers }: LearnedOrder): void {
    for (const [, value] of leavesOf(body)) {
      const digits = digitsOf(value)
      if (digits !== undefined && numbers.size < MOST_NUMBERS)
        numbers.set(digits, (numbers.get(digits) ?? 0) + 1)
    }
  }
}

/** How messages about a buy have the amount that it asks for. */
export function askedAmountIn({ call, numbers }: LearnedOrder): 'itself' | 'rounded' | 'not' {
  const digits = digitsOf(sent(call, 'amount'))
  const asked = Number(digits)
  const all = [...numbers.keys()].map(Number)
  if (digits === undefined || !all.includes(asked)) return 'not'
  const places = digits.split('.')[1]?.length ?? 0
  const isNear = (own: number) => own !== asked && Math.abs(own - asked) <= 10 ** -places
  return all.some(isNear) ? 'rounded' : 'itself'
}

function detailsOf({ call }: LearnedOrder): ReturnType<typeof leavesOf> {
  return leavesOf(read(call, 'providerDetails') as Json)
}

/** What a quote and an order call their providers. */
export function providersIn(exchange: Exchange): readonly string[] {
  return [read(exchange, 'selectedProvider'), read(exchange, 'bestQuote', 'provider')].filter(
    (name) => typeof name === 'string',
  )
}

/** What test keys see behind the name of a provider (field note 33). */
const SUFFIX = /[ -]sandbox$/i

/** `northwind` of `Northwind Sandbox`, as a sandbox with providers of these names has it. */
export function providerSlugOf(provider: unknown): string | undefined {
  if (typeof provider !== 'string') return undefined
  return plainName(provider).toLowerCase().split(/\s+/).join('-')
}

export function plainName(provider: string): string {
  return provider.trim().replace(SUFFIX, '')
}

function windowKey(...names: readonly unknown[]): string {
  return JSON.stringify(names.map((name) => String(name).toLowerCase()))
}
