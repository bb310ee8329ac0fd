/**
 * What a schema cannot say about an order request: addresses of the chain, known banks, amounts
 * that make sense. Every issue is reported at once, each with its field and how to fix it.
 */
import { checkAddress } from '../addresses/address.ts'
import { findListedBank, unknownBankMessage } from '../banks/bank.ts'
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'
import { ownEntry, placesOf } from '../behaviour/markets.ts'
import type { OrderRequest } from '../../../base/contract/generated/types.ts'
import { invalid, type ErrorDetail } from '../../../base/vocabulary/errors.ts'
import { cutAmount, decimalsIssue } from './amount.ts'

/** Far above real orders; a JSON number of this size still has every hundredth. */
const LARGEST_AMOUNT = 1_000_000_000_000

/** Throws VALIDATION_FAILED. */
export function checkOrder(
  request: OrderRequest,
  chain: string,
  behaviour: Pick<EffectiveBehaviour, 'assumptions' | 'markets'>,
): void {
  const details = issuesOf(request, chain, behaviour)
  if (details.length > 0) throw invalid('create the order', details)
}

function issuesOf(
  request: OrderRequest,
  chain: string,
  { assumptions, markets }: Pick<EffectiveBehaviour, 'assumptions' | 'markets'>,
): readonly ErrorDetail[] {
  const { excessDecimals, maxDeveloperFeePercent, sellAmountIs, bankCodes } = assumptions
  const places = placesOf(markets, request)
  const issues: ErrorDetail[] = []
  const report = (field: string, message: string) => issues.push({ field, message })
  const checkAmount = (field: string, amount: number, places: number) => {
    const tooLarge =
      amount > LARGEST_AMOUNT &&
      cutAmount(amount, places).gt(LARGEST_AMOUNT) &&
      `must be at most ${LARGEST_AMOUNT}; it was ${amount}`
    const issue = tooLarge || decimalsIssue(amount, places, excessDecimals)
    if (issue !== undefined) report(field, issue)
  }
  const isFiat = request.side === 'sell' && sellAmountIs === 'fiat'
  checkAmount('amount', request.amount, isFiat ? places.fiat : places.token)
  if (request.side === 'buy') {
    checkAmount('fiatAmount', request.fiatAmount, places.fiat)
    // No limit of a route rejects what a buy expects, and its intent would expect nothing.
    const least = Number(`1e-${places.token}`)
    if (request.amount < least) {
      const text = least.toFixed(places.token)
      report('amount', `must be at least ${text}; it was ${request.amount}`)
    }
    // Routing rejects a chain that nobody serves; the form of its addresses is unknown.
    const form = ownEntry(markets.chains, chain)?.addresses
    const issue = form && checkAddress({ chain, form }, request.walletAddress)
    if (issue !== undefined) report('walletAddress', issue)
  } else {
    const { bankCode, accountNumber, accountName } = request
    // Provider-scoped codes are checked by routing, which knows whose they are.
    if (bankCodes === 'canonical' && findListedBank(bankCode, assumptions) === undefined) {
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
