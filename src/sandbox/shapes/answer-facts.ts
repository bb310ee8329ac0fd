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
import { ElementFacts, Reading, type Readers } from './facts.ts'
import type { BANKS_FIELDS, QUOTE_FIELDS, RESOLVE_FIELDS } from './fields.ts'
import type { Facts, IdScope, Value } from './template.ts'

/** An answer that is about no order. */
type AnswerSource<Answer> = {
  readonly answer: Answer
  readonly market: Market
  readonly environment: string | undefined
  readonly path: string
  /** The body of the request, as text. */
  readonly asked: string
}

const ANYWHERE = {
  environment: ({ environment }: AnswerSource<unknown>) => environment,
  now: ({ market }: AnswerSource<unknown>) => new Date(market.now),
}

type Element = { readonly quote: QuoteElement; readonly at: number; readonly of: QuoteSource }
type QuoteSource = AnswerSource<Quote>

const ELEMENT: Readers<Element, (typeof QUOTE_FIELDS)['quotes']['each']> = {
  'element.provider': ({ quote }) => String(quote['provider']),
  'element.providerSlug': ({ quote, of }) => slugOf(of, quote['provider']),
  'element.rank': ({ at }) => at + 1,
  'element.isBest': ({ at }) => at === 0,
  'element.rate': ({ quote }) => price(quote['rate']),
  'element.estimatedOutput': ({ quote }) => price(quote['estimatedOutput']),
  'element.grossEstimatedOutput': ({ quote }) => price(quote['grossEstimatedOutput']),
  'element.fee': ({ quote }) => price(quote['fee']),
  'element.providerFee': ({ quote, of }) => feeOf(of, quote['providerFee']),
  'element.platformFee': ({ quote, of }) => feeOf(of, quote['platformFee']),
}

const QUOTE_READERS: Readers<QuoteSource, typeof QUOTE_FIELDS> = {
  ...ANYWHERE,
  ...({
    side: ({ answer }) => answer.side,
    asset: ({ answer }) => answer.asset,
    chain: ({ answer }) => answer.chain,
    currency: (of) => askedFor(of, 'fiatCurrency'),
    provider: (of) => slugOf(of, of.answer.bestQuote.provider),
    operation: () => 'createQuote',
  } satisfies Record<string, (of: QuoteSource) => Value>),
  'quote.side': ({ answer }) => answer.side,
  'quote.asset': ({ answer }) => answer.asset,
  'quote.chain': ({ answer }) => answer.chain,
  'quote.currency': (of) => askedFor(of, 'fiatCurrency'),
  'quote.comparisonInput': ({ answer }) => price(answer.comparisonInput),
  'quote.comparisonInputSource': ({ answer }) => answer.comparisonInputSource,
  'best.provider': ({ answer }) => answer.bestQuote.provider,
  'best.providerSlug': (of) => slugOf(of, of.answer.bestQuote.provider),
  'best.rate': ({ answer }) => price(answer.bestQuote.rate),
  'best.estimatedOutput': ({ answer }) => price(answer.bestQuote.estimatedOutput),
  quotes: (of) => {
    const around = factsOfQuote(of)
    return of.answer.quotes.map((quote, at) => new ElementFacts(ELEMENT, { quote, at, of }, around))
  },
}

const BANK: Readers<ListedBank, (typeof BANKS_FIELDS)['banks']['each']> = {
  'bank.code': ({ bankCode }) => bankCode,
  'bank.name': ({ bankName }) => bankName,
}

type BanksSource = AnswerSource<ProviderBankList>

const BANKS_READERS: Readers<BanksSource, typeof BANKS_FIELDS> = {
  ...ANYWHERE,
  ...{ provider: (of: BanksSource) => slugOf(of, of.answer.provider) },
  'banks.provider': ({ answer }) => answer.provider,
  banks: (of) => {
    const around = factsOfBanks(of)
    return of.answer.banks.map((bank) => new ElementFacts(BANK, bank, around))
  },
}

type ResolveSource = AnswerSource<ResolvedAccount>

const RESOLVE_READERS: Readers<ResolveSource, typeof RESOLVE_FIELDS> = {
  ...ANYWHERE,
  'resolve.accountName': ({ answer }) => answer.accountName,
  'resolve.accountNumber': (of) => askedFor(of, 'accountNumber'),
  'resolve.bankCode': (of) => askedFor(of, 'bankCode'),
  'resolve.bankName': (of) =>
    askedFor(of, 'bankName') ?? findBank(askedFor(of, 'bankCode') ?? '')?.name,
}

export function factsOfQuote(of: QuoteSource): Facts {
  return new Reading(QUOTE_READERS, of, { stream, seed: of.market.seed })
}

export function factsOfBanks(of: BanksSource): Facts {
  return new Reading(BANKS_READERS, of, { stream, seed: of.market.seed })
}

export function factsOfResolve(of: ResolveSource): Facts {
  return new Reading(RESOLVE_READERS, of, { stream, seed: of.market.seed })
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

function price(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** In the currency of the output. */
function feeOf({ answer }: QuoteSource, fee: unknown): number | undefined {
  return price(memberOf(fee, answer.side === 'buy' ? 'token' : 'fiat'))
}
