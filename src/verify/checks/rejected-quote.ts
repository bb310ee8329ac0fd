/** Whether a quote that is rejected in every size and on every route contradicts a rule. */
import type { Exchange } from '../../base/client/exchange.ts'
import { answered, isServed, read } from '../deployment/answer.ts'
import { ROUTE_HINT } from '../deployment/capabilities.ts'

import { namedIn } from '../deployment/rejected-order.ts'
import { Inconclusive } from '../inconclusive.ts'
import { isOfKey } from '../rules/rejections.ts'
import type { CheckContext } from './check.ts'
import { KEY_HINT } from './counterparts.ts'
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

/**
 * A deployment serves routes of its own, so a quote that is always rejected may be about its route.
 * Throws {@link Inconclusive} where no order takes that route either.
 */
export async function mustBeOrdered(
  { deployment, capabilities, fixtures }: CheckContext,
  quote: Exchange,
  side: Side,
): Promise<void> {
  const { status } = quote.response
  if (read(quote, 'bestQuote') !== undefined || status === 415 || status === 500) return
  if (isOfKey(quote))
    throw new Inconclusive(`the key may be rejected here: ${answered(quote)}`, KEY_HINT)
  const { route, quoted } = capabilities
  if (!quoted.buy && !quoted.sell) {
    const empty = await deployment.call('createQuote', { body: {} })
    const isWithout = [404, 405].includes(empty.response.status) || empty.response.status >= 500
    if (isServed(empty) || (isWithout && empty.response.status === status)) return
  }
  if (isServed((await fixtures.placed(side)).order)) return
  const { asset, chain, fiatCurrency } = route
  throw new Inconclusive(
    `no ${side} is quoted, such as ${asset} on ${chain} in ${fiatCurrency}, and none is accepted: ${answered(quote)}`,
    ROUTE_HINT,
  )
}
