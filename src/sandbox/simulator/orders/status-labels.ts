/**
 * Texts for people in the place of a status: one for each stage of an order, in the answers and
 * events whose setting asks for them. A later label never reports an earlier stage.
 */
import { isOrderTerminal, type EndState, type Order, type OrderState } from './order.ts'

/** The two sets of labels that clients were seen to know. */
export type LabelStyle = 'human' | 'tracking'

export const END_LABELS: Readonly<Record<EndState, string>> = {
  completed: 'Marked completed',
  failed: 'Marked failed',
  expired: 'Payment window expired',
  cancelled: 'Cancelled',
}

type OpenLabels = Record<Exclude<OrderState, EndState>, Record<Order['side'], string>>

const HUMAN: OpenLabels = {
  placed: { buy: 'Awaiting payment', sell: 'Awaiting deposit' },
  funded: { buy: 'Payment received', sell: 'Deposit received' },
  settling: { buy: 'Awaiting settlement', sell: 'Awaiting payout' },
}

const TRACKING: OpenLabels = {
  placed: { buy: 'Order placed', sell: 'Order placed' },
  funded: { buy: 'Forwarded to provider', sell: 'Forwarded to provider' },
  settling: { buy: 'settling', sell: 'settling' },
}

const OPEN_LABELS: Readonly<Record<LabelStyle, OpenLabels>> = { human: HUMAN, tracking: TRACKING }

const PARTLY_PAID = 'Partly paid'

/** The labels that only this style has. */
export const TRACKING_LABELS: readonly string[] = Object.values(TRACKING).map(({ buy }) => buy)

/** The labels that every style has. */
export const COMMON_LABELS: readonly string[] = [PARTLY_PAID, ...Object.values(END_LABELS)]

/** Money that the provider has and did not report yet is not in the label. */
export function stageLabel(
  { state, side, receipts }: Pick<Order, 'state' | 'side' | 'receipts'>,
  style: LabelStyle = 'human',
): string {
  if (isOrderTerminal(state)) return END_LABELS[state]
  const isPartlyPaid = state === 'placed' && receipts.some(({ kind }) => kind === 'partial')
  return isPartlyPaid ? PARTLY_PAID : OPEN_LABELS[style][state][side]
}
