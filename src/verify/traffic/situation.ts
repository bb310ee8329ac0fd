/**
 * What a call asks, and what came before it, without any value: two recordings are compared where
 * their calls are in the same situation. An order for a window that is open is another situation
 * than the first one, because the answer differs (§7.1).
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isEnd, isServed, read, sent } from '../answers/answer.ts'
import { transactionIn } from '../rules/trace.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import { Recent } from '../rules/recent.ts'
import { windowKey, windowOfRead } from '../rules/window-facts.ts'

const MOST_NAMES = 24
const LONGEST_NAME = 40
/** Shorter than any payment window: afterwards, it may have expired (§8). */
const YOUNG_MS = 20 * 60_000

type Order = {
  readonly id: string
  readonly at: number
  readonly key: string | undefined
  end?: string
}

export class Situations {
  readonly #orders = new Recent<Order>()
  /** The latest order of a payment window. */
  readonly #windows = new Recent<Order>()
  readonly #served = new Recent<true>(1_000)

  /** In the order of answers. `about` is the order that the call asks for, or may replace. */
  see(exchange: Exchange): { readonly situation: string; readonly about: string | undefined } {
    const about = this.#orderOf(exchange)
    const situation = [...this.#askedBy(exchange, about), ...this.#keyOf(exchange)].join(', ')
    this.#remember(exchange)
    return { situation, about: about?.id }
  }

  #orderOf(exchange: Exchange): Order | undefined {
    const { operationId } = exchange
    if (operationId === 'createOrder') return this.#windows.get(keyOfOrder(exchange))
    if (operationId === 'monitorOrderStatus') return this.#orders.get(pathId(exchange))
    if (operationId !== 'getOrderIntent') return undefined
    return this.#windows.get(windowOfRead(exchange))
  }

  #askedBy(exchange: Exchange, order: Order | undefined): readonly string[] {
    const { request, at } = exchange
    switch (exchange.operationId) {
      case 'createQuote':
        return [sideOf(exchange), `with ${namesIn(request.body)}`, this.#before(exchange)]
      case 'createOrder': {
        const overrides = sent(exchange, 'overrideActiveIntent') === true ? ['overriding'] : []
        const before = stateOf(order, at)
        return [sideOf(exchange), `with ${namesIn(request.body)}`, ...overrides, before]
      }
      case 'getOrderIntent': {
        const query = new URLSearchParams(request.path.split('?')[1])
        return [`with ${listOf([...query.keys()])}`, stateOf(order, at)]
      }
      case 'monitorOrderStatus':
        return [stateOf(order, at)]
      case 'resolveBankAccount':
        return [`with ${namesIn(request.body)}`, this.#before(exchange)]
      case 'listProviderBanks':
        return [this.#before(exchange)]
      default:
        return []
    }
  }

  /** Whether something like it was served before. */
  #before(exchange: Exchange): string {
    return this.#served.get(subjectOf(exchange)) === undefined
      ? 'never served before'
      : 'served before'
  }

  #keyOf({ request }: Exchange): readonly string[] {
    const key = request.headers['x-api-key']
    if (key === undefined) return ['without a key']
    return this.#served.get(`key ${key}`) === undefined
      ? ['with a key that nothing was served to']
      : []
  }

  #remember(exchange: Exchange): void {
    if (!isServed(exchange)) return
    const { request, operationId } = exchange
    this.#served.set(`key ${request.headers['x-api-key'] ?? ''}`, true)
    this.#served.set(subjectOf(exchange), true)
    const id = transactionIn(exchange)
    if (id === undefined) return
    if (operationId === 'createOrder') {
      const order = { id, at: exchange.at, key: keyOfOrder(exchange) }
      const earlier = this.#windows.get(order.key)
      if (earlier !== undefined) earlier.end ??= 'was replaced'
      this.#orders.set(id, order)
      if (order.key !== undefined) this.#windows.set(order.key, order)
    }
    const order = this.#orders.get(id)
    if (operationId === 'monitorOrderStatus' && order !== undefined && isEnd(exchange))
      order.end ??= read(exchange, 'completed') === true ? 'completed' : 'failed'
  }
}

function sideOf(exchange: Exchange): string {
  const side = sent(exchange, 'side')
  return side === 'buy' || side === 'sell' ? side : 'no side'
}

/** The route, the bank or the provider that a call asks about. */
function subjectOf(exchange: Exchange): string {
  const { operationId, request } = exchange
  if (operationId === 'listProviderBanks') return request.path
  const names = ['side', 'fiatCurrency', 'asset', 'chain', 'bankCode']
  return JSON.stringify([operationId, ...names.map((name) => sent(exchange, name))])
}

function namesIn(body: string): string {
  const json = parsedJson(body)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'no members'
  return listOf(Object.keys(json).filter((name) => name !== 'overrideActiveIntent'))
}

function listOf(names: readonly string[]): string {
  const most = names.toSorted().slice(0, MOST_NAMES)
  return most.map((name) => name.slice(0, LONGEST_NAME)).join(' ') || 'no members'
}

function stateOf(order: Order | undefined, at: number): string {
  if (order === undefined) return 'no order before'
  if (order.end !== undefined) return `an order before that ${order.end}`
  return at - order.at < YOUNG_MS ? 'an order before' : 'an old order before'
}

function keyOfOrder(order: Exchange): string | undefined {
  const customer = sent(order, 'externalCustomerId') ?? sent(order, 'email')
  return windowKey(customer, sent(order, 'asset'), sent(order, 'chain'))
}

function pathId({ request }: Exchange): string {
  return request.path.split('?')[0]?.split('/').at(-2)?.toLowerCase() ?? ''
}
