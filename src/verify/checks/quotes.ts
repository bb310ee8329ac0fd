/** One quote of each side (§2.3, §4.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { memberOf, usualText } from '../../base/vocabulary/json.ts'
import {
  answered,
  isAlike,
  isServed,
  mustBeServed,
  read,
  rejectedRules,
  sent,
  shown,
} from '../deployment/answer.ts'
import type { Members } from '../deployment/order-body.ts'
import { Inconclusive } from '../inconclusive.ts'
import { decimalIn, bestOfList, routesIn } from '../judge/best-quote.ts'
import { failed, passed, passedIf, type Check, type CheckContext } from './check.ts'
import { mustBeOrdered, requiresUndocumented } from './rejected-quote.ts'
import { SIDES } from '../deployment/order-body.ts'
import type { Side } from '../../base/vocabulary/side.ts'

const AMOUNTS = { buy: 'fiatAmount', sell: 'tokenAmount' } as const

export const QUOTE_CHECKS: readonly Check[] = SIDES.flatMap((side) => [
  accepted(side),
  ...(['side', 'asset', 'chain'] as const).map((name) => echo(side, name)),
  comparedAmount(side),
  comparedSource(side),
  listHoldsBest(side),
  bestIsBest(side),
  outputOfAmount(side),
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
    run: async (context) => {
      const first = await context.fixtures.quote(side)
      // The sides may have no size in common, so that the first one is rejected.
      const quote = isServed(first) ? first : (quotedBefore(context, side) ?? first)
      if (isServed(quote)) return passed(quote)
      const both = { ...context.fixtures.quoteBody('sell'), ...context.fixtures.quoteBody('buy') }
      const other = await context.deployment.call('createQuote', { body: { ...both, side } })
      if (!isServed(other) && !(await requiresUndocumented(context, quote, side)))
        await mustBeOrdered(context, quote, side)
      const requiresOther =
        isServed(other) || new RegExp(`\\b${otherAmount}\\b`).test(usualText(quote.response))
      const rules: readonly RuleId[] = requiresOther
        ? [otherRule]
        : rejectedRules(quote, 'quote.request.', 'quote.endpoint')
      const expected = 'a quote, with a status of 200 to 299'
      const received = answered(quote)
      return failed({ rules, expected, received, isBesideCounterpart: true }, quote)
    },
  }
}

/** Of another size, while the run looked for one that both sides have. */
function quotedBefore({ deployment }: CheckContext, side: Side): Exchange | undefined {
  return deployment.exchanges.find(
    (exchange) =>
      exchange.operationId === 'createQuote' &&
      isServed(exchange) &&
      sent(exchange, 'side') === side &&
      sent(exchange, AMOUNTS[side === 'buy' ? 'sell' : 'buy']) === undefined,
  )
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
      if (quotes.length > 0 && !holdsBest) await mustBeProviders(context, names)
      const failure = {
        expected: `quotes with ${shown(wanted)}, the provider of bestQuote`,
        received: quotes.length === 0 ? 'an empty list' : names.map(shown).join(', '),
      }
      return passedIf(quotes.length > 0 && holdsBest, failure, quote)
    },
  }
}

/** Elements may have identifiers where documented members have names: those have a bank list. */
async function mustBeProviders(
  { deployment }: CheckContext,
  names: readonly unknown[],
): Promise<void> {
  for (const name of names.slice(0, 2)) {
    const params = { provider: String(name) }
    if (isServed(await deployment.call('listProviderBanks', { params }))) return
  }
  throw new Inconclusive('what the list calls its providers is not documented (§2.3)')
}

function bestIsBest(side: Side): Check {
  return {
    id: `quotes.${side}.best-is-best`,
    title: `no listed route of a ${side} is better than the best quote`,
    rules: ['quote.best-is-best'],
    run: async (context) => {
      const quote = await served(context, side)
      routes(quote)
      const finding = bestOfList(quote)
      if (finding !== undefined) return finding
      throw new Inconclusive(
        'the list does not repeat the figures of bestQuote, and its members are not documented (§2.3)',
      )
    },
  }
}

/** Prices and fees are the deployment's own; an output that ignores the amount is neither. */
function outputOfAmount(side: Side): Check {
  const amount = AMOUNTS[side]
  return {
    id: `quotes.${side}.output-of-amount`,
    title: `another ${amount} has another output`,
    rules: ['quote.response.bestQuote.estimatedOutput'],
    run: async (context) => {
      const quote = await served(context, side)
      const body = context.fixtures.quoteBody(side)
      const other = await quoteOfAnotherAmount(context, body, amount)
      const outputs = [quote, other].map((one) =>
        decimalIn(read(one, 'bestQuote'), 'estimatedOutput'),
      )
      const [first, second] = outputs
      if (first === undefined || second === undefined)
        throw new Inconclusive('the best quote has no estimatedOutput to compare')
      const expected = `other outputs for ${shown(body[amount])} and another ${amount}`
      const failure = { expected, received: `${first.toFixed()} for both` }
      return passedIf(!first.eq(second), failure, quote, other)
    },
  }
}

/** Limits of amounts are the deployment's own too. */
async function quoteOfAnotherAmount(
  { deployment }: CheckContext,
  body: Members,
  amount: string,
): Promise<Exchange> {
  for (const factor of [2, 0.5]) {
    const other = { ...body, [amount]: Number(body[amount]) * factor }
    const quote = await deployment.call('createQuote', { body: other })
    if (isServed(quote)) return quote
  }
  throw new Inconclusive(`no quote was answered for another ${amount}`)
}

async function served({ fixtures }: CheckContext, side: Side): Promise<Exchange> {
  return mustBeServed(await fixtures.quote(side), `no ${side} quote was answered`)
}

function routes(quote: Exchange): NonNullable<ReturnType<typeof routesIn>> {
  const found = routesIn(quote)
  if (found !== undefined) return found
  throw new Inconclusive('the quote has no bestQuote and quotes to compare')
}
