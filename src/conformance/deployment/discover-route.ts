/**
 * Finds a route that the deployment quotes, and amounts that it accepts. Currencies, tokens,
 * networks and limits are its own (§1, §8): what is not named is tried, the likeliest first.
 */
import type { Exchange } from '../../client/exchange.ts'
import { decimal } from '../../vocabulary/money.ts'
import { isServed, read } from './answer.ts'
import type { Amounts, Route } from './capabilities.ts'
import type { Deployment } from './deployment.ts'
import type { Members, Side } from './order-body.ts'

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
  /** The quotes of the sides that are served. */
  readonly quotes: { readonly [S in Side]?: Exchange }
}

/** The values that the documentation shows (§1), and of currencies two more that are likely. */
const ASSETS = ['USDC', 'USDT'] as const
const CHAINS = ['base', 'bsc', 'solana'] as const
const FIATS = ['NGN', 'KES', 'GHS'] as const

export const EXAMPLE_ROUTE: Route = { asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' }
export const EXAMPLE_AMOUNTS: Amounts = { fiatAmount: 50_000, tokenAmount: 35, rate: 1_428.57 }
const SIDES = ['buy', 'sell'] as const
/** Of the example amounts, the likeliest first. */
const MAGNITUDES = [1, 2, 0.1, 10, 0.01, 100] as const
/** After so many rejections of the key or the address, further calls would be rejected too. */
const MOST_REJECTED = 6
const MOST_CURRENCIES = 6

/** Undefined where nothing is quoted. */
export async function discoverRoute(
  deployment: Deployment,
  wanted: WantedRoute,
): Promise<QuotedRoute | undefined> {
  const known = wanted.fiatCurrency === undefined ? FIATS : [wanted.fiatCurrency]
  const tried = new Set<string>()
  let [resized, rejected] = [0, 0]
  for (let left = [...known]; left.length > 0; left = left.slice(1)) {
    const [fiatCurrency = ''] = left
    if (tried.has(fiatCurrency) || tried.size >= MOST_CURRENCIES) continue
    tried.add(fiatCurrency)
    for (const side of SIDES) {
      for (const route of routes(wanted, fiatCurrency)) {
        const first = wanted.amount ?? EXAMPLE_AMOUNTS.fiatAmount
        const quote = await deployment.call('createQuote', { body: quoteBody(side, route, first) })
        if (isServed(quote)) return await bothSides(deployment, { side, route, first, quote })
        if (isOfNoService(quote) && ++rejected >= MOST_REJECTED) return undefined
        if (wanted.fiatCurrency === undefined) left.splice(1, 0, ...currenciesIn(quote))
        const mayResize = wanted.amount === undefined && isAboutSize(quote) && resized++ < 3
        const other = mayResize ? await otherSize(deployment, side, route) : undefined
        if (other !== undefined) return await bothSides(deployment, { side, route, ...other })
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

/** Whether an error may be about the size of an amount. */
export function isAboutSize({ response }: Exchange): boolean {
  const { body } = response
  const isSize =
    /\b(minim|maxim|least|most|small|larg|low|high|limit|below|above|under|over)/i.test(body)
  return isSize && /amount|size|value|order|quote|limit/i.test(body)
}

/** Neither another route nor another amount helps where the key or the address is wrong. */
function isOfNoService({ response: { status, json } }: Exchange): boolean {
  return status === 401 || status === 403 || json === undefined
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

async function otherSize(
  deployment: Deployment,
  side: Side,
  route: Route,
): Promise<Quoted | undefined> {
  for (const magnitude of MAGNITUDES.slice(1)) {
    const first = EXAMPLE_AMOUNTS.fiatAmount * magnitude
    const quote = await deployment.call('createQuote', { body: quoteBody(side, route, first) })
    if (isServed(quote)) return { first, quote }
  }
  return undefined
}

/** The amounts of the first side are also tried on the other, and made larger or smaller for it. */
async function bothSides(
  deployment: Deployment,
  { side, route, first, quote }: Quoted & { readonly side: Side; readonly route: Route },
): Promise<QuotedRoute> {
  const amounts = amountsOf(side, first, quote)
  if (side === 'sell') return { route, amounts, quotes: { sell: quote } }
  const sell = (tokens: number) =>
    deployment.call('createQuote', { body: quoteBody('sell', route, first, tokens) })
  const sold = await sell(amounts.tokenAmount)
  if (isServed(sold)) return { route, amounts, quotes: { buy: quote, sell: sold } }
  for (const magnitude of isAboutSize(sold) ? MAGNITUDES.slice(1) : []) {
    const fiatAmount = first * magnitude
    const body = quoteBody('buy', route, fiatAmount)
    const buy = await deployment.call('createQuote', { body })
    if (!isServed(buy)) continue
    const scaled = amountsOf('buy', fiatAmount, buy)
    const again = await sell(scaled.tokenAmount)
    if (isServed(again)) return { route, amounts: scaled, quotes: { buy, sell: again } }
  }
  return { route, amounts, quotes: { buy: quote } }
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
  const words = new Set(response.body.slice(0, 2_000).match(/\b[A-Z]{3}\b/g) ?? [])
  return [...words].filter((word) => CURRENCIES.has(word)).slice(0, 3)
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
