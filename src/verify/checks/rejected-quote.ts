/** Whether a quote that is rejected in every size and on every route contradicts a rule. */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read } from '../deployment/answer.ts'
import { ROUTE_HINT } from '../deployment/capabilities.ts'

import { namedIn } from '../deployment/rejected-order.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { CheckContext } from './check.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** What the error names decides nothing; that a quote is answered with it does. */
export async function requiresUndocumented(
  { deployment, fixtures }: CheckContext,
  rejected: Exchange,
  side: Side,
): Promise<boolean> {
  const names = namedIn(rejected).filter((name) => !/^(fiat|token)Amount$/.test(name))
  if (names.length === 0) return false
  const more = Object.fromEntries(names.map((name) => [name, 'rsverify']))
  const body = { ...more, ...fixtures.quoteBody(side) }
  return isServed(await deployment.call('createQuote', { body }))
}

/** A deployment serves routes of its own: where none is quoted, an error may be about the route. */
export async function mustNotBeUnrouted(
  { deployment, capabilities }: CheckContext,
  quote: Exchange,
): Promise<void> {
  const { quoted, route } = capabilities
  const { response } = quote
  const isQuoteOrType = read(quote, 'bestQuote') !== undefined || response.status === 415
  const isContradiction = isQuoteOrType || response.status === 500
  if (quoted.buy || quoted.sell || isContradiction) return
  const empty = await deployment.call('createQuote', { body: {} })
  const { status } = empty.response
  const isWithout = [404, 405].includes(status) || status >= 500
  if (isServed(empty) || (isWithout && status === quote.response.status)) return
  const { asset, chain, fiatCurrency } = route
  throw new Inconclusive(
    `nothing is quoted, such as ${asset} on ${chain} in ${fiatCurrency}`,
    ROUTE_HINT,
  )
}
