/** An order with all that no client sees: its timeline, receipts, settlement and plan. */
import { checksummed } from '../simulator/addresses/address.ts'
import { causeOf, causeOfWait, type CauseView } from './causes.ts'
import type { Intent } from '../simulator/intents/intent.ts'
import { allowedActions, type AllowedAction } from '../simulator/orders/allowed-actions.ts'
import { answerOrder, outsideStatus } from '../simulator/orders/answer.ts'
import type { Order } from '../simulator/orders/order.ts'
import type { Receipt, Settlement } from '../simulator/orders/receipt.ts'
import { marketOf } from '../simulator/providers/market.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { Transaction } from '../simulator/transaction.ts'

export type OrderView = ReturnType<typeof showOrder> & {
  /** This and what follows only in answers about one order. */
  readonly actions?: AllowedAction[]
  /** Why it waits; absent after its end. */
  readonly waits?: CauseView
}

export function showOneOrder(tx: Transaction, order: Order): OrderView {
  const shown = showOrder(tx, order)
  const waits = causeOfWait(order)
  const actions = allowedActions(tx, order)
  return { ...shown, actions, ...(waits !== undefined && { waits }) }
}

export function showOrder(tx: Transaction, order: Order) {
  const isBuy = order.side === 'buy'
  const intent = mustHave(tx.get('intents', order.intentId), order)
  return {
    transactionId: order.id,
    requestReference: order.reference,
    environment: order.environment,
    side: order.side,
    asset: order.asset,
    chain: order.chain,
    fiatCurrency: order.fiatCurrency,
    amount: order.amount,
    fiatAmount: order.fiatAmount,
    rate: order.rate,
    state: order.state,
    status: outsideStatus(order.state, tx.assumptions),
    reason: order.reason,
    placedAt: iso(order.placedAt),
    customerId: order.customerId,
    externalCustomerId: order.externalCustomerId,
    email: order.email,
    walletAddress: order.walletAddress,
    bank: showBank(order.bank),
    depositAddress: checksummed(order.depositAddress),
    payInCurrency: isBuy ? order.fiatCurrency : order.asset,
    payOutCurrency: isBuy ? order.asset : order.fiatCurrency,
    developerFeePercent: order.developerFeePercent,
    accruedDeveloperFee: order.settlement?.developerFee ?? '0',
    provider: {
      slug: order.provider,
      reference: order.providerReference,
      state: order.providerState,
    },
    // As they were when the order was placed: only that answer shows them (§2.2).
    providerDetails: answerOrder(order, { ...marketOf(tx), now: order.placedAt }).providerDetails,
    intent: showIntent(intent),
    receipts: order.receipts.map(showReceipt),
    settlement: showSettlement(order.settlement),
    ...(order.lostCalls && { lostCalls: order.lostCalls.map(timed) }),
    timeline: order.timeline.map((entry) => showEntry(entry, causeOf(order, intent, entry))),
    plan: order.plan.map(({ cause: _cause, ...step }) => timed(step)),
    pollsLeft: order.pollsLeft,
    tag: order.tag,
  }
}

function mustHave(intent: Intent | undefined, order: Order): Intent {
  if (intent === undefined) throw new Error(`Order "${order.id}" has no intent "${order.intentId}"`)
  return intent
}

function showIntent(intent: Intent) {
  const { extendedAt } = intent
  return {
    intentId: intent.id,
    status: intent.status,
    createdAt: iso(intent.createdAt),
    expiresAt: iso(intent.expiresAt),
    ...(extendedAt === undefined ? {} : { extendedAt: extendedAt.map(iso) }),
    closedAt: intent.closedAt === null ? null : iso(intent.closedAt),
    closedBecause: intent.closedBecause,
  }
}

function showBank(bank: Order['bank']) {
  if (bank === null) return null
  const { code, accountNumber, accountName, name } = bank
  return { bankCode: code, accountNumber, accountName, bankName: name }
}

function showEntry(
  { cause: _cause, ...entry }: Order['timeline'][number],
  cause: CauseView | undefined,
) {
  return { ...timed(entry), ...(cause !== undefined && { cause }) }
}

function showReceipt({ refundedLater: later, ...receipt }: Receipt) {
  return { ...timed(receipt), ...(later !== undefined && { refundedLater: timed(later) }) }
}

function showSettlement(settlement: Settlement | null) {
  if (settlement === null) return null
  const { at, ...amounts } = settlement
  return at === undefined ? amounts : { ...amounts, at: iso(at) }
}

function timed<T extends { readonly at: number }>(entry: T) {
  return { ...entry, at: iso(entry.at) }
}
