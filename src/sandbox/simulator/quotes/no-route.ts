/** The error of a request that nobody can serve: the field that prevents it, and what to send. */
import type { Markets } from '../behaviour/markets.ts'
import { findListedBank, unknownBankMessage } from '../banks/bank.ts'
import { ApiError, invalid, type ErrorDetail } from '../../../base/vocabulary/errors.ts'
import { fixedText, type Units } from '../../../base/vocabulary/units.ts'
import { PLACES } from '../../../base/vocabulary/money.ts'
import { findProvider } from '../providers/directory.ts'
import { shownName, type Names } from '../providers/provider.ts'
import type { Rejection } from './rate-sheet.ts'
import type { RouteRequest } from './quote.ts'

/**
 * VALIDATION_FAILED where no provider ever deals in what is asked, AMOUNT_TOO_SMALL or
 * AMOUNT_TOO_LARGE where every provider that does has a limit in the way, NO_ROUTE otherwise.
 */
export function noRouteError(
  rejections: readonly Rejection[],
  request: RouteRequest,
  markets: Markets,
  providers: Names['providers'] = {},
): ApiError {
  return (
    unsupportedError(request, markets) ??
    amountError(rejections, request) ??
    new ApiError(
      'NO_ROUTE',
      `Failed to route the ${request.side}: no provider can serve it. ` +
        'See details for what stands in the way of each.',
      { details: rejections.map((one) => detailOf(one, request, providers)) },
    )
  )
}

/** Codes that some world lists or accepts: routing says why this one does not. */
const ANY_CODE = { bankCodes: 'provider-scoped', interbankCodes: 'accept' } as const

function unsupportedError(request: RouteRequest, markets: Markets): ApiError | undefined {
  const { asset, chain, fiatCurrency } = request
  const asked = [
    ['asset', asset.toUpperCase(), markets.assets],
    ['chain', chain.toLowerCase(), markets.chains],
    ['fiatCurrency', fiatCurrency.toUpperCase(), markets.fiat],
  ] as const
  const details: ErrorDetail[] = []
  for (const [field, name, entries] of asked) {
    if (Object.hasOwn(entries, name)) continue
    const supported = Object.keys(entries).join(', ')
    const message = `"${request[field]}" is not supported. Use one of ${supported}.`
    details.push({ field, message })
  }
  const { side, bankCode } = request
  if (bankCode !== undefined && !findListedBank(bankCode, ANY_CODE)) {
    details.push({ field: 'bankCode', message: unknownBankMessage(bankCode) })
  }
  return details.length === 0 ? undefined : invalid(`route the ${side}`, details)
}

/** Undefined if some provider takes the amount, so that something else is in the way. */
function amountError(
  rejections: readonly Rejection[],
  request: RouteRequest,
): ApiError | undefined {
  if (rejections.some(({ field }) => field === 'bankCode' || field === 'order')) return undefined
  const limits = rejections.flatMap(({ limit }) => limit ?? [])
  const kind = limits[0]?.kind
  if (kind === undefined || limits.some((limit) => limit.kind !== kind)) return undefined
  const isMinimum = kind === 'minimum'
  const best = limits.map(({ units }) => units).reduce((a, b) => (isMinimum === a < b ? a : b))
  const field = amountField(request)
  const sent = (request.fiatAmount ?? request.tokenAmount)?.toString()
  const message =
    `${sent} is ${isMinimum ? 'under' : 'over'} every provider's ${kind}: ` +
    `send at ${isMinimum ? 'least' : 'most'} ${amountIn(best, request)}.`
  return new ApiError(
    isMinimum ? 'AMOUNT_TOO_SMALL' : 'AMOUNT_TOO_LARGE',
    `Failed to route the ${request.side}: ${field} ${message}`,
    { details: [{ field, message }] },
  )
}

function detailOf(
  rejection: Rejection,
  request: RouteRequest,
  providers: Names['providers'],
): ErrorDetail {
  const { reason, limit } = rejection
  const provider = findProvider(rejection.provider)
  const name = provider === undefined ? rejection.provider : shownName(provider, { providers })
  const field = rejection.field === 'amount' ? amountField(request) : rejection.field
  const bound =
    limit === undefined ? '' : `, its ${limit.kind} is ${amountIn(limit.units, request)}`
  return { field, message: `${name}: ${reason}${bound}` }
}

function amountField({ amountField, side }: RouteRequest): string {
  return amountField ?? (side === 'buy' ? 'fiatAmount' : 'tokenAmount')
}

function amountIn(units: Units, { fiatAmount, fiatCurrency, asset }: RouteRequest): string {
  const [currency, places] =
    fiatAmount === undefined ? [asset, PLACES.token] : [fiatCurrency, PLACES.fiat]
  return `${fixedText(units, places)} ${currency.toUpperCase()}`
}
