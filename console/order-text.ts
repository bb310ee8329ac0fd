/** What a search for an order reads. */
import { grouped } from '../src/base/vocabulary/text.ts'
import type { ControlOrder } from '../src/base/contract/generated/control-types.d.ts'

/** An order that changes is another object. */
const texts = new WeakMap<ControlOrder, string>()

/** In lower case. */
export function orderText(order: ControlOrder): string {
  const known = texts.get(order)
  if (known !== undefined) return known
  const { requestReference, transactionId, customerId, externalCustomerId, email } = order
  const { asset, provider, reason } = order
  const ids = [requestReference, transactionId, customerId, externalCustomerId, email]
  const text = [...ids, asset, provider.slug, reason].join(' ').toLowerCase()
  texts.set(order, text)
  return text
}

export function amountText({ amount, asset }: ControlOrder): string {
  return `${grouped(amount)} ${asset}`
}

export function customerText(order: ControlOrder): string {
  return order.externalCustomerId ?? order.email ?? order.customerId
}
