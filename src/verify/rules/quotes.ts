/** The best quote, the list beside it, and what a quote was compared by (§2.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Decimal } from '../../base/vocabulary/money.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { asked, isAlike, isSame, isServed, read, sent, shown } from '../answers/answer.ts'
import { bestOfList, decimalIn, routesIn } from './best-quote.ts'
import { Recent } from './recent.ts'
import { failed, passed, passedIf, leftOpen, watching, type Abouts, type Say } from './rule.ts'

const ABOUT = {
  'answers.comparison-source': {
    title: 'a buy is compared by its fiatAmount',
    rules: ['quote.response.comparisonInputSource.buy', 'quote.response.comparisonInputSource'],
    unseen: { because: 'no quote of a buy was answered' },
  },
  'answers.best-quote': {
    title: 'no listed route is better than the best quote',
    rules: ['quote.best-is-best'],
    unseen: { because: 'no list of quotes repeated the figures of its best quote' },
  },
  'quotes.list-holds-best': {
    title: 'a quote lists every route, the best one among them',
    rules: ['quote.best-and-list'],
    unseen: { because: 'no quote was answered' },
  },
  'quotes.output-of-amount': {
    title: 'another amount has another output',
    rules: ['quote.response.bestQuote.estimatedOutput'],
    unseen: { because: 'no quotes differed by their amount only' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

/** Rates move: only quotes of about the same time are compared. */
const SAME_TIME_MS = 60_000

type Compared = { readonly quote: Exchange; readonly amount: unknown; readonly output: Decimal }

class QuoteWatch {
  readonly #outputs = new Recent<Compared>()
  /** Lists without the provider of their best quote, and what they name. */
  readonly #without: { readonly quote: Exchange; readonly names: readonly unknown[] }[] = []
  readonly #listed = new Set<string>()

  listProviderBanks(list: Exchange): void {
    if (isServed(list) && this.#listed.size < 1_000)
      this.#listed.add(asked(list, 'provider')?.toLowerCase() ?? '')
  }

  createQuote(quote: Exchange, say: Tell): void {
    if (!isServed(quote)) return
    seeSource(quote, say)
    const best = bestOfList(quote)
    if (best !== undefined) say('answers.best-quote', best)
    this.#seeList(quote, say)
    this.#seeOutput(quote, say)
  }

  end(say: Tell): void {
    for (const { quote, names } of this.#without) {
      const wanted = read(quote, 'bestQuote', 'provider')
      // Elements may have identifiers where documented members have names: those have a bank list.
      const areProviders = names.some((name) => this.#listed.has(String(name).toLowerCase()))
      const failure = {
        expected: `quotes with ${shown(wanted)}, the provider of bestQuote`,
        received: names.map(shown).join(', '),
      }
      const because = 'what the list calls its providers is not documented (§2.3)'
      const finding = areProviders ? failed(failure, quote) : leftOpen(because, quote)
      say('quotes.list-holds-best', finding)
    }
  }

  #seeList(quote: Exchange, say: Tell): void {
    const of = 'quotes.list-holds-best'
    const routes = routesIn(quote)
    if (routes === undefined) return
    const names = routes.quotes.map((element) => memberOf(element, 'provider'))
    const failure = { expected: 'quotes with the best one among them', received: 'an empty list' }
    if (names.length === 0) return say(of, failed(failure, quote))
    const wanted = memberOf(routes.best, 'provider')
    const isNamed = names.every((name) => typeof name === 'string')
    if (!isNamed || names.some((name) => isAlike(name, wanted))) return say(of, passed(quote))
    if (this.#without.length < 20) this.#without.push({ quote, names })
  }

  /** Prices and fees are the deployment's own; an output that ignores the amount is neither. */
  #seeOutput(quote: Exchange, say: Tell): void {
    const { fiatAmount, tokenAmount, ...asking } = Object(receivedJson(quote.request.body))
    const amount: unknown = fiatAmount ?? tokenAmount
    const output = decimalIn(read(quote, 'bestQuote'), 'estimatedOutput')
    if (output === undefined || typeof amount !== 'number') return
    const key = JSON.stringify(asking)
    const before = this.#outputs.get(key)
    this.#outputs.set(key, { quote, amount, output })
    const isNear = before !== undefined && quote.at - before.quote.at < SAME_TIME_MS
    if (!isNear || before.amount === amount) return
    // A cent more may be rounded away.
    const ratio = amount / Number(before.amount)
    if (ratio > 0.8 && ratio < 1.25) return
    const expected = `other outputs for ${shown(before.amount)} and ${shown(amount)}`
    const failure = { expected, received: `${output.toFixed()} for both` }
    const isOther = !output.eq(before.output)
    say('quotes.output-of-amount', passedIf(isOther, failure, before.quote, quote))
  }
}

function seeSource(quote: Exchange, say: Tell): void {
  const source = read(quote, 'comparisonInputSource')
  if (!isSame(sent(quote, 'side'), 'buy') || typeof source !== 'string') return
  const failure = { expected: 'comparisonInputSource "fiatAmount" (§2.3)', received: shown(source) }
  say('answers.comparison-source', passedIf(source === 'fiatAmount', failure, quote))
}

export const QUOTE_RULES = watching(ABOUT, () => new QuoteWatch())
