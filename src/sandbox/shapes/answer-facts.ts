/** What templates read of a quote, a list of banks and a resolved account. */
import type {
  ListedBank,
  ProviderBankList,
  Quote,
  QuoteElement,
  ResolvedAccount,
} from '../../base/contract/generated/types.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { findProvider } from '../simulator/providers/directory.ts'
import { findBank } from '../simulator/banks/bank.ts'
import type { Market } from '../simulator/providers/market.ts'
import { shownSlug } from '../simulator/providers/provider.ts'
import { attributes, count, list, moment, price, reading, flag, type Readers } from './facts.ts'
import type { Facts, IdScope } from './template.ts'

/** An answer that is about no order. */
type AnswerSource<Answer> = {
  readonly answer: Answer
  readonly market: Market
  readonly environment: string | undefined
  readonly path: string
  /** The body of the request, as text. */
  readonly asked: string
}

const ANYWHERE: Readers<AnswerSource<unknown>> = {
  environment: ({ environment }) => environment,
  now: moment(({ market }) => market.now),
}

type Element = { readonly quote: QuoteElement; readonly at: number; readonly of: QuoteSource }
type QuoteSource = AnswerSource<Quote>

const ELEMENT: Readers<Element> = {
  'element.provider': ({ quote }) => String(quote['provider']),
  'element.providerSlug': ({ quote, of }) => slugOf(of, quote['provider']),
  /** Its place in the list, from 1. */
  'element.rank': count(({ at }) => at + 1),
  'element.isBest': flag(({ at }) => at === 0),
  'element.rate': price(({ quote }) => numberIn(quote['rate'])),
  'element.estimatedOutput': price(({ quote }) => numberIn(quote['estimatedOutput'])),
  'element.grossEstimatedOutput': price(({ quote }) => numberIn(quote['grossEstimatedOutput'])),
  'element.fee': price(({ quote }) => numberIn(quote['fee'])),
  'element.providerFee': price(({ quote, of }) => feeOf(of, quote['providerFee'])),
  'element.platformFee': price(({ quote, of }) => feeOf(of, quote['platformFee'])),
}

export const QUOTE_READERS: Readers<QuoteSource> = {
  ...ANYWHERE,
  ...attributes({
    side: ({ answer }) => answer.side,
    asset: ({ answer }) => answer.asset,
    chain: ({ answer }) => answer.chain,
    currency: (of) => askedFor(of, 'fiatCurrency'),
    provider: (of) => slugOf(of, of.answer.bestQuote.provider),
    operation: () => 'createQuote',
  }),
  'quote.side': ({ answer }) => answer.side,
  'quote.asset': ({ answer }) => answer.asset,
  'quote.chain': ({ answer }) => answer.chain,
  'quote.currency': (of) => askedFor(of, 'fiatCurrency'),
  'quote.comparisonInput': price(({ answer }) => numberIn(answer.comparisonInput)),
  'quote.comparisonInputSource': ({ answer }) => answer.comparisonInputSource,
  'best.provider': ({ answer }) => answer.bestQuote.provider,
  'best.providerSlug': (of) => slugOf(of, of.answer.bestQuote.provider),
  'best.rate': price(({ answer }) => numberIn(answer.bestQuote.rate)),
  'best.estimatedOutput': price(({ answer }) => numberIn(answer.bestQuote.estimatedOutput)),
  quotes: list(
    ELEMENT,
    (of) => of.answer.quotes.map((quote, at) => ({ quote, at, of })),
    factsOfQuote,
  ),
}

const BANK: Readers<ListedBank> = {
  'bank.code': ({ bankCode }) => bankCode,
  'bank.name': ({ bankName }) => bankName,
}

type BanksSource = AnswerSource<ProviderBankList>

export const BANKS_READERS: Readers<BanksSource> = {
  ...ANYWHERE,
  ...attributes({ provider: (of) => slugOf(of, of.answer.provider) }),
  'banks.provider': ({ answer }) => answer.provider,
  banks: list(BANK, ({ answer }) => answer.banks, factsOfBanks),
}

type ResolveSource = AnswerSource<ResolvedAccount>

export const RESOLVE_READERS: Readers<ResolveSource> = {
  ...ANYWHERE,
  'resolve.accountName': ({ answer }) => answer.accountName,
  'resolve.accountNumber': (of) => askedFor(of, 'accountNumber'),
  'resolve.bankCode': (of) => askedFor(of, 'bankCode'),
  'resolve.bankName': (of) =>
    askedFor(of, 'bankName') ?? findBank(askedFor(of, 'bankCode') ?? '')?.name,
}

export function factsOfQuote(of: QuoteSource): Facts {
  return reading(QUOTE_READERS, of, { stream, seed: of.market.seed })
}

export function factsOfBanks(of: BanksSource): Facts {
  return reading(BANKS_READERS, of, { stream, seed: of.market.seed })
}

export function factsOfResolve(of: ResolveSource): Facts {
  return reading(RESOLVE_READERS, of, { stream, seed: of.market.seed })
}

/** By what was asked when: the same request at the same moment is the same quote. */
function stream({ path, asked, market }: AnswerSource<unknown>, per: IdScope): string {
  return per === 'business' ? per : `call:${market.now}:${path} ${asked}`
}

/** The request was valid, so it is JSON. */
function askedFor({ asked }: AnswerSource<unknown>, member: string): string | undefined {
  const value: unknown = memberOf(parsedJson(asked), member)
  return typeof value === 'string' ? value : undefined
}

function slugOf({ market }: AnswerSource<unknown>, name: unknown): string {
  const provider = findProvider(String(name), market.behaviour)
  return provider === undefined ? String(name) : shownSlug(provider, market.behaviour)
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** In the currency of the output. */
function feeOf({ answer }: QuoteSource, fee: unknown): number | undefined {
  return numberIn(memberOf(fee, answer.side === 'buy' ? 'token' : 'fiat'))
}
