/** Quotes and orders that a deployment has to accept, and what shows why one is rejected. */
import type { Exchange } from '../../base/client/exchange.ts'
import { SIDES, type Side } from '../../base/vocabulary/side.ts'
import { answered, isConflict, isServed, mustBeServed, read, sent } from '../answers/answer.ts'
import { ownHint, ROUTE_HINT } from '../probe/capabilities.ts'
import { patternHint } from '../probe/pattern.ts'
import type { Members } from '../probe/order-body.ts'
import { namedIn } from '../probe/rejected-order.ts'
import { Inconclusive } from '../inconclusive.ts'
import { bestOf, isOfBest, ROUNDS } from '../rules/default-route.ts'
import { likenessOf, ORDER_VARIATIONS, orderMemberId } from '../rules/order-members.ts'
import type { OrderVariation } from '../rules/order-members.ts'
import { isOfKey } from '../rules/rejections.ts'
import type { DriveContext, Drive } from './drive.ts'
import { KEY_HINT } from './counterparts.ts'

const QUOTED: readonly Drive[] = SIDES.map((side) => ({
  tries: `a ${side} that is quoted by its own amount`,
  decides: [`quotes.${side}.accepted`],
  run: async (context) => {
    const { fixtures, capabilities } = context
    const quote = await fixtures.quote(side)
    if (isServed(quote) || capabilities.quoted[side]) return
    await askWithMore(context, quote, side)
    if (isOfKey(quote))
      throw new Inconclusive(`the key may be rejected here: ${answered(quote)}`, KEY_HINT)
    if (isServed((await fixtures.placed(side)).order)) return
    const { asset, chain, fiatCurrency } = capabilities.route
    throw new Inconclusive(
      `no ${side} is quoted, such as ${asset} on ${chain} in ${fiatCurrency}, and none is accepted: ${answered(quote)}`,
      ROUTE_HINT,
    )
  },
}))

/** With the other amount, with what the error names, and with nothing: is it served at all? */
async function askWithMore(
  { fixtures, deployment, capabilities: { quoted } }: DriveContext,
  quote: Exchange,
  side: Side,
): Promise<void> {
  const ask = (body: Members) => deployment.call('createQuote', { body })
  const both = { ...fixtures.quoteBody('sell'), ...fixtures.quoteBody('buy'), side }
  if (isServed(await ask(both))) return
  const names = namedIn(quote).filter((name) => !/^(fiat|token)Amount$/.test(name))
  const more = Object.fromEntries(names.map((name) => [name, 'rsverify']))
  if (names.length > 0 && isServed(await ask({ ...more, ...fixtures.quoteBody(side) }))) return
  if (!quoted.buy && !quoted.sell) await ask({})
}

const PLACED: readonly Drive[] = SIDES.map((side) => ({
  tries: `a ${side} with the required fields`,
  decides: [`orders.${side}.accepted`],
  run: async ({ fixtures, capabilities }) => {
    const { quoted, orders } = capabilities
    const { order } = await fixtures.placed(side)
    if (isServed(order) || isConflict(order)) return
    if (!quoted.buy && !quoted.sell) throw new Inconclusive('nothing is quoted', ROUTE_HINT)
    const because = `not tried because no ${side} is quoted: see quotes.${side}.accepted`
    if (!quoted[side]) throw new Inconclusive(because, ROUTE_HINT)
    const probed = orders?.[side]
    if (probed === undefined || 'accepted' in probed) return
    throw new Inconclusive(
      `no ${side} was accepted in any size: ${answered(probed.rejected)}`,
      ownHint(capabilities, side) ?? ROUTE_HINT,
    )
  },
}))

/** Variations that one order can have together: accepted with all of them, it is with each. */
const TOGETHER: readonly (readonly string[])[] = [
  ['with an e-mail', 'that does not override', 'with a developer fee of 0.5 percent'],
  ['with an e-mail alone', 'with a developer fee of 0 percent'],
  ['without a customer', 'with a developer fee of 2.5 percent'],
  [
    'that is a sell with the name of its bank',
    'that is a sell with an e-mail',
    'that is a sell with a developer fee',
  ],
]

const VARIED: readonly Drive[] = ORDER_VARIATIONS.map((variation) => ({
  tries: `an order ${variation.name}`,
  decides: [orderMemberId(variation)],
  run: async (context) => {
    const { fixtures, capabilities } = context
    const { name, side } = variation
    // If no order of that side is accepted, an error says nothing about the field.
    await fixtures.accepted(side)
    const names = TOGETHER.find((some) => some.includes(name)) ?? [name]
    const all = ORDER_VARIATIONS.filter((one) => names.includes(one.name))
    const together = await varied(context, all)
    if (isServed(together) && likenessOf(variation).isLike(together)) return
    const order = all.length > 1 ? await varied(context, [variation]) : together
    if (isServed(order) || sent(order, 'email') === undefined) return
    const hint = patternHint('--email', 'TEXT-{id}@DOMAIN', capabilities.given?.email, side)
    if (hint !== undefined)
      throw new Inconclusive(
        `an order with an e-mail was rejected: ${answered(order)}`,
        `Pass ${hint} that this deployment accepts.`,
      )
  },
}))

/** Whatever the answer is. Which of two names is the customer's is not documented. */
function varied(
  { fixtures, newCustomer, capabilities }: DriveContext,
  variations: readonly OrderVariation[],
): Promise<Exchange> {
  return fixtures.once(`order ${variations.map(({ name }) => name).join(', ')}`, async () => {
    const side = variations[0]?.side ?? 'buy'
    const id = newCustomer(side)
    const members = Object.assign({}, ...variations.map((one) => one.membersOf(id, capabilities)))
    const order = await fixtures.order(side, id, members as Members)
    const [customer, email] = ['externalCustomerId', 'email'].map((name) => sent(order, name))
    const more = typeof email === 'string' ? [email] : []
    if (isServed(order) && typeof customer === 'string')
      await fixtures.intentOfNew(order, [customer, ...more], fixtures.routeFor(side))
    return order
  })
}

const DEFAULT_ROUTE: Drive = {
  tries: 'an order by the best quote',
  decides: ['orders.default-route'],
  run: async (context) => {
    const { fixtures, newCustomer, deployment } = context
    let { order } = await fixtures.accepted('buy')
    let quote = mustBeServed(await fixtures.quote('buy'), 'no buy quote was answered')
    for (let round = 0; round < ROUNDS && !isOfBest(order, quote); round++) {
      const before = await quoted(context)
      order = mustBeServed(await fixtures.order('buy', newCustomer()), 'no buy was accepted')
      quote = await quoted(context)
      if (isOfBest(order, before)) return
    }
    if (isOfBest(order, quote)) return
    for (const name of [bestOf(quote), read(order, 'selectedProvider')])
      await deployment.call('listProviderBanks', { params: { provider: String(name) } })
  },
}

async function quoted({ fixtures, deployment }: DriveContext): Promise<Exchange> {
  const quote = await deployment.call('createQuote', { body: fixtures.quoteBody('buy') })
  return mustBeServed(quote, 'no buy quote was answered')
}

export const ACCEPTED_DRIVES: readonly Drive[] = [...QUOTED, ...PLACED, ...VARIED, DEFAULT_ROUTE]
