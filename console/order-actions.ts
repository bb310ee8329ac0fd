/** The buttons that change an order. Whether one is allowed, the control API says. */
import type { ControlOrder } from '../src/base/contract/generated/control-types.d.ts'
import type { ControlInput } from '../src/base/contract/control-call.ts'
import { grouped } from './format.ts'
import { fixedPoint, plainText, type FixedPoint } from '../src/base/vocabulary/fixed-point.ts'

export type OrderAction = {
  readonly name: string
  readonly label: string
  /** Who acts. */
  readonly kind: 'customer' | 'provider' | 'service'
  readonly body: Omit<ControlInput<'simulateOrder'>, 'id'>
  /** Why the order does not allow it. */
  readonly forbidden?: string
}

type Allowed = NonNullable<ControlOrder['actions']>[number]

const LABELS: Readonly<Record<string, readonly [label: string, kind: OrderAction['kind']]>> = {
  settle: ['Settle', 'provider'],
  complete: ['Complete', 'provider'],
  fail: ['Fail', 'provider'],
  cancel: ['Cancel', 'customer'],
  expire: ['Expire', 'service'],
}

/** What the order still expects, in units of the pay-in currency. */
export function expectedAmountOf({ side, amount, fiatAmount }: ControlOrder): FixedPoint {
  return fixedPoint(side === 'buy' ? fiatAmount : amount)
}

/** `order` as the answer about one order has it, with its actions. */
export function actionsOf(order: ControlOrder): readonly OrderAction[] {
  return (order.actions ?? []).flatMap((each) => {
    const { action, because, deposit } = each
    if (deposit !== undefined) return deposits(order, deposit)
    const [label, kind] = LABELS[action] ?? [action, 'service']
    return [{ name: action, label, kind, body: { action }, ...(because && { forbidden: because }) }]
  })
}

function deposits(
  order: ControlOrder,
  { amount, kind }: NonNullable<Allowed['deposit']>,
): readonly OrderAction[] {
  const { payInCurrency: currency } = order
  const [missing, expected] = [fixedPoint(amount), expectedAmountOf(order)]
  const isExpected = kind === 'accepted'
  const button = (
    name: string,
    label: string,
    units: FixedPoint,
    forbidden: string | undefined,
  ) => ({
    name,
    label: `${label}${label === 'Pay' ? '' : ','} ${grouped(plainText(units))} ${currency}`,
    kind: 'customer' as const,
    body: { action: 'deposit' as const, amount: plainText(units) },
    ...(forbidden === undefined ? {} : { forbidden }),
  })
  const paid =
    kind === 'late' ? `the order is ${order.state}` : isExpected ? undefined : 'it is paid already'
  const unpaid = kind === 'late' ? `the order is ${order.state}` : 'it is not paid in full yet'
  const second = kind === 'second' ? undefined : unpaid
  const late = isExpected ? 'the payment window is open: let it end first' : 'it was paid in time'
  return [
    button('exact', missing < expected ? 'Pay the rest' : 'Pay', missing, paid),
    button('short', 'Pay short', share(missing, 900n, currency), paid),
    button('over', 'Pay over', share(missing, 1100n, currency), paid),
    button('twice', 'Pay again', expected, second),
    button('late', 'Pay late', expected, kind === 'late' ? undefined : late),
  ]
}

/** A share in thousandths. Fiat keeps two decimals, so that a transfer loses none. */
function share(units: FixedPoint, thousandths: bigint, currency: string): FixedPoint {
  const part = (units * thousandths) / 1000n
  return /^[A-Z]{3}$/.test(currency) ? part - (part % 10_000n) : part
}
