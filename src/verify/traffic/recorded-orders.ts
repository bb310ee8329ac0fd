/**
 * The orders of a recorded run: which of the sandbox each one is, and what its deployment made of
 * it. Orders of a deployment go on by themselves, or by its own test values; the sandbox lets them
 * go on where the recorded answers show that they have.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { isConflict, isNotFound, isSame, isServed, read, sent } from '../answers/answer.ts'
import { utcInstant } from '../answers/timestamp.ts'
import { groupsOf } from '../groups.ts'
import { readNumerals } from '../learn/numerals.ts'
import { Orders, type State } from '../learn/orders.ts'
import { hiddenStates } from '../learn/sync-states.ts'
import type { RecordedCall } from './recording.ts'

export type RecordedOrder = {
  readonly transactionId: string
  /** The id in the sandbox; undefined if it rejected the order. */
  readonly ownId: string | undefined
  readonly ownReference: unknown
  /** Its creation. */
  readonly call: RecordedCall
  readonly customers: readonly unknown[]
  readonly asset: unknown
  readonly chain: unknown
}

export type End = 'complete' | 'fail' | 'expire'
type Step = 'deposit' | 'settle' | End

/** Clocks differ a little, and an answer takes some time. */
const TOLERANCE_MS = 500
const LONGEST_ID = 100

export class RecordedOrders {
  readonly #answersAbout: ReadonlyMap<string, readonly RecordedCall[]>
  readonly #orders = new Map<string, RecordedOrder>()
  /** The state that a status sync shows, by the id of its exchange. */
  readonly #shown: ReadonlyMap<number, State>

  constructor(events: readonly RecordedCall[]) {
    const exchanges = events.map(({ exchange }) => exchange)
    const bodies = new Map(exchanges.map(({ id, response }) => [id, readNumerals(response.body)]))
    this.#shown = hiddenStates(new Orders(exchanges), exchanges, bodies)
    this.#answersAbout = groupsOf(events, ({ exchange }) =>
      keyOf(String(read(exchange, 'transactionId'))),
    )
  }

  find(transactionId: string): RecordedOrder | undefined {
    return this.#orders.get(keyOf(transactionId))
  }

  /** `own` is the answer of the sandbox. Does nothing where the deployment accepted no order. */
  add(call: RecordedCall, own: unknown): void {
    const { exchange } = call
    const ownId = memberOf(own, 'transactionId')
    const transactionId = read(exchange, 'transactionId')
    if (!isServed(exchange) || typeof transactionId !== 'string') return
    this.#orders.set(keyOf(transactionId), {
      transactionId,
      ownId: typeof ownId === 'string' ? ownId : undefined,
      ownReference: memberOf(own, 'requestReference'),
      call,
      customers: [sent(exchange, 'externalCustomerId'), sent(exchange, 'email')],
      asset: sent(exchange, 'asset'),
      chain: sent(exchange, 'chain'),
    })
  }

  /** The orders that have gone on at the deployment where this call was answered, and how far. */
  steppedBy({ atMs, exchange }: RecordedCall): readonly (readonly [RecordedOrder, Step])[] {
    if (exchange.operationId === 'monitorOrderStatus') {
      const order = this.find(String(read(exchange, 'transactionId')))
      const step = isServed(exchange) ? (endIn(exchange) ?? this.#stepIn(exchange)) : undefined
      return order === undefined || step === undefined ? [] : [[order, step]]
    }
    return this.#lookedFor(exchange).flatMap((order) => {
      const end = this.#endOf(order, atMs, exchange.id)
      return end === undefined ? [] : [[order, end] as const]
    })
  }

  /** Only the words of a status sync tell of what comes before an end. */
  #stepIn({ id }: Exchange): Step | undefined {
    const state = this.#shown.get(id)
    if (state === 'funded') return 'deposit'
    return state === 'settling' ? 'settle' : undefined
  }

  /** The orders whose payment window this call shows to be closed, if they had one. */
  #lookedFor(exchange: Exchange): readonly RecordedOrder[] {
    if (exchange.operationId === 'getOrderIntent' && isNotFound(exchange)) {
      const query = new URLSearchParams(exchange.request.path.split('?')[1])
      return this.#of([query.get('customerId')], query.get('token'), query.get('network'))
    }
    if (exchange.operationId !== 'createOrder' || isConflict(exchange)) return []
    const customers = [sent(exchange, 'externalCustomerId'), sent(exchange, 'email')]
    return this.#of(customers, sent(exchange, 'asset'), sent(exchange, 'chain'))
  }

  #of(customers: readonly unknown[], asset: unknown, chain: unknown): readonly RecordedOrder[] {
    return [...this.#orders.values()].filter(
      (order) =>
        isSame(order.asset, asset) &&
        isSame(order.chain, chain) &&
        order.customers.some((name) => typeof name === 'string' && customers.includes(name)),
    )
  }

  /** Undefined if the recorded answers do not say that it had ended by then. */
  #endOf(order: RecordedOrder, atMs: number, beforeId: number): End | undefined {
    const own = this.#answersAbout.get(keyOf(order.transactionId)) ?? []
    const syncs = own.filter(({ exchange }) => exchange.operationId === 'monitorOrderStatus')
    const isOpenLater = own.some(
      ({ exchange }) =>
        exchange.id > beforeId &&
        (exchange.operationId === 'getOrderIntent' ||
          (exchange.operationId === 'monitorOrderStatus' && endIn(exchange) === undefined)),
    )
    const ends = syncs.flatMap(({ exchange }) => endIn(exchange) ?? [])
    if (ends.length > 0 && !isOpenLater) return ends[0]
    const lifetimes = own.flatMap(({ exchange }) => {
      const [from, to] = ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
        utcInstant(read(exchange, name)),
      )
      return from === undefined || to === undefined ? [] : [to - from]
    })
    const isOver = lifetimes.some((ms) => atMs - order.call.atMs > ms - TOLERANCE_MS)
    return isOver ? 'expire' : undefined
  }
}

/** Case does not matter in an id, nor what follows if it is longer than any. */
function keyOf(transactionId: string): string {
  return transactionId.slice(0, LONGEST_ID).toLowerCase()
}

function endIn(sync: Exchange): End | undefined {
  if (read(sync, 'completed') === true) return 'complete'
  return read(sync, 'terminal') === true ? 'fail' : undefined
}
