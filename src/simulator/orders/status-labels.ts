/**
 * Texts for people in the place of a status: one for each stage of an order, in the answers and
 * events whose setting asks for them.
 */
import { isOrderTerminal, type EndState, type Order } from './order.ts'

export const END_LABELS: Readonly<Record<EndState, string>> = {
  completed: 'Marked completed',
  failed: 'Marked failed',
  expired: 'Payment window expired',
  cancelled: 'Cancelled',
}

const OPEN_LABELS = {
  placed: { buy: 'Awaiting payment', sell: 'Awaiting deposit' },
  funded: { buy: 'Payment received', sell: 'Deposit received' },
  settling: { buy: 'Awaiting settlement', sell: 'Awaiting payout' },
} as const

export function stageLabel({ state, side, receipts }: Order): string {
  if (isOrderTerminal(state)) return END_LABELS[state]
  return state === 'placed' && receipts.length > 0 ? 'Partly paid' : OPEN_LABELS[state][side]
}
