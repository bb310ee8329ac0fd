/**
 * Finds a route that the deployment quotes, and amounts that it accepts. Currencies, tokens,
 * networks and limits are its own (§1, §8): what is not named is tried, the likeliest first.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import { decimal } from '../../base/vocabulary/money.ts'
import { isServed, read } from '../answers/answer.ts'
import type { Amounts, Capabilities, Route } from './capabilities.ts'
import type { Deployment } from '../client/deployment.ts'
import { mustBeService } from './must-be-service.ts'
import { SIDES } from '../../base/vocabulary/side.ts'
import type { Members } from './order-body.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** What the user says of the route. */
export type WantedRoute = {
  readonly fiatCurrency?: string
  readonly asset?: string
  readonly chain?: string
  /** In fiat. */
  readonly amount?: number
}

export type QuotedRoute = {
  readonly route: Route
  readonly amounts: Amounts
  /** That of sells, where it is another one. */
  readonly sellRoute?: Route
  /** The quotes of the sides that are served. */
  readonly quotes: { readonly [S in Side]?: Exchange }
}

/** The values that the documentation shows (§1), and of currencies two more that are likely. */
const ASSETS = ['USDC', 'USDT'] as const
const CHAINS = ['base', 'bsc', 'solana'] as const
const FIATS = ['NGN', 'KES', 'GHS'] as const

