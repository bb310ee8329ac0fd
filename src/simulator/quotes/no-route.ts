/**
 * The error of a request that nobody can serve: the field that stands in the way, and what would do
 * instead.
 */
import { findListedBank, unknownBankMend } from '../banks/bank.ts'
import { ApiError, listed, type ErrorDetail } from '../../vocabulary/errors.ts'
import { PLACES } from '../../vocabulary/money.ts'
import { PROVIDERS } from '../providers/directory.ts'
import { SUPPORTED, type Refusal } from './rate-sheet.ts'
import type { RouteRequest } from './quote.ts'
import { fixedText, type Units } from './units.ts'

/**
 * VALIDATION_FAILED where no provider ever deals in what is asked, AMOUNT_TOO_SMALL or
 * AMOUNT_TOO_LARGE where every provider that does has a limit in the way, NO_ROUTE otherwise.
 */
export function noRouteError(refused: readonly Refusal[], request: RouteRequest): ApiError {
  return (
    unsupportedError(request) ??
    amountError(refused, request) ??
    new ApiError(
      'NO_ROUTE',
      `Failed to route the ${request.side}: no provider can serve it. ` +
        'See details for what stands in the way of each.',
      { details: refused.map((refusal) => detailOf(refusal, request)) },
    )
  )
}

function unsupportedError(request: RouteRequest): ApiError | undefined {
  const asked = {
    asset: request.asset.toUpperCase(),
    chain: request.chain.toLowerCase(),
    fiatCurrency: request.fiatCurrency.toUpperCase(),
  }
  const details: ErrorDetail[] = []
  for (const field of ['asset', 'chain', 'fiatCurrency'] as const) {
    const supported: readonly string[] = SUPPORTED[field]
    if (supported.includes(asked[field])) continue
    const message = `"${request[field]}" is not supported. Use one of ${supported.join(', ')}.`
    details.push({ field, message })
  }
  const { bankCode } = request
  const isListed = (code: string) => findListedBank(code, { bankCodes: 'provider-scoped' })
  if (bankCode !== undefined && isListed(bankCode) === undefined) {
    const message = `"${bankCode}" is on no provider's list. ${unknownBankMend(bankCode)}`
    details.push({ field: 'bankCode', message })
  }
  if (details.length === 0) return undefined
  return new ApiError(
    'VALIDATION_FAILED',
    `Failed to route the ${request.side}: ${listed(details)}`,
    { details },
  )
}

/** Where some provider would have taken the amount, something else is in the way. */
function amountError(refused: readonly Refusal[], request: RouteRequest): ApiError | undefined {
  if (refused.some(({ field }) => field === 'bankCode' || field === 'order')) return undefined
  const limits = refused.flatMap((refusal) => refusal.limit ?? [])
  const kind = limits[0]?.kind
  if (kind === undefined || limits.some((limit) => limit.kind !== kind)) return undefined
  const isMinimum = kind === 'minimum'
  const best = limits.map((limit) => limit.units).reduce((a, b) => (isMinimum === a < b ? a : b))
  const field = amountField(request)
  const sent = (request.side === 'buy' ? request.fiatAmount : request.tokenAmount)?.toString()
  const mend = isMinimum ? 'send at least' : 'send at most'
  const relation = `${isMinimum ? 'under' : 'over'} every provider's ${kind}`
  const message = `${sent} is ${relation}: ${mend} ${payIn(best, request)}.`
  return new ApiError(
    isMinimum ? 'AMOUNT_TOO_SMALL' : 'AMOUNT_TOO_LARGE',
    `Failed to route the ${request.side}: ${field} ${message}`,
    { details: [{ field, message }] },
  )
}

function detailOf(refusal: Refusal, request: RouteRequest): ErrorDetail {
  const field = refusal.field === 'amount' ? amountField(request) : refusal.field
  const { limit } = refusal
  const bound = limit === undefined ? '' : `, its ${limit.kind} is ${payIn(limit.units, request)}`
  return { field, message: `${nameOf(refusal.provider)}: ${refusal.reason}${bound}` }
}

function amountField(request: RouteRequest): string {
  return request.amountField ?? (request.side === 'buy' ? 'fiatAmount' : 'tokenAmount')
}

function payIn(units: Units, request: RouteRequest): string {
  return request.side === 'buy'
    ? `${fixedText(units, PLACES.fiat)} ${request.fiatCurrency.toUpperCase()}`
    : `${fixedText(units, PLACES.token)} ${request.asset.toUpperCase()}`
}

function nameOf(slug: string): string {
  return PROVIDERS.find((provider) => provider.slug === slug)?.name ?? slug
}
