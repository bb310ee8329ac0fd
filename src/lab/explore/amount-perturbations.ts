/** What customers ask for. */
import type { Side } from '../../base/vocabulary/side.ts'
import { adding, FAILS, type Perturbation } from './perturbation.ts'

/** Amounts that providers of the usual market take; an application may refuse them. */
export function amounts(side: Side): readonly Perturbation[] {
  const asks = (id: string, text: string, [fiatAmount, amount]: readonly [number, number]) => ({
    id: `amount-${id}`,
    text: `the customer ${side === 'buy' ? 'pays' : 'sells'} ${text}`,
    // Too much or too little is by the usual amount.
    points: ['amount', 'money', 'another customer'],
    change: adding({ wish: side === 'buy' ? { fiatAmount } : { amount } }),
  })
  return [
    asks('decimals', 'an amount with all decimals', [50_000.37, 25.123457]),
    asks('small', 'a small amount', [8_000.01, 6.000001]),
    asks('large', 'a large amount', [1_234_567.89, 876.543211]),
    asks('smallest', 'hardly more than the smallest amount', [1_700.01, 1.000001]),
    asks('largest', 'hardly less than the largest amount', [60_000_000.99, 49_999.999999]),
    // As binary floats, 65536.01 × 100 and 32.3 × 1000000 are less than the whole number.
    asks('inexact', 'an amount that no binary float has', [65_536.01, 32.3]),
    ...(side === 'sell' ? [smallReturned(asks('small', '', [0, 6.000001]))] : []),
  ]
}

function smallReturned({ points, change }: Perturbation): Perturbation {
  return {
    id: 'amount-small-returned',
    text: 'a small amount is sold, and the provider fails the order after the money arrived',
    points: [...points, 'end'],
    joins: ['amount-small', 'order-fails'],
    change: (draft) => adding({ ending: [FAILS], end: 'failed' })(change(draft)),
  }
}
