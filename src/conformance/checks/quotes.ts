/** One quote of each side (§2.3, §4.1). */
import type { Exchange } from '../../client/exchange.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import { memberOf } from '../../vocabulary/json.ts'
import { decimal, type Decimal } from '../../vocabulary/money.ts'
import {
  answered,
  isAlike,
  isServed,
  mustBeServed,
  read,
  rejectedRules,
  shown,
} from '../deployment/answer.ts'
import type { Side } from '../deployment/order-body.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed, passedIf, type Check, type CheckContext } from './check.ts'
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
  const ownAmount = AMOUNTS[side]
  const otherAmount = AMOUNTS[side === 'buy' ? 'sell' : 'buy']
  const otherRule = side === 'buy' ? 'quote.buy.no-tokenAmount' : 'quote.sell.no-fiatAmount'
  return {
    id: `quotes.${side}.accepted`,
    title: `a ${side} is quoted by its ${ownAmount} alone`,
    rules: [
      'quote.endpoint',
      'quote.request.side',
      'quote.request.fiatCurrency',
      'quote.request.asset',
      'quote.request.chain',
      `quote.request.${ownAmount}`,
      otherRule,
    ],
    run: async ({ fixtures }) => {
      const quote = await fixtures.quote(side)
      const requiresOther = new RegExp(`\\b${otherAmount}\\b`).test(quote.response.body)
      const rules: readonly RuleId[] = requiresOther
        ? [otherRule]
        : rejectedRules(quote, 'quote.request.', 'quote.endpoint')
      const expected = 'a quote, with a status of 200 to 299'
      return passedIf(isServed(quote), { rules, expected, received: answered(quote) }, quote)
    },
  }
}

function echo(side: Side, name: 'side' | 'asset' | 'chain'): Check {
  return {
    id: `quotes.${side}.echo.${name}`,
    title: `a ${side} quote repeats the ${name} of the request`,
    rules: [`quote.response.${name}`],
    run: async (context) => {
      const quote = await served(context, side)
      const [sent, received] = [context.fixtures.quoteBody(side)[name], read(quote, name)]
      const failure = { expected: `${name} ${shown(sent)}`, received: shown(received) }
      return passedIf(received === sent, failure, quote)
    },
  }
}

function comparedAmount(side: Side): Check {
  const amount = AMOUNTS[side]
  return {
    id: `quotes.${side}.compared-amount`,
    title: `a ${side} is compared by the amount of the request`,
    rules: ['quote.response.comparisonInput'],
    run: async (context) => {
      const quote = await served(context, side)
      const sent = context.fixtures.quoteBody(side)[amount]
      const received = read(quote, 'comparisonInput')
      const expected = `comparisonInput ${shown(sent)}, the ${amount} of the request`
      return passedIf(received === sent, { expected, received: shown(received) }, quote)
    },
  }
}

function comparedSource(side: Side): Check {
  const amount = AMOUNTS[side]
  const rule = 'quote.response.comparisonInputSource'
  return {
    id: `quotes.${side}.compared-source`,
    title: `a ${side} names ${amount} as what was compared`,
    rules: side === 'buy' ? [`${rule}.buy`, rule] : [rule],
    run: async (context) => {
      const quote = await served(context, side)
      const received = read(quote, 'comparisonInputSource')
      const expected = `comparisonInputSource "${amount}"`
      return passedIf(received === amount, { expected, received: shown(received) }, quote)
    },
  }
}

/** Elements may have any members; where each names its provider, that of the best is among them. */
function listHoldsBest(side: Side): Check {
  return {
    id: `quotes.${side}.list-holds-best`,
    title: `a ${side} quote lists every route, the best one among them`,
    rules: ['quote.best-and-list'],
    run: async (context) => {
      const quote = await served(context, side)
      const { best, quotes } = routes(quote)
      const wanted = memberOf(best, 'provider')
      const names = quotes.map((element) => memberOf(element, 'provider'))
      const isNamed = names.every((name) => typeof name === 'string')
      const holdsBest = !isNamed || names.some((name) => isAlike(name, wanted))
      const failure = {
        expected: `quotes with ${shown(wanted)}, the provider of bestQuote`,
        received: quotes.length === 0 ? 'an empty list' : names.map(shown).join(', '),
      }
      return passedIf(quotes.length > 0 && holdsBest, failure, quote)
    },
  }
}

/** Compared by output; an element that has none as a number says nothing. */
function bestIsBest(side: Side): Check {
  return {
    id: `quotes.${side}.best-is-best`,
    title: `no listed route of a ${side} is better than the best quote`,
    rules: ['quote.best-is-best'],
    run: async (context) => {
      const quote = await served(context, side)
      const { best, quotes } = routes(quote)
      const output = amountOf(best, 'estimatedOutput')
      if (output === undefined) throw new Inconclusive('bestQuote has no output to compare')
      const better = quotes.find((element) => amountOf(element, 'estimatedOutput')?.gt(output))
      if (better === undefined) return passed(quote)
      const failure = { expected: `no route better than ${shown(best)}`, received: shown(better) }
      return failed(failure, quote)
    },
  }
}

async function served({ fixtures }: CheckContext, side: Side): Promise<Exchange> {
  return mustBeServed(await fixtures.quote(side), `no ${side} quote was answered`)
}

function routes(quote: Exchange): { readonly best: unknown; readonly quotes: readonly unknown[] } {
  const [quotes, best] = [read(quote, 'quotes'), read(quote, 'bestQuote')]
  if (Array.isArray(quotes) && typeof best === 'object' && best !== null) return { best, quotes }
  throw new Inconclusive('the quote has no bestQuote and quotes to compare')
}

function amountOf(from: unknown, name: string): Decimal | undefined {
  const value = memberOf(from, name)
  const isAmount =
    typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  return isAmount ? decimal(value) : undefined
}
