/** What the parties of an order agreed on, as the console and the terminal write it. */
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import { fixedPoint, plainText, quotient } from '../../base/vocabulary/fixed-point.ts'
import { grouped } from '../../base/vocabulary/text.ts'

type Terms = Pick<
  ControlOrder,
  'side' | 'amount' | 'asset' | 'chain' | 'fiatAmount' | 'fiatCurrency' | 'rate'
>

/**
 * A buy pays out what its fiat amount gives at the rate: the tokens are what the application
 * expected, and can differ.
 */
export function termsOf(order: Terms): readonly (readonly [name: string, text: string])[] {
  const { side, asset, fiatCurrency } = order
  const token = `${grouped(order.amount)} ${asset} on ${order.chain}`
  const fiat = `${grouped(order.fiatAmount)} ${fiatCurrency}`
  const rate = `${grouped(order.rate)} ${fiatCurrency} per ${asset}`
  if (side === 'sell')
    return [
      ['pays', token],
      ['gets', fiat],
      ['rate', rate],
    ]
  const given = plainText(quotient(fixedPoint(order.fiatAmount), fixedPoint(order.rate)))
  return [
    ['pays', fiat],
    ['expects', token],
    ['rate', `${rate}: ${grouped(given)} ${asset} before fees`],
  ]
}
