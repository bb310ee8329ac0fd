/** Received = used + refunded + held + waiting, as a bar against what is expected. */
import type { ControlOrder } from '../../src/base/contract/generated/control-types.d.ts'
import { fixedPoint, percentage, plainText } from '../../src/base/vocabulary/fixed-point.ts'
import { grouped } from '../format.ts'
import { expectedAmountOf } from '../order-actions.ts'

export function MoneyBar({ order }: { readonly order: ControlOrder }) {
  const { receipts, settlement, payInCurrency: currency } = order
  const sum = (member: 'amount' | 'refunded' | 'held') =>
    receipts.reduce((total, receipt) => total + fixedPoint(receipt[member]), 0n)
  const [received, refunded, held] = [sum('amount'), sum('refunded'), sum('held')]
  const used = settlement === null ? 0n : fixedPoint(settlement.used)
  const parts = [
    { name: 'used', units: used },
    { name: 'waiting', units: received - used - refunded - held },
    { name: 'held', units: held },
    { name: 'refunded', units: refunded },
  ].filter(({ units }) => units > 0n)
  const expected = expectedAmountOf(order)
  const whole = received > expected ? received : expected
  const shown = (units: bigint) => `${grouped(plainText(units))} ${currency}`
  return (
    <div class="money">
      <p>
        <strong>{shown(received)}</strong> received <span class="dim">of {shown(expected)}</span>
      </p>
      <div class="money-track" aria-hidden="true">
        {parts.map(({ name, units }) => (
          <span
            key={name}
            class={`money-${name}`}
            style={{ width: `${percentage(units, whole)}%` }}
          />
        ))}
        <span class="money-mark" style={{ left: `${percentage(expected, whole)}%` }} />
      </div>
      <ul class="legend">
        {parts.map(({ name, units }) => (
          <li key={name}>
            <span class={`swatch money-${name}`} aria-hidden="true" /> {name} {shown(units)}
          </li>
        ))}
      </ul>
    </div>
  )
}
