/**
 * Which calls of two recordings of a deployment are about the same: calls in the same situation
 * (situation.ts), in the order of each recording, and about orders that are pairs themselves. What
 * only one recording has says nothing of the deployment: its client may not have asked.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read } from '../answers/answer.ts'
import { groupsOf } from '../groups.ts'
import { transactionIn } from '../rules/trace.ts'

export type PairableCall = {
  readonly exchange: Exchange
  /** Its place in the list of entries of its file. */
  readonly entry: number
  readonly situation: string
  /** The order that it asks for, or may replace. */
  readonly about: string | undefined
}

export type CallPair = {
  readonly before: PairableCall
  readonly after: PairableCall
  /** The order that they are about or place, by its id in the older recording. */
  readonly order: string | undefined
}

export class Pairing {
  readonly pairs: CallPair[] = []
  /** The calls that place an order, in both. */
  readonly orders: CallPair[] = []
  readonly #after: readonly PairableCall[]
  readonly #queues: ReadonlyMap<string, { readonly call: PairableCall }[]>
  readonly #taken = new Set<PairableCall>()
  /** Ids in the newer recording, by those in the older one. */
  readonly #ids = new Map<string, string>()

  constructor(before: readonly PairableCall[], after: readonly PairableCall[]) {
    this.#after = after
    const keyed = [keyOf, outcomeKeyOf, stateKeyOf].flatMap((keyBy) =>
      after.map((call) => ({ key: keyBy(call, call.about), call })),
    )
    this.#queues = groupsOf(keyed, ({ key }) => key)
    // Those in the same state are pairs, whichever came first, then those with the same outcome.
    const others = before.filter((call) => !this.#pair(call, stateKeyOf))
    const left = others.filter((call) => !this.#pair(call, outcomeKeyOf))
    for (const call of left) if (!isMoving(call)) this.#pair(call, keyOf)
  }

  /** How many calls of either recording have no pair. */
  unpaired(before: readonly PairableCall[]): number {
    return before.length + this.#after.length - 2 * this.pairs.length
  }

  #pair(before: PairableCall, keyBy: typeof keyOf): boolean {
    const { about } = before
    const own = about === undefined ? undefined : this.#ids.get(about)
    // Only one of them has its order.
    if (about !== undefined && own === undefined) return false
    const after = this.#take(keyBy(before, own))
    if (after === undefined) return false
    const [placed, its] = [placedBy(before), placedBy(after)]
    const pair = { before, after, order: placed ?? about }
    this.pairs.push(pair)
    if (placed === undefined || its === undefined) return true
    this.#ids.set(placed, its)
    this.orders.push(pair)
    return true
  }

  #take(key: string): PairableCall | undefined {
    const queue = this.#queues.get(key) ?? []
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (this.#taken.has(next.call)) continue
      this.#taken.add(next.call)
      return next.call
    }
    return undefined
  }
}

function keyOf({ exchange, situation }: PairableCall, about: string | undefined): string {
  return JSON.stringify([exchange.operationId, situation, about])
}

function outcomeKeyOf(call: PairableCall, about: string | undefined): string {
  return JSON.stringify([keyOf(call, about), outcomeOf(call.exchange)])
}

/** An order moves by itself: each status sync is a pair with one in the same state. */
function stateKeyOf(call: PairableCall, about: string | undefined): string {
  const state = isSync(call) ? read(call.exchange, 'status') : undefined
  return JSON.stringify([keyOf(call, about), outcomeOf(call.exchange), state])
}

function outcomeOf(exchange: Exchange): readonly unknown[] {
  const ends = ['terminal', 'completed'].map((name) => read(exchange, name))
  return [exchange.response.status, ...(isSync({ exchange }) ? ends : [])]
}

/** Another recording may have no order that is still open, by chance. */
function isMoving(call: PairableCall): boolean {
  return isSync(call) && read(call.exchange, 'terminal') !== true
}

function isSync({ exchange }: Pick<PairableCall, 'exchange'>): boolean {
  return exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
}

function placedBy({ exchange }: PairableCall): string | undefined {
  const isPlaced = exchange.operationId === 'createOrder' && isServed(exchange)
  return isPlaced ? transactionIn(exchange) : undefined
}
