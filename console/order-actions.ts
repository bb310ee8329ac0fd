/** What can happen next to an order, and why the rest cannot. */
import type { ControlOrder } from '../src/contract/generated/control-types.d.ts'
import { money } from './format.ts'
import { decimal, plainText, type Decimal } from './decimal.ts'

export type OrderAction = {
  readonly name: string
  readonly label: string
  readonly body: { readonly action: string; readonly amount?: string }
  /** Why the state forbids it. */
  readonly forbidden?: string
}

const ENDED = ['completed', 'failed', 'expired', 'cancelled']

/** What the order still expects, in units of the pay-in currency. */
export function expectedOf({ side, amount, fiatAmount }: ControlOrder): Decimal {
  return decimal(side === 'buy' ? fiatAmount : amount)
}

function usableOf({ receipts }: ControlOrder): Decimal {
  return receipts.reduce(
    (sum, { amount, refunded, held }) => sum + decimal(amount) - decimal(refunded) - decimal(held),
    0n,
  )
}

export function actionsOf(order: ControlOrder): readonly OrderAction[] {
  return [...deposits(order), ...moves(order)]
}

function deposits(order: ControlOrder): readonly OrderAction[] {
  const { state, provider, payInCurrency: currency } = order
  const expected = expectedOf(order)
  const rest = expected - usableOf(order)
  const isEnded = ENDED.includes(state)
  const hasMoney = provider.state !== 'awaiting'
  const why = isEnded
    ? `the order is ${state}`
    : hasMoney
      ? 'the provider has its money'
      : rest <= 0n
        ? 'nothing is missing'
        : undefined
  const deposit = (
    name: string,
    label: string,
    units: Decimal,
    forbidden?: string,
  ): OrderAction => ({
    name,
    label: units > 0n ? `${label}, ${money(plainText(units))} ${currency}` : label,
    body: { action: 'deposit', amount: plainText(units) },
    ...(forbidden === undefined ? {} : { forbidden }),
  })
  const isPartlyPaid = rest > 0n && rest < expected
  return [
    deposit('exact', isPartlyPaid ? 'Pay the rest' : 'Pay exactly', max(rest, 0n), why),
    deposit('short', 'Pay short', share(max(rest, 0n), 900n, currency), why),
    deposit('over', 'Pay over', share(max(rest, 0n), 1100n, currency), why),
    deposit(
      'twice',
      'Pay again',
      expected,
      hasMoney ? undefined : 'nobody has paid yet: this is the second payment',
    ),
    deposit(
      'late',
      'Pay late',
      expected,
      isEnded && !hasMoney
        ? undefined
        : hasMoney
          ? 'the money came in time'
          : 'the payment window is open: let it end first',
    ),
  ]
}

function moves(order: ControlOrder): readonly OrderAction[] {
  const { state } = order
  const isEnded = ENDED.includes(state)
  const ended = isEnded ? `the order is ${state}` : undefined
  const paid = isEnded ? ended : state === 'placed' ? undefined : 'money has arrived'
  const move = (action: string, label: string, forbidden: string | undefined): OrderAction => ({
    name: action,
    label,
    body: { action },
    ...(forbidden === undefined ? {} : { forbidden }),
  })
  return [
    move('settle', 'Settle', ended ?? (state === 'settling' ? 'it is settling' : undefined)),
    move('complete', 'Complete', ended),
    move('fail', 'Fail', ended),
    move('cancel', 'Cancel', paid),
    move('expire', 'Expire', paid),
  ]
}

/** Of an amount in thousandths; fiat has two decimals, and none is lost that a transfer has. */
function share(units: Decimal, thousandths: bigint, currency: string): Decimal {
  const part = (units * thousandths) / 1000n
  return /^[A-Z]{3}$/.test(currency) ? part - (part % 10_000n) : part
}

function max(a: Decimal, b: Decimal): Decimal {
  return a > b ? a : b
}
