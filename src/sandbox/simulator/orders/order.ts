/**
 * An order: a routed buy or sell (§2.1, §2.2) and its life. Inside, the lifecycle is the table
 * below; outside, an order is only ever pending, completed or failed (§3). The provider's view of
 * the order is kept apart from the service's, because both hops between them can be late, lost or
 * wrong (§4.4, §6).
 *
 * Not simulated: partial settlement, chargebacks, confirmations on a chain.
 */
import { ApiError } from '../../../base/vocabulary/errors.ts'
import type { Cause } from '../cause.ts'
import type { Environment } from '../keys/key.ts'
import type { Receipt, Settlement } from './receipt.ts'

export type EndState = 'completed' | 'failed' | 'expired' | 'cancelled'

export type OrderState = 'placed' | 'funded' | 'settling' | EndState

export type OrderEvent = 'fund' | 'settle' | 'complete' | 'fail' | 'expire' | 'cancel'

type Moves = { readonly [E in OrderEvent]?: OrderState }

/** State → event → next state. A repeat, which ends in the same state, changes nothing. */
export const ORDER_TRANSITIONS = {
  placed: { fund: 'funded', fail: 'failed', expire: 'expired', cancel: 'cancelled' },
  funded: { fund: 'funded', settle: 'settling', fail: 'failed' },
  settling: { settle: 'settling', complete: 'completed', fail: 'failed' },
  completed: { complete: 'completed' },
  failed: { fail: 'failed' },
  expired: { expire: 'expired' },
  cancelled: { cancel: 'cancelled' },
} as const satisfies Readonly<Record<OrderState, Moves>>

// Its keys are all there are.
export const ORDER_STATES = Object.keys(ORDER_TRANSITIONS) as readonly OrderState[]

/** What the provider knows. It learns of money first and notifies the service afterwards. */
export type ProviderState = 'awaiting' | 'funded' | 'settling' | 'completed' | 'failed'

/** Something that will happen to the order by itself. */
export type PlannedStep = {
  /** Epoch milliseconds of simulated time. */
  readonly at: number
  /** `sync`: the service asks the provider (§4.4). */
  readonly act: 'deposit' | 'settle' | 'complete' | 'fail' | 'cancel' | 'receive-callback' | 'sync'
  /** For a deposit: decimal text in the pay-in currency; the expected amount unless given. */
  readonly amount?: string
  readonly reason?: string
  /** What planned it. */
  readonly cause?: Cause
}

/** A call of the provider that a fault lost, and the state that the service did not learn. */
type LostCall = {
  readonly at: number
  readonly state: ProviderState
  readonly cause?: Cause
}

type TimelineEntry = {
  readonly at: number
  readonly state: OrderState
  /** What moved it: the provider, a control call, an expiry, an override, a status sync. */
  readonly by: string
  readonly reason?: string
  /** Absent of a placed order, which a request places: its intent has what decides its time. */
  readonly cause?: Cause | undefined
}

/** Who moves an order, and what decided it. */
export type Mover = {
  readonly by: string
  readonly reason?: string | undefined
  readonly cause: Cause | undefined
}

export type Order = {
  /** The transactionId (§2.2). */
  readonly id: string
  readonly sequence: number
  readonly reference: string
  readonly environment: Environment
  readonly side: 'buy' | 'sell'
  readonly asset: string
  readonly chain: string
  readonly fiatCurrency: string
  /** Decimal text in the asset: what the caller asked for on a buy, the pay-in of a sell. */
  readonly amount: string
  /** Decimal text: the pay-in of a buy, the gross pay-out that the rate promises on a sell. */
  readonly fiatAmount: string
  readonly customerId: string
  readonly externalCustomerId: string | null
  readonly email: string | null
  readonly walletAddress: string | null
  readonly bank: {
    readonly code: string
    readonly accountNumber: string
    readonly accountName: string
    readonly name: string | null
  } | null
  readonly developerFeePercent: string
  /** The provider's slug. */
  readonly provider: string
  /** Fiat for one token, decimal text. */
  readonly rate: string
  /** Without its checksum, a costly hash that is added where the address is shown. */
  readonly depositAddress: string
  /** What the provider calls the order. */
  readonly providerReference: string
  readonly state: OrderState
  readonly providerState: ProviderState
  readonly reason: string | null
  readonly placedAt: number
  readonly plan: readonly PlannedStep[]
  /** Under the `polls:<n>` progression: the status syncs that are left. */
  readonly pollsLeft: number | null
  /** What decided that no step is planned; absent where one is, and after its end. */
  readonly waits?: Cause | undefined
  readonly receipts: readonly Receipt[]
  readonly settlement: Settlement | null
  /** Absent if none was lost. */
  readonly lostCalls?: readonly LostCall[]
  readonly timeline: readonly TimelineEntry[]
  /** The magic tag on the customer, if any (see behaviour/magic.ts). */
  readonly tag: string | null
  readonly intentId: string
}

/** The one place where an order's state changes. Throws TRANSITION_FORBIDDEN. */
export function moveOrder(
  order: Order,
  event: OrderEvent,
  move: Mover & { readonly at: number },
): { readonly order: Order; readonly applied: boolean } {
  const state = nextState(order, event)
  if (state === order.state) return { order, applied: false }
  const { at, by, reason, cause } = move
  const entry = reason === undefined ? { at, state, by, cause } : { at, state, by, reason, cause }
  const timeline = [...order.timeline, entry]
  const moved = { ...order, state, reason: reason ?? order.reason, timeline }
  if (moved.waits === undefined || !isOrderTerminal(state)) return { order: moved, applied: true }
  const { waits: _waits, ...ended } = moved
  return { order: ended, applied: true }
}

function nextState({ id, state }: Order, event: OrderEvent): OrderState {
  const moves: Moves = ORDER_TRANSITIONS[state]
  const next = moves[event]
  if (next !== undefined) return next
  const allowed = Object.entries(moves).filter(([, to]) => to !== state)
  const advice =
    allowed.length === 0
      ? `"${state}" is terminal: create a new order.`
      : `From "${state}" it can ${allowed.map(([name]) => name).join(', ')}.`
  throw new ApiError(
    'TRANSITION_FORBIDDEN',
    `Failed to ${event} order "${id}": it is "${state}". ${advice}`,
  )
}

export function isOrderTerminal(state: OrderState): state is EndState {
  return Object.values(ORDER_TRANSITIONS[state]).every((next) => next === state)
}

/** The planned step that comes first; undefined where nothing happens by itself. */
export function nextStep({ plan }: Order): PlannedStep | undefined {
  let first: PlannedStep | undefined
  for (const step of plan) if (first === undefined || step.at < first.at) first = step
  return first
}

/** When the next planned step is due, in epoch milliseconds; null if nothing is planned. */
export function orderDueAt(order: Order): number | null {
  return nextStep(order)?.at ?? null
}
