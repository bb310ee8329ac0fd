/** One quote of each side, read closely (§2.3, §4.1). */
import type { RuleId } from '../../contract/generated/rules.ts'
import { decimal, type Decimal } from '../../vocabulary/money.ts'
import type { Side } from '../deployment/order-body.ts'
import type { Exchange } from '../../client/exchange.ts'
import { answered, isServed, read, rejectedRules, shown } from '../deployment/answer.ts'
import { memberOf } from '../../vocabulary/json.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passedIf, passed, type Check, type CheckContext } from './check.ts'
import { SIDES } from './fixtures.ts'

const AMOUNTS = { buy: 'fiatAmount', sell: 'tokenAmount' } as const

export const QUOTE_CHECKS: readonly Check[] = SIDES.flatMap((side) => [
  accepted(side),
  ...(['side', 'asset', 'chain'] as const).map((name) => echo(side, name)),
  comparedAmount(side),
  comparedSource(side),
  listHoldsBest(side),
  bestIsBest(side),
])

function accepted(side: Side): Check {
  const other = side === 'buy' ? 'quote.buy.no-tokenAmount' : 'quote.sell.no-fiatAmount'
  const amount = AMOUNTS[side]
  return {
    id: `quotes.${side}.accepted`,
    title: `a ${side} is quoted by its ${amount} alone`,
    rules: [
      'quote.endpoint',
      'quote.request.side',
      'quote.request.fiatCurrency',
      'quote.request.asset',
      'quote.request.chain',
      `quote.request.${amount}`,
      other,
    ],
    run: async ({ fixtures }) => {
      const quote = await fixtures.quote(side)
      const wanted = AMOUNTS[side === 'buy' ? 'sell' : 'buy']
      const wantsOther = new RegExp(`\\b${wanted}\\b`).test(quote.response.body)
      const rules: readonly RuleId[] = wantsOther
        ? [other]
        : rejectedRules(quote, 'quote.request.', 'quote.endpoint')
      return passedIf(
        isServed(quote),
        { rules, expected: 'a quote, with a status of 200 to 299', received: answered(quote) },
        quote,
      )
    },
  }
}

function echo(side: Side, name: 'side' | 'asset' | 'chain'): Check {
  const rule = `quote.response.${name}` as const
  return {
    id: `quotes.${side}.echo.${name}`,
    title: `a ${side} quote repeats the ${name} of the request`,
    rules: [rule],
    run: async (context) => {
      const quote = await served(context, side)
      const sent = context.fixtures.quoteBody(side)[name]
      const received = read(quote, name)
      return passedIf(
        received === sent,
        { expected: `${name} ${shown(sent)}`, received: shown(received) },
        quote,
      )
    },
  }
}

function comparedAmount(side: Side): Check {
  return {
    id: `quotes.${side}.compared-amount`,
    title: `a ${side} is compared by the amount that was sent`,
    rules: ['quote.response.comparisonInput'],
    run: async (context) => {
      const quote = await served(context, side)
      const sent = context.fixtures.quoteBody(side)[AMOUNTS[side]]
      const received = read(quote, 'comparisonInput')
      const failure = {
        expected: `comparisonInput ${shown(sent)}, the ${AMOUNTS[side]} of the request`,
        received: shown(received),
      }
      return passedIf(received === sent, failure, quote)
    },
  }
}

function comparedSource(side: Side): Check {
  const rules =
    side === 'buy'
      ? ([
          'quote.response.comparisonInputSource.buy',
          'quote.response.comparisonInputSource',
        ] as const)
      : (['quote.response.comparisonInputSource'] as const)
  return {
    id: `quotes.${side}.compared-source`,
    title: `a ${side} names ${AMOUNTS[side]} as what was compared`,
    rules,
    run: async (context) => {
      const quote = await served(context, side)
      const received = read(quote, 'comparisonInputSource')
      const failure = {
        expected: `comparisonInputSource "${AMOUNTS[side]}"`,
        received: shown(received),
      }
      return passedIf(received === AMOUNTS[side], failure, quote)
    },
  }
}

