/**
 * The history of one order as steps that anybody can repeat: in a world of its own, at the time of
 * the order, with only its provider. Whatever moved the order becomes an explicit step. The steps
 * are tried in a scratch world before they are answered.
 */
import type { OrderRequest } from '../../base/contract/generated/types.ts'
import { MemoryStorage } from '../storage/storage.ts'
import { FixedWallClock } from '../../base/ports/wall-clock.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { difference } from '../../base/vocabulary/difference.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import { iso } from '../../base/vocabulary/time.ts'
import {
  DEFAULT_BEHAVIOUR,
  type Behaviour,
  type EffectiveBehaviour,
  type ProviderFault,
} from '../simulator/behaviour/behaviour.ts'
import { changeClock } from '../simulator/clock/operations.ts'
import { createOrder } from '../simulator/orders/operations.ts'
import type { Order } from '../simulator/orders/order.ts'
import { simulate, type Simulation } from '../simulator/orders/simulate.ts'
import { PROVIDERS } from '../simulator/providers/directory.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { World } from '../simulator/world.ts'
import { mustFind } from './orders.ts'
import { showOrder, type OrderView } from './order-view.ts'

export type RepeatedStep =
  | { readonly kind: 'advance'; readonly ms: number }
  | ({ readonly kind: 'simulate' } & Omit<Simulation, 'id'>)

export type RepeatedOrder = {
  readonly reference: string
  readonly seed: number
  /** Epoch milliseconds: when the order was placed. */
  readonly at: number
  readonly behaviour: Behaviour
  readonly environment: Order['environment']
  readonly request: OrderRequest
  readonly steps: readonly RepeatedStep[]
  /** What the steps lead to. */
  readonly seen: OrderView
  readonly events: readonly string[]
}

/** Throws TRANSACTION_NOT_FOUND, and TRANSITION_FORBIDDEN where the history cannot be repeated. */
export function repeatOrder({ world }: RunningWorld, id: string): RepeatedOrder {
  const order = world.call((tx) => mustFind(tx, 'export', id), undefined)
  const { seed, behaviour } = world.row
  const repeated = {
    reference: order.reference,
    seed,
    at: order.placedAt,
    behaviour: behaviourFor(order, behaviour),
    environment: order.environment,
    request: requestOf(order, behaviour),
  }
  const scratch = new World(
    {
      name: 'scratch',
      seed,
      clock: { mode: 'manual', at: repeated.at },
      behaviour: repeated.behaviour,
    },
    new MemoryStorage(),
    new FixedWallClock(repeated.at),
    { variations: world.variations.ofRepetition() },
  )
  try {
    const steps = play(scratch, order, repeated)
    const [seen] = [...scratch.rows.all('orders')].map((each) =>
      scratch.read((tx) => showOrder(tx, each)),
    )
    if (seen === undefined || !isSame(seen, order)) {
      throw notRepeatable(order, `the steps end in ${seen?.state ?? 'no order'}`)
    }
    const events = [...scratch.rows.all('events')].map(({ type }) => type)
    return { ...repeated, steps, seen, events }
  } catch (error) {
    if (error instanceof ApiError && error.message.startsWith('Failed to export')) throw error
    throw notRepeatable(order, error instanceof Error ? error.message : String(error))
  } finally {
    scratch.close()
  }
}

/** Without their times, which follow from the steps. */
export function receiptsOf({ receipts }: OrderView) {
  return receipts.map(({ at: _at, cause: _cause, ...receipt }) => receipt)
}

function play(
  scratch: World,
  order: Order,
  { request, environment }: Pick<RepeatedOrder, 'request' | 'environment'>,
): readonly RepeatedStep[] {
  const caller = { environment, keyId: 'scratch' }
  const { transactionId: orderId } = scratch.call(createOrder, { request, caller })
  const steps: RepeatedStep[] = []
  const state = () => scratch.rows.get('orders', orderId)?.state
  for (const { at, ...move } of movesOf(order)) {
    const ms = at - scratch.now()
    if (ms > 0) {
      scratch.runWork(at)
      scratch.call(changeClock, { mode: 'manual', at })
      steps.push({ kind: 'advance', ms })
    }
    // A wrong amount may have failed the order, and its window may have ended by itself.
    if (move.leadsTo !== undefined && state() === move.leadsTo) continue
    const { leadsTo: _leadsTo, ...simulation } = move
    scratch.call(simulate, { id: orderId, ...simulation })
    steps.push({ kind: 'simulate', ...simulation })
  }
  return steps
}

