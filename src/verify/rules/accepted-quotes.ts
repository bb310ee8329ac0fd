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
import { failed, leftOpen, passed, watching } from './rule.ts'
import type { About, Finding, Say } from './rule.ts'

type Tell = Say<`quotes.${Side}.accepted`>

/** By side: the amount of its quotes, that of the other side, and where its orders have it. */
const QUOTE_AMOUNTS = {
  buy: { own: 'fiatAmount', other: 'tokenAmount', ofOrder: 'fiatAmount' },
  sell: { own: 'tokenAmount', other: 'fiatAmount', ofOrder: 'amount' },
} as const

const ROUTE = ['fiatCurrency', 'asset', 'chain'] as const

function about(side: Side): About {
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

  createOrder(order: Exchange): void {
    const side = sideOf(order)
    if (side !== undefined && isServed(order))
      this.#orders.set(termsOf(order, QUOTE_AMOUNTS[side].ofOrder), order)
  }

  createQuote(quote: Exchange, say: Tell): void {
    if (namesSent(quote).length === 0) this.#empty = quote
    const side = sideOf(quote)
    if (side === undefined || quote.isUnanswered === true) return
    const { own, other } = QUOTE_AMOUNTS[side]
    const { body } = quote.request
    const names: readonly string[] = ['side', ...ROUTE, own]
    const hasMore = namesSent(quote).length > names.length
    if (isServed(quote)) {
      this.#served.set(body, quote)
      const isPlain = sent(quote, own) !== undefined && sent(quote, other) === undefined
      if (!isPlain) return
      if (hasMore) return void this.#servedWithMore.set(side, quote)
      this.#passed.set(side, quote)
      return say(`quotes.${side}.accepted`, passed(quote))
    }
    const isPlain = names.every((name) => sent(quote, name) !== undefined)
    if (!isPlain || hasMore || !isOfContent(quote)) return
    this.#rejected.set(body, quote)
    if ([415, 500].includes(quote.response.status))
      this.#crashed.set(side, (this.#crashed.get(side) ?? 0) + 1)
  }

  end(say: Tell): void {
    for (const side of SIDES.filter((one) => !this.#passed.has(one))) {
      const own = [...this.#rejected.values()].filter((one) => sent(one, 'side') === side)
      const [first] = own.toReversed()
      const withMore = this.#servedWithMore.get(side)
      if (first === undefined) {
        if (withMore !== undefined) say(`quotes.${side}.accepted`, passed(withMore))
        continue
      }
      const found = own.map((one) => this.#contradicted(one, side)).find(Boolean)
      const because = `no ${side} is quoted: ${answered(first)}`
      const open = { ...leftOpen(because, first), hint: ROUTE_HINT }
      say(`quotes.${side}.accepted`, found ?? open)
    }
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

function sideOf(exchange: Exchange): Side | undefined {
  return SIDES.find((one) => one === sent(exchange, 'side'))
}

function termsOf(exchange: Exchange, amount: string): string {
  return JSON.stringify(['side', ...ROUTE, amount].map((name) => sent(exchange, name)))
}

export const ACCEPTED_QUOTE_RULES = watching(
  { 'quotes.buy.accepted': about('buy'), 'quotes.sell.accepted': about('sell') },
  () => new QuoteWatch(),
)
