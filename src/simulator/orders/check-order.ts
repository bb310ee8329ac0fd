/**
 * What a schema cannot say about an order request: addresses of the chain, known banks, amounts that make sense. Every
 * fault is reported at once, each with its field and its mend.
 */
import { checkAddress, findChain } from '../addresses/address.ts'
import { findBank, unknownBankMend } from '../banks/bank.ts'
import { ApiError, listed, type ErrorDetail } from '../../vocabulary/errors.ts'
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import type { OrderRequest, SellOrderRequest } from '../../contract/generated/types.ts'

/** Beyond this a JSON number no longer carries every cent. */
const LARGEST_AMOUNT = 1_000_000_000_000

/** Throws VALIDATION_FAILED. */
export function checkOrder(request: OrderRequest, chain: string, assumptions: Assumptions): void {
  const details: ErrorDetail[] = []
  const complain = (field: string, message: string) => details.push({ field, message })
  if (request.amount > LARGEST_AMOUNT) complain('amount', `must be at most ${LARGEST_AMOUNT}`)
  if (request.side === 'buy') {
    if (request.fiatAmount > LARGEST_AMOUNT) {
      complain('fiatAmount', `must be at most ${LARGEST_AMOUNT}`)
    }
    // A chain that nobody serves is for routing to refuse; an address of it cannot be told right from wrong.
    const mend = findChain(chain) && checkAddress(chain, request.walletAddress)
    if (mend !== undefined) complain('walletAddress', mend)
  } else {
    checkBankAccount(request, assumptions, complain)
  }
  const fee = request.developerFeePercent ?? 0
  if (fee > assumptions.maxDeveloperFeePercent) {
    complain(
      'developerFeePercent',
      `must be between 0 and ${assumptions.maxDeveloperFeePercent} percent, such as 0.5; it was ${fee}`,
    )
  }
  if (details.length === 0) return
  throw new ApiError('VALIDATION_FAILED', `Failed to create the order: ${listed(details)}`, {
    details,
  })
}

function checkBankAccount(
  request: SellOrderRequest,
  assumptions: Assumptions,
  complain: (field: string, message: string) => void,
): void {
  // Where codes are each provider's own, only routing can say whose they are.
  if (assumptions.bankCodes === 'canonical' && findBank(request.bankCode) === undefined) {
    complain(
      'bankCode',
      `"${request.bankCode}" is no bank's code. ${unknownBankMend(request.bankCode)}`,
    )
  }
  if (!/^\d{10}$/.test(request.accountNumber)) {
    complain(
      'accountNumber',
      `must be 10 digits, such as "0123456789"; it was "${request.accountNumber}"`,
    )
  }
  if (request.accountName.trim() === '') {
    complain(
      'accountName',
      'must not be empty: resolve it with POST /api/developer/bank-accounts/resolve',
    )
  }
}
