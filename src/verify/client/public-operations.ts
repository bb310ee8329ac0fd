/**
 * Every call carries the key (§5.1), but that one without is rejected is not documented. What
 * belongs to a business cannot be served without a key; these may be public.
 */
import type { OperationId } from '../../base/contract/generated/operations.ts'

export const PUBLIC_OPERATIONS: readonly (OperationId | undefined)[] = [
  'createQuote',
  'listProviderBanks',
  'resolveBankAccount',
]
