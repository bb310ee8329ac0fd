/** The best quote is the route of an order that names none (§2.2, §2.3). */
import type { Exchange } from '../../base/client/exchange.ts'
import { isAlike, isServed, isText, mustBeServed, read, sent, shown } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { Check, CheckContext } from './check.ts'
import { failed, passed, passedIf, type Finding } from '../rules/rule.ts'

/** One order may meet a rate that has just moved. */
const ROUNDS = 3
/** Providers put it into names of accounts; some reject others, and the order goes elsewhere. */
const PLAIN_ID = /^[A-Za-z0-9]+$/
/** Rates move and fees are deducted, but never as much as this. */
const FACTOR = 2

export const DEFAULT_ROUTE_CHECK: Check = {
  id: 'orders.default-route',
  title: 'an order takes the route of the best quote',
  rules: [
    'quote.best-is-default',
    'order.response.selectedProvider',
    'order.response.bestRateUsed',
  ],
  run: async (context) => {
    const { fixtures, newCustomer } = context
    const { order } = await fixtures.accepted('buy')
    const quote = mustBeServed(await fixtures.quote('buy'), 'no buy quote was answered')
    if (isOfBest(order, quote)) return rateOf(order, quote)
    const left: Exchange[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = await quoted(context)
      const again = mustBeServed(await fixtures.order('buy', newCustomer()), 'no buy was accepted')
      const after = await quoted(context)
      if (isOfBest(again, before) || isOfBest(again, after)) return passed(again, after)
      if (bestOf(before) !== bestOf(after)) throw new Inconclusive('the best quote changes')
      left.splice(0, left.length, before, again, after)
    }
    return leftBest(context, left)
  },
}

async function quoted({ fixtures, deployment }: CheckContext): Promise<Exchange> {
  const quote = await deployment.call('createQuote', { body: fixtures.quoteBody('buy') })
  return mustBeServed(quote, 'no buy quote was answered')
}

/** A provider may have one name in quotes and another in orders, if its bank list has both. */
async function leftBest(
  { deployment, capabilities: { providers } }: CheckContext,
  left: readonly Exchange[],
): Promise<Finding> {
  const [quote, order] = left
  const [best, chosen] = [quote && bestOf(quote), order && read(order, 'selectedProvider')]
  if (!isText(best) || !isText(chosen)) throw new Inconclusive('a provider has no name')
  const customer = order && sent(order, 'externalCustomerId')
  if (typeof customer === 'string' && !PLAIN_ID.test(customer))
    throw new Inconclusive(
      `orders of ${shown(customer)} leave the best quote, and its provider may reject such an identifier`,
      'Pass identifiers of letters and digits with --customer, if this deployment accepts them.',
    )
  const failure = {
    expected: `selectedProvider ${shown(best)}, as in the best quote before and after the order`,
    received: `${shown(chosen)} in each of ${ROUNDS} orders`,
  }
  if (providers.some((name) => isAlike(name, chosen)))
    return failed({ rules: ['quote.best-is-default'], ...failure }, ...left)
  const [known, unknown] = [
    await deployment.call('listProviderBanks', { params: { provider: String(best) } }),
    await deployment.call('listProviderBanks', { params: { provider: String(chosen) } }),
  ]
  if (!isServed(known) || isServed(unknown))
    throw new Inconclusive(`orders call their provider ${shown(chosen)}, which no quote names`)
  return failed({ rules: ['order.response.selectedProvider'], ...failure }, ...left, unknown)
}

/** Fiat for one token or the inverse: the direction is not documented. */
function rateOf(order: Exchange, quote: Exchange): Finding {
  const [used, best] = [read(order, 'bestRateUsed'), read(quote, 'bestQuote', 'rate')]
  if (typeof used !== 'number' || typeof best !== 'number' || used <= 0 || best <= 0)
    return passed(order, quote)
  const isNear = [used / best, used * best].some((ratio) => ratio > 1 / FACTOR && ratio < FACTOR)
  const failure = {
    rules: ['order.response.bestRateUsed'] as const,
    expected: `bestRateUsed near ${best}, the rate of the best quote`,
    received: shown(used),
  }
  return passedIf(isNear, failure, quote, order)
}

function isOfBest(order: Exchange, quote: Exchange): boolean {
  return isAlike(read(order, 'selectedProvider'), bestOf(quote))
}

function bestOf(quote: Exchange): unknown {
  return read(quote, 'bestQuote', 'provider')
}