/** Elements are open; where every one names its provider, the best one's has to be among them. */
function listHoldsBest(side: Side): Check {
  return {
    id: `quotes.${side}.list-holds-best`,
    title: `a ${side} quote lists every route, the best one among them`,
    rules: ['quote.best-and-list'],
    run: async (context) => {
      const quote = await served(context, side)
      const { best, quotes } = routes(quote)
      const names = quotes.map((element) => memberOf(element, 'provider'))
      const isNamed = names.every((name) => typeof name === 'string')
      const holdsBest = !isNamed || names.some((name) => isAlike(name, memberOf(best, 'provider')))
      const failure = {
        expected: `quotes with ${shown(memberOf(best, 'provider'))}, the provider of bestQuote`,
        received: quotes.length === 0 ? 'an empty list' : names.map(shown).join(', '),
      }
      return passedIf(quotes.length > 0 && holdsBest, failure, quote)
    },
  }
}

/** Compared by output, else by rate; an element that states neither as a number says nothing. */
function bestIsBest(side: Side): Check {
  return {
    id: `quotes.${side}.best-is-best`,
    title: `no listed route of a ${side} beats the best quote`,
    rules: ['quote.best-is-best'],
    run: async (context) => {
      const quote = await served(context, side)
      const { best, quotes } = routes(quote)
      const output = amountOf(best, 'estimatedOutput')
      if (output === undefined) throw new Inconclusive('bestQuote states no output to compare')
      const better = quotes.find((element) =>
        beats(element, best, { output, input: amountOf(quote.response.json, 'comparisonInput') }),
      )
      if (better === undefined) return passed(quote)
      return failed(
        { expected: `no route better than ${shown(best)}`, received: shown(better) },
        quote,
      )
    },
  }
}

type Yardstick = { readonly output: Decimal; readonly input: Decimal | undefined }

function beats(element: unknown, best: unknown, { output, input }: Yardstick): boolean {
  const listed = amountOf(element, 'estimatedOutput')
  if (listed !== undefined) return listed.gt(output)
  const [rate, bestRate] = [amountOf(element, 'rate'), amountOf(best, 'rate')]
  if (
    rate === undefined ||
    bestRate === undefined ||
    input === undefined ||
    bestRate.lte(0) ||
    output.lte(0)
  )
    return false
  // Which way round a rate is written is not documented; the best quote's own figures show it.
  const isMore = distance(output, input.times(bestRate)).lt(distance(output, input.div(bestRate)))
  return isMore ? rate.gt(bestRate) : rate.lt(bestRate)
}

function distance(one: Decimal, other: Decimal): Decimal {
  return one.minus(other).abs()
}

async function served({ fixtures }: CheckContext, side: Side): Promise<Exchange> {
  const quote = await fixtures.quote(side)
  if (isServed(quote)) return quote
  throw new Inconclusive(`no ${side} quote was given: ${answered(quote)}`)
}

function routes(quote: Exchange): { readonly best: unknown; readonly quotes: readonly unknown[] } {
  const quotes = read(quote, 'quotes')
  const best = read(quote, 'bestQuote')
  if (Array.isArray(quotes) && typeof best === 'object' && best !== null) return { best, quotes }
  throw new Inconclusive('the quote has no bestQuote and quotes to compare')
}

function amountOf(from: unknown, name: string): Decimal | undefined {
  const value = memberOf(from, name)
  const isAmount =
    typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  return isAmount ? decimal(value) : undefined
}

/** Test environments dress names up ("Northwind Sandbox"), and lists may use plain ones. */
function isAlike(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((name) =>
    String(name)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  )
  return a !== undefined && b !== undefined && (a.includes(b) || b.includes(a))
}
