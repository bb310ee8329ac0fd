import type { Assumptions } from '../../contract/generated/assumptions.ts'
import type { Order } from '../orders/order.ts'

/**
 * Who a customer is for the one-intent rule (§8); which member decides is not documented. Undefined where an order
 * names nobody: such an order gets a customer of its own and can conflict with nothing.
 */
export function customerOf(
  request: { readonly externalCustomerId?: string; readonly email?: string },
  identity: Assumptions['customerIdentity'],
): string | undefined {
  const external = filled(request.externalCustomerId)
  const email = filled(request.email)
  if (identity === 'external-only') return external
  return identity === 'external-then-email' ? (external ?? email) : (email ?? external)
}

function filled(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value
}

/** The documentation calls it a string in the intent and in the conflict, also where the order named none. */
export function externalCustomerIdOf(order: Order, absent: 'customer-id' | 'empty'): string {
  return order.externalCustomerId ?? (absent === 'empty' ? '' : order.customerId)
}
