/** The best quote is the route of an order that names none (§2.2, §2.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import { asked, isAlike, isServed, isText, read, sent, shown } from '../answers/answer.ts'
import { Recent } from './recent.ts'
import { failed, passed, watching, type Abouts, type Finding, type Say } from './rule.ts'
import { isAfter } from './trace.ts'

const ABOUT = {
  'orders.default-route': {
    title: 'an order takes the route of the best quote',
    rules: [
      'quote.best-is-default',
      'order.response.selectedProvider',
      'order.response.bestRateUsed',
    ],
    unseen: { because: 'no order was accepted beside a quote of its amount' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

/** One order may meet a rate that has just moved. */
export const ROUNDS = 3
/** Between a quote and an order of its provider, and between the two quotes beside another one. */
const NEAR_MS = 5_000
const SAME_TIME_MS = 60_000
/** Providers put it into names of accounts; some reject others, and the order goes elsewhere. */
const PLAIN_ID = /^[A-Za-z0-9]+$/
/** Rates move and fees are deducted, but never as much as this. */
const FACTOR = 2
const MOST_NAMES = 1_000
const MOST_ORDERS = 10

type Left = readonly [before: Exchange, order: Exchange, after: Exchange]

/** Orders and quotes with the same terms. */
type Terms = {
  quote?: Exchange
  /** Since the quote, and not of its provider. */
  orders: Exchange[]
  isTaken?: true
  readonly left: Left[]
}

class DefaultRouteWatch {
  readonly #terms = new Recent<Terms>(100)
  readonly #quoted = new Set<unknown>()
  /** By name, whether the bank list of that provider was served. */
  readonly #lists = new Recent<Exchange>(MOST_NAMES)

  listProviderBanks(list: Exchange): void {
    this.#lists.set(asked(list, 'provider') ?? '', list)
  }

  /** Until the next quote, one that is not of its provider may be of a better one by now. */
  createOrder(order: Exchange, say: Tell): void {
    if (!isServedBuy(order)) return
    const terms = this.#termsOf(order)
    const { quote } = terms
    const isNear = quote !== undefined && isAfter(order, quote) && order.at - quote.at <= NEAR_MS
    if (isNear && isOfBest(order, quote)) taken(order, quote, terms, say)
    else if (terms.orders.length < MOST_ORDERS) terms.orders.push(order)
  }

  createQuote(quote: Exchange, say: Tell): void {
    if (!isServedBuy(quote)) return
    const terms = this.#termsOf(quote)
    const { quote: before } = terms
    const order = terms.orders.find((one) => isAfter(quote, one))
    const listed: unknown = read(quote, 'quotes')
    const names = (Array.isArray(listed) ? listed : []).map((one: unknown) => Object(one).provider)
    for (const name of [bestOf(quote), ...names])
      if (this.#quoted.size < MOST_NAMES) this.#quoted.add(name)
    terms.quote = quote
    terms.orders = []
    if (order === undefined) return
    const isNear = quote.at - order.at <= NEAR_MS
    if (isOfBest(order, quote)) return isNear ? taken(order, quote, terms, say) : undefined
    if (before === undefined || !isAfter(order, before)) return
    if (quote.at - before.at > SAME_TIME_MS) return
    if (bestOf(before) === bestOf(quote) && terms.left.length < ROUNDS)
      terms.left.push([before, order, quote])
  }

  end(say: Tell): void {
    for (const { isTaken, left } of this.#terms.values()) {
      const [first] = left
      if (!isTaken && left.length >= ROUNDS && first !== undefined)
        say('orders.default-route', this.#leaving(first))
    }
  }

  #termsOf(exchange: Exchange): Terms {
    const names = ['fiatAmount', 'fiatCurrency', 'asset', 'chain']
    const key = JSON.stringify(names.map((name) => sent(exchange, name)))
    return this.#terms.of(key, () => ({ orders: [], left: [] }))
  }

  /** A provider may have one name in quotes and another in orders, if its bank list has both. */
  #leaving(left: Left): Finding {
    const [quote, order] = left
    const [best, chosen] = [bestOf(quote), read(order, 'selectedProvider')]
    const open = (because: string, hint?: string): Finding => {
      return { verdict: 'inconclusive', because, hint, exchanges: left }
    }
    if (!isText(best) || !isText(chosen)) return open('a provider has no name')
    const customer = sent(order, 'externalCustomerId')
    if (typeof customer === 'string' && !PLAIN_ID.test(customer))
      return open(
        `orders of ${shown(customer)} leave the best quote, and its provider may reject such an identifier`,
        'Pass identifiers of letters and digits with --customer, if this deployment accepts them.',
      )
    const expected = `selectedProvider ${shown(best)}, as in the best quote before and after the order`
    const failure = { expected, received: `${shown(chosen)} in each of ${ROUNDS} orders` }
    if ([...this.#quoted].some((name) => isAlike(name, chosen)))
      return failed({ rules: ['quote.best-is-default'], ...failure }, ...left)
    const [known, unknown] = [best, chosen].map((name) => this.#lists.get(String(name)))
    if (known === undefined || unknown === undefined || !isServed(known) || isServed(unknown))
      return open(`orders call their provider ${shown(chosen)}, which no quote names`)
    return failed({ rules: ['order.response.selectedProvider'], ...failure }, ...left)
  }
}

function isServedBuy(exchange: Exchange): boolean {
  return isServed(exchange) && sent(exchange, 'side') === 'buy'
}

function taken(order: Exchange, quote: Exchange, terms: Terms, say: Tell): void {
  terms.isTaken = true
  say('orders.default-route', rateOf(order, quote))
}

/** Fiat for one token or the inverse: the direction is not documented. */
function rateOf(order: Exchange, quote: Exchange): Finding {
  const [used, best] = [read(order, 'bestRateUsed'), read(quote, 'bestQuote', 'rate')]
  if (typeof used !== 'number' || typeof best !== 'number' || used <= 0 || best <= 0)
    return passed(order, quote)
  if ([used / best, used * best].some((ratio) => ratio > 1 / FACTOR && ratio < FACTOR))
    return passed(order, quote)
  const failure = {
    rules: ['order.response.bestRateUsed'] as const,
    expected: `bestRateUsed near ${best}, the rate of the best quote`,
    received: shown(used),
  }
  return failed(failure, quote, order)
}

export function isOfBest(order: Exchange, quote: Exchange): boolean {
  return isAlike(read(order, 'selectedProvider'), bestOf(quote))
}

export function bestOf(quote: Exchange): unknown {
  return read(quote, 'bestQuote', 'provider')
}

export const DEFAULT_ROUTE_RULES = watching(ABOUT, () => new DefaultRouteWatch())