type Move = Omit<Simulation, 'id'> & { readonly at: number; readonly leadsTo?: Order['state'] }

const ACTIONS = {
  settling: 'settle',
  completed: 'complete',
  failed: 'fail',
  expired: 'expire',
  cancelled: 'cancel',
} as const

/** In the order of time; money arrives before what it causes. */
function movesOf({ receipts, timeline }: Order): readonly Move[] {
  const deposits = receipts.map(({ at, amount }): Move => ({ at, action: 'deposit', amount }))
  const moves = timeline.flatMap(({ at, state, reason }): readonly Move[] => {
    if (state === 'placed' || state === 'funded') return []
    const action = ACTIONS[state]
    const why = reason !== undefined && (action === 'fail' || action === 'cancel') ? { reason } : {}
    return [{ at, action, leadsTo: state, ...why }]
  })
  return [...deposits, ...moves].sort((a, b) => a.at - b.at)
}

/** What was assumed, and the one provider; nothing happens by itself, and nothing goes wrong. */
function behaviourFor({ provider }: Order, behaviour: EffectiveBehaviour): Behaviour {
  const { assumptions, deviations, markets, providers, shapes } = behaviour
  const others = PROVIDERS.filter(({ slug }) => slug !== provider).map(
    ({ slug }) => [slug, { down: true }] as const,
  )
  const own = priceOf(providers[provider] ?? {})
  return defined({
    progression: 'manual',
    magic: false,
    ...(difference(DEFAULT_BEHAVIOUR, { assumptions, deviations }) as Behaviour | undefined),
    shapes: Object.keys(shapes).length === 0 ? undefined : shapes,
    markets:
      JSON.stringify(markets) === JSON.stringify(DEFAULT_BEHAVIOUR.markets) ? undefined : markets,
    providers: {
      ...Object.fromEntries(others),
      ...(Object.keys(own).length === 0 ? {} : { [provider]: own }),
    },
  })
}

function priceOf(fault: ProviderFault): ProviderFault {
  const { slippageBps, payoutErrorBps, spreadBps, minToken, maxToken, name } = fault
  const kept = { slippageBps, payoutErrorBps, spreadBps, minToken, maxToken, name }
  return defined(kept)
}

function requestOf(order: Order, { assumptions }: EffectiveBehaviour): OrderRequest {
  const { externalCustomerId, email, developerFeePercent, bank, walletAddress } = order
  const pair = { fiatCurrency: order.fiatCurrency, asset: order.asset, chain: order.chain }
  const customer = {
    ...(externalCustomerId === null
      ? {}
      : { externalCustomerId: untagged(order, externalCustomerId) }),
    ...(email === null ? {} : { email: untagged(order, email) }),
    ...(developerFeePercent === '0' ? {} : { developerFeePercent: Number(developerFeePercent) }),
  }
  if (order.side === 'buy') {
    const amounts = { amount: Number(order.amount), fiatAmount: Number(order.fiatAmount) }
    return { side: 'buy', ...amounts, ...pair, walletAddress: walletAddress ?? '', ...customer }
  }
  if (bank === null) throw new Error(`Order "${order.id}" sells to no bank`)
  const amount = assumptions.sellAmountIs === 'fiat' ? order.fiatAmount : order.amount
  return {
    side: 'sell',
    amount: Number(amount),
    ...pair,
    bankCode: bank.code,
    accountNumber: bank.accountNumber,
    accountName: bank.accountName,
    ...(bank.name === null ? {} : { bankName: bank.name }),
    ...customer,
  }
}

/** Its tag chose what the steps now do one by one. */
function untagged({ tag }: Order, customer: string): string {
  return tag === null ? customer : customer.replace(`+${tag}`, '')
}

function isSame(seen: OrderView, order: Order): boolean {
  const receiptsOf = (receipts: OrderView['receipts'] | Order['receipts']) =>
    JSON.stringify(
      receipts.map(({ amount, kind, refunded, held }) => [amount, kind, refunded, held]),
    )
  return (
    seen.state === order.state &&
    seen.provider.state === order.providerState &&
    receiptsOf(seen.receipts) === receiptsOf(order.receipts) &&
    (seen.settlement?.used ?? '') === (order.settlement?.used ?? '')
  )
}

function notRepeatable({ id, state, placedAt }: Order, why: string): ApiError {
  return new ApiError(
    'TRANSITION_FORBIDDEN',
    `Failed to export order "${id}" (${state}, placed at ${iso(placedAt)}): its history cannot be ` +
      `repeated step by step (${why.slice(0, 300)}). A fault or a setting that has changed since is part of it.`,
  )
}
