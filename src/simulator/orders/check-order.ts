/**
 * What a schema cannot say about an order request: addresses of the chain, known banks, amounts
 * that make sense. Every issue is reported at once, each with its field and how to fix it.
 */
import { checkAddress, findChain } from '../addresses/address.ts'
import { findBank, unknownBankMessage } from '../banks/bank.ts'
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import type { OrderRequest } from '../../contract/generated/types.ts'
import { invalid, type ErrorDetail } from '../../vocabulary/errors.ts'

/** Beyond this a JSON number no longer carries every cent. */
const LARGEST_AMOUNT = 1_000_000_000_000

/** Throws VALIDATION_FAILED. */
export function checkOrder(request: OrderRequest, chain: string, assumptions: Assumptions): void {
  const details = issuesOf(request, chain, assumptions)
  if (details.length > 0) throw invalid('create the order', details)
}

function issuesOf(
  request: OrderRequest,
  chain: string,
  { bankCodes, maxDeveloperFeePercent }: Assumptions,
): readonly ErrorDetail[] {
  const issues: ErrorDetail[] = []
  const report = (field: string, message: string) => issues.push({ field, message })
  const tooLarge = `must be at most ${LARGEST_AMOUNT}`
  if (request.amount > LARGEST_AMOUNT) report('amount', tooLarge)
  if (request.side === 'buy') {
    if (request.fiatAmount > LARGEST_AMOUNT) report('fiatAmount', tooLarge)
    // Routing rejects a chain that nobody serves; the form of its addresses is unknown.
    const issue = findChain(chain) && checkAddress(chain, request.walletAddress)
    if (issue !== undefined) report('walletAddress', issue)
  } else {
    const { bankCode, accountNumber, accountName } = request
    // Provider-scoped codes are checked by routing, which knows whose they are.
    if (bankCodes === 'canonical' && findBank(bankCode) === undefined) {
      report('bankCode', unknownBankMessage(bankCode))
    }
    if (!/^\d{10}$/.test(accountNumber)) {
      report('accountNumber', `must be 10 digits, such as "0123456789"; it was "${accountNumber}"`)
    }
    if (accountName.trim() === '') {
      const source = 'resolve it with POST /api/developer/bank-accounts/resolve'
      report('accountName', `must not be empty: ${source}`)
    }
  }
  const fee = request.developerFeePercent ?? 0
  if (fee > maxDeveloperFeePercent) {
    const range = `must be between 0 and ${maxDeveloperFeePercent} percent, such as 0.5`
    report('developerFeePercent', `${range}; it was ${fee}`)
  }
  return issues
}
