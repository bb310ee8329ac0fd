/** One quote of each side (§2.3, §4.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { usualText } from '../../base/vocabulary/json.ts'
import { answered, isServed, rejectedRules, sent } from '../deployment/answer.ts'
import type { Check, CheckContext } from './check.ts'
import { failed, passed } from '../rules/rule.ts'
import { mustBeOrdered, requiresUndocumented } from './rejected-quote.ts'
import { SIDES } from '../../base/vocabulary/side.ts'
import type { Side } from '../../base/vocabulary/side.ts'

const AMOUNTS = { buy: 'fiatAmount', sell: 'tokenAmount' } as const

export const QUOTE_CHECKS: readonly Check[] = SIDES.map(accepted)

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