export const EXAMPLE_ROUTE: Route = { asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' }
export const EXAMPLE_AMOUNTS: Amounts = { fiatAmount: 50_000, tokenAmount: 35, rate: 1_428.57 }
/** The example amounts, the likeliest first: limits of amounts are not documented (§8). */
export const MAGNITUDES = [1, 2, 0.5, 5, 0.2, 10, 0.1, 20, 0.05, 50, 0.02, 100, 0.01] as const
const MOST_CURRENCIES = 6
/** Quotes of other sizes, where none of the first size is answered. */
const MOST_RESIZED = 80

/** Undefined if nothing is quoted. Throws DeploymentError where another server answers. */
export async function discoverRoute(
  deployment: Deployment,
  wanted: WantedRoute,
): Promise<QuotedRoute | undefined> {
  const first = wanted.amount ?? EXAMPLE_AMOUNTS.fiatAmount
  const known = wanted.fiatCurrency === undefined ? FIATS : [wanted.fiatCurrency]
  const tried: string[] = []
  let rejected = 0
  for (let left = [...known]; left.length > 0; left = left.slice(1)) {
    const [fiatCurrency = ''] = left
    if (tried.includes(fiatCurrency) || tried.length >= MOST_CURRENCIES) continue
    tried.push(fiatCurrency)
    for (const side of SIDES) {
      for (const route of routes(wanted, fiatCurrency)) {
        const quote = await deployment.call('createQuote', { body: quoteBody(side, route, first) })
        if (isServed(quote)) {
          await mustBeService(deployment)
          const found = await bothSides(deployment, { side, route, first, quote })
          return await withSells(deployment, wanted, found)
        }
        rejected++
        // Failures are sent again, and count twice.
        const isDue = rejected === 1 ? quote.response.status >= 500 : rejected === 2
        if (isDue) await mustBeService(deployment)
        if (wanted.fiatCurrency === undefined) left.splice(1, 0, ...currenciesIn(quote))
      }
    }
  }
  // One route of a wanted asset and chain may be all that was tried.
  if (rejected === 1) await mustBeService(deployment)
  return wanted.amount === undefined ? otherSizes(deployment, wanted, tried) : undefined
}

/** Whatever the errors say: an error that names no amount may be about one. */
async function otherSizes(
  deployment: Deployment,
  wanted: WantedRoute,
  currencies: readonly string[],
): Promise<QuotedRoute | undefined> {
  let left = MOST_RESIZED
  for (const side of SIDES) {
    for (const fiatCurrency of currencies) {
      for (const magnitude of MAGNITUDES.slice(1)) {
        const first = EXAMPLE_AMOUNTS.fiatAmount * magnitude
        for (const route of routes(wanted, fiatCurrency).slice(0, side === 'buy' ? 6 : 1)) {
          if (left-- === 0) return undefined
          const body = quoteBody(side, route, first)
          const quote = await deployment.call('createQuote', { body })
          if (!isServed(quote)) continue
          const found = await bothSides(deployment, { side, route, first, quote })
          return await withSells(deployment, wanted, found)
        }
      }
    }
  }
  return undefined
}

/** Other routes in the same currency, the likeliest first, that differ in one part only. */
export function otherRoutes(route: Route, what: 'asset' | 'chain'): readonly Route[] {
  const others = what === 'asset' ? ASSETS : CHAINS
  return others.filter((one) => one !== route[what]).map((one) => ({ ...route, [what]: one }))
}

export async function isQuoted(
  deployment: Deployment,
  { quotes, amounts }: QuotedRoute,
  route: Route,
): Promise<boolean> {
  const { fiatAmount, tokenAmount } = amounts
  const own = quotes.buy === undefined ? { side: 'sell', tokenAmount } : { side: 'buy', fiatAmount }
  return isServed(await deployment.call('createQuote', { body: { ...own, ...route } }))
}

function routes({ asset, chain }: WantedRoute, fiatCurrency: string): readonly Route[] {
  const assets = asset === undefined ? ASSETS : [asset]
  return (chain === undefined ? CHAINS : [chain]).flatMap((one) =>
    assets.map((token) => ({ asset: token, chain: one, fiatCurrency })),
  )
}

/** A sell is quoted by tokens, whose number is known from a buy only. */
function quoteBody(side: Side, route: Route, fiatAmount: number, tokens?: number): Members {
  if (side === 'buy') return { side, fiatAmount, ...route }
  const tokenAmount = tokens ?? rounded(fiatAmount / EXAMPLE_AMOUNTS.rate)
  return { side, tokenAmount, ...route }
}

type Quoted = { readonly first: number; readonly quote: Exchange }

/**
 * The amounts of the first side are also tried on the other, and made larger or smaller for it:
 * each side may have limits of its own.
 */
async function bothSides(
  deployment: Deployment,
  { side, route, first, quote }: Quoted & { readonly side: Side; readonly route: Route },
): Promise<QuotedRoute> {
  const quoted = async (one: Side, size: number, tokens?: number) => {
    const body = quoteBody(one, route, size, tokens)
    const answer = await deployment.call('createQuote', { body })
    return isServed(answer) ? answer : undefined
  }
  const amounts = amountsOf(side, first, quote)
  let only: QuotedRoute = { route, amounts, quotes: { [side]: quote } }
  for (const magnitude of MAGNITUDES) {
    const size = first * magnitude
    const isFirst = magnitude === 1 && side === 'buy'
    const buy = isFirst ? quote : await quoted('buy', size)
    if (buy === undefined) continue
    const scaled = amountsOf('buy', size, buy)
    if (only.quotes.buy === undefined) only = { route, amounts: scaled, quotes: { buy } }
    const sell = await quoted('sell', size, scaled.tokenAmount)
    if (sell !== undefined) return { route, amounts: scaled, quotes: { buy, sell } }
  }
  return only
}

/** Sells may be served on another pair than buys. */
async function withSells(
  deployment: Deployment,
  wanted: WantedRoute,
  found: QuotedRoute,
): Promise<QuotedRoute> {
  const { route, amounts, quotes } = found
  if (quotes.buy === undefined || quotes.sell !== undefined) return found
  for (const sellRoute of routes(wanted, route.fiatCurrency)) {
    const body = quoteBody('sell', sellRoute, amounts.fiatAmount, amounts.tokenAmount)
    const sell = await deployment.call('createQuote', { body })
    if (isServed(sell)) return { ...found, sellRoute, quotes: { ...quotes, sell } }
  }
  return found
}

/** As the deployment quotes that many times the first amounts; undefined if it does not. */
export async function scaledAmounts(
  deployment: Deployment,
  { route, amounts, quoted }: Capabilities,
  magnitude: number,
): Promise<Amounts | undefined> {
  const side = quoted.buy ? 'buy' : 'sell'
  const { fiatAmount, tokenAmount } = amounts
  const [fiat, tokens] = [fiatAmount * magnitude, rounded(tokenAmount * magnitude)]
  const quote = await deployment.call('createQuote', { body: quoteBody(side, route, fiat, tokens) })
  if (!isServed(quote)) return undefined
  if (side === 'buy') return amountsOf('buy', fiat, quote)
  return { ...amounts, fiatAmount: fiat, tokenAmount: tokens }
}

/** The example's, scaled, where the quote gives no usable output. */
function amountsOf(side: Side, first: number, quote: Exchange): Amounts {
  const output = read(quote, 'bestQuote', 'estimatedOutput')
  const isUsable = typeof output === 'number' && Number.isFinite(output) && output >= 0.01
  const fallback = rounded(first / EXAMPLE_AMOUNTS.rate)
  if (!isUsable) return { fiatAmount: first, tokenAmount: fallback, rate: EXAMPLE_AMOUNTS.rate }
  const tokenAmount = side === 'buy' ? decimal(output).round(2).toNumber() : fallback
  const fiatAmount = side === 'buy' ? first : rounded(output)
  return { fiatAmount, tokenAmount, rate: rounded(fiatAmount / tokenAmount) }
}

function rounded(amount: number): number {
  return decimal(amount).round(2).toNumber()
}

/** Currencies that an error names, as those that are served. */
function currenciesIn({ response }: Exchange): readonly string[] {
  const words = new Set(
    usualText(response)
      .slice(0, 2_000)
      .match(/\b[A-Z]{3}\b/g) ?? [],
  )
  return [...words].filter((word) => CURRENCIES.has(word)).slice(0, 3)
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
