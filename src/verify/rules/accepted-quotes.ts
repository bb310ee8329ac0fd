/** A quote of each side by its own amount (§2.3, §4.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import { SIDES, type Side } from '../../base/vocabulary/side.ts'
import { answered, isServed, read, rejectedRules, sent } from '../answers/answer.ts'
import { ROUTE_HINT } from '../probe/capabilities.ts'
import { OF_PATHS } from './accepted-orders.ts'
import { differingIn, namesSent } from './equal-orders.ts'
import { Recent } from './recent.ts'
import { isOfContent, isSameTime } from './rejections.ts'
import { failed, passed, watching, type Finding, type Named, type TraceRule } from './rule.ts'

type Name = `quotes.${Side}.accepted`

/** By side: the amount of its quotes, that of the other side, and where its orders have it. */
const QUOTE_AMOUNTS = {
  buy: { own: 'fiatAmount', other: 'tokenAmount', ofOrder: 'fiatAmount' },
  sell: { own: 'tokenAmount', other: 'fiatAmount', ofOrder: 'amount' },
} as const

const ROUTE = ['fiatCurrency', 'asset', 'chain'] as const

function about(side: Side): Omit<TraceRule, 'id'> {
  const { own } = QUOTE_AMOUNTS[side]
  return {
    title: `a ${side} is quoted by its ${own} alone`,
    rules: [
      'quote.endpoint',
      'quote.request.side',
      ...ROUTE.map((name) => `quote.request.${name}` as const),
      `quote.request.${own}`,
      otherRule(side),
      ...OF_PATHS,
    ],
    unseen: { because: `no quote of a ${side} passed`, hint: ROUTE_HINT },
  }
}

function otherRule(side: Side): RuleId {
  return side === 'buy' ? 'quote.buy.no-tokenAmount' : 'quote.sell.no-fiatAmount'
}

class QuoteWatch {
  readonly #passed = new Map<Side, Exchange>()
  /** With members that no quote is documented to have: it may be quoted because of them. */
  readonly #servedWithMore = new Map<Side, Exchange>()
  /** With no other member than the documented ones of its side. */
  readonly #rejected = new Recent<Exchange>(50)
  readonly #served = new Recent<Exchange>(50)
  /** Orders that were accepted, by what they share with a quote. */
  readonly #orders = new Recent<Exchange>(200)
  readonly #crashed = new Map<Side, number>()
  #empty: Exchange | undefined

  see(exchange: Exchange): readonly Named<Name>[] {
    const side = SIDES.find((one) => one === sent(exchange, 'side'))
    const { operationId, request } = exchange
    if (operationId === 'createQuote' && namesSent(exchange).length === 0) this.#empty = exchange
    if (side === undefined) return []
    const { own, other, ofOrder } = QUOTE_AMOUNTS[side]
    if (operationId === 'createOrder' && isServed(exchange))
      this.#orders.set(termsOf(exchange, ofOrder), exchange)
    if (operationId !== 'createQuote' || exchange.isUnanswered === true) return []
    const names: readonly string[] = ['side', ...ROUTE, own]
    if (isServed(exchange)) {
      this.#served.set(request.body, exchange)
      const isPlain = sent(exchange, own) !== undefined && sent(exchange, other) === undefined
      if (!isPlain) return []
      if (namesSent(exchange).length > names.length) {
        this.#servedWithMore.set(side, exchange)
        return []
      }
      this.#passed.set(side, exchange)
      return [[`quotes.${side}.accepted`, passed(exchange)]]
    }
    const isPlain = names.every((name) => sent(exchange, name) !== undefined)
    if (!isPlain || namesSent(exchange).length > names.length || !isOfContent(exchange)) return []
    this.#rejected.set(request.body, exchange)
    if ([415, 500].includes(exchange.response.status))
      this.#crashed.set(side, (this.#crashed.get(side) ?? 0) + 1)
    return []
  }

  end(): readonly Named<Name>[] {
    return SIDES.filter((side) => !this.#passed.has(side)).flatMap((side) => {
      const own = [...this.#rejected.values()].filter((one) => sent(one, 'side') === side)
      const [first] = own.toReversed()
      const withMore = this.#servedWithMore.get(side)
      if (first === undefined)
        return withMore === undefined ? [] : [[`quotes.${side}.accepted`, passed(withMore)]]
      const found = own.map((one) => this.#contradicted(one, side))
      const because = `no ${side} is quoted: ${answered(first)}`
      const open = {
        verdict: 'inconclusive',
        because,
        hint: ROUTE_HINT,
        exchanges: [first],
      } as const
      return [[`quotes.${side}.accepted`, found.find((one) => one !== undefined) ?? open]] as const
    })
  }

  /** What is quoted with more, or ordered, is to be quoted; a route may be the deployment's own. */
  #contradicted(quote: Exchange, side: Side): Finding | undefined {
    const { other } = QUOTE_AMOUNTS[side]
    const isText = new RegExp(`\\b${other}\\b`).test(usualText(quote.response))
    const broken = (rules: readonly RuleId[], ...counterpart: readonly Exchange[]) =>
      failed(
        {
          rules,
          expected: 'a quote, with a status of 200 to 299',
          received: answered(quote),
          isBesideCounterpart: true,
        },
        ...counterpart,
        quote,
      )
    const wider = [...this.#served.values()].find(
      (one) =>
        isSameTime(quote, one) &&
        differingIn(quote, one).every((name) => sent(quote, name) === undefined),
    )
    const named = isText
      ? [otherRule(side)]
      : rejectedRules(quote, 'quote.request.', 'quote.endpoint')
    if (wider !== undefined)
      return broken(sent(wider, other) === undefined ? named : [otherRule(side)], wider)
    if (read(quote, 'bestQuote') !== undefined) return broken(named)
    if ((this.#crashed.get(side) ?? 0) > 1 && [415, 500].includes(quote.response.status))
      return broken(named)
    const order = this.#orders.get(termsOf(quote, QUOTE_AMOUNTS[side].own))
    if (order !== undefined && isSameTime(quote, order)) return broken(named, order)
    const isNowhere = this.#passed.size === 0 && this.#isNowhere(quote)
    return isNowhere ? broken([...named, ...OF_PATHS]) : undefined
  }

  /** A path that is served rejects a body without a member otherwise. */
  #isNowhere({ response: { status } }: Exchange): boolean {
    if (this.#empty === undefined) return false
    const isWithout = [404, 405].includes(status) || status >= 500
    return isServed(this.#empty) || (isWithout && this.#empty.response.status === status)
  }
}

function termsOf(exchange: Exchange, amount: string): string {
  return JSON.stringify(['side', ...ROUTE, amount].map((name) => sent(exchange, name)))
}

export const ACCEPTED_QUOTE_RULES: readonly TraceRule[] = watching(
  { 'quotes.buy.accepted': about('buy'), 'quotes.sell.accepted': about('sell') },
  () => new QuoteWatch(),
)
