/**
 * The payment window of a new order exists at once, is about that order, and is found by that
 * customer, token and network only (§2.4, §4.3, §7.2).
 */
import type { RuleId } from '../../base/contract/generated/rules.ts'
import {
  answered,
  isConflict,
  isNotFound,
  isSame,
  isServed,
  isText,
  mustBeServed,
  read,
  shown,
} from '../deployment/answer.ts'
import type { Route } from '../deployment/capabilities.ts'
import { Inconclusive, NO_TRANSACTION, required } from '../inconclusive.ts'
import {
  passedIf,
  passedIfMissing,
  passedIfOpened,
  passedIfSame,
  type Check,
  type CheckContext,
} from './check.ts'
import { SIDES } from '../deployment/order-body.ts'
import type { Fixtures } from './fixtures.ts'
import { mustNotHaveEnded, type Placed } from './second-order.ts'
import type { Side } from '../../base/vocabulary/side.ts'

const CREATED: readonly Check[] = SIDES.map((side) => ({
  id: `intent.${side}.created-with-order`,
  title: `a ${side} has its payment window at once`,
  rules: ['intent.created-with-order', 'intent.endpoint'],
  run: async ({ fixtures }) => {
    const { order, intent, sync, customer } = await fixtures.accepted(side)
    if (!isServed(intent)) mustNotHaveEnded(sync)
    const other = isServed(intent) ? undefined : await nameInConflict(fixtures, side, customer)
    const hasEndpoint = isNotFound(intent) || isServed(intent)
    const failure = {
      rules: [hasEndpoint ? 'intent.created-with-order' : 'intent.endpoint'] as const,
      expected: 'the payment window, with a status of 200 to 299',
      received: other === undefined ? answered(intent) : `${answered(intent)}; ${other}`,
    }
    return passedIf(isServed(intent), failure, order, intent)
  },
}))

/** Whether the payment window is found by the name that the conflict has for the customer. */
async function nameInConflict(
  fixtures: Fixtures,
  side: Side,
  customer: string,
): Promise<string | undefined> {
  const conflict = await fixtures.order(side, customer)
  const name = isConflict(conflict) ? read(conflict, 'conflict', 'customerId') : undefined
  if (typeof name !== 'string' || isSame(name, customer)) return undefined
  return isServed(await fixtures.intent(name, fixtures.routeFor(side)))
    ? `it is found by ${shown(name)}, the customerId that the conflict names, and not by the identifier of the order`
    : undefined
}

const ELSEWHERE: readonly Check[] = (['asset', 'chain'] as const).map((what) => ({
  id: `intent.another-${what}.created-with-order`,
  title: `an order for another ${what} has its own payment window`,
  rules: ['intent.created-with-order', 'intent.endpoint'],
  run: async (context) => {
    const { order, intent } = await context.fixtures.orderElsewhere(what)
    mustBeServed(order, 'the order was rejected')
    return passedIfOpened(context, order, intent)
  },
}))

type Member = 'transactionId' | 'customerId' | 'externalCustomerId' | 'token' | 'network'

const MEMBERS: { readonly [M in Member]: (placed: Placed) => unknown } = {
  transactionId: ({ transactionId }) => transactionId,
  customerId: ({ customer }) => customer,
  externalCustomerId: ({ customer }) => customer,
  token: ({ body }) => body['asset'],
  network: ({ body }) => body['chain'],
}

const MATCHING: readonly Check[] = SIDES.flatMap((side) =>
  (Object.keys(MEMBERS) as Member[]).map((member): Check => ({
    id: `intent.${side}.${member}`,
    title: `the payment window of a ${side} has the order's ${member}`,
    rules: [`intent.response.${member}`],
    run: async ({ fixtures }) => {
      const placed = await fixtures.opened(side)
      const wanted = required(MEMBERS[member](placed), NO_TRANSACTION)
      const received = read(placed.intent, member)
      if (member === 'customerId' && isText(received) && !isSame(received, wanted))
        await mustNotBeAlias(fixtures, placed, String(received))
      return passedIfSame(member, read(placed.intent, member), wanted, placed.order, placed.intent)
    },
  })),
)

/** A deployment may resolve customers to names of its own, by which it finds the window as well. */
async function mustNotBeAlias(fixtures: Fixtures, placed: Placed, alias: string): Promise<void> {
  const intent = await fixtures.intent(alias, fixtures.routeFor(placed.side))
  if (!isServed(intent) || read(intent, 'transactionId') !== placed.transactionId) return
  throw new Inconclusive(
    `customerId is ${shown(alias)}, the deployment's own name of customer ${shown(placed.customer)}`,
  )
}

const NONE: Check = {
  id: 'intent.none',
  title: 'a customer without orders has no payment window: 404',
  rules: ['intent.none-is-404'],
  run: async ({ fixtures, newCustomer }) => passedIfMissing(await fixtures.intent(newCustomer())),
}

type Query = { readonly customer: string; readonly route?: Route }

/** The query differs in one part from the open payment window, which must not be found. */
function askedBy(
  part: 'customerId' | 'token' | 'network',
  id: string,
  queryOf: (context: CheckContext, customer: string) => Query,
): Check {
  return {
    id: `intent.of-another-${id}`,
    title: `a payment window is found by ${part}`,
    rules: [`intent.query.${part}`],
    run: async (context) => {
      const side = context.capabilities.sellRoute === undefined ? 'sell' : 'buy'
      const { customer: own, intent: open } = await context.fixtures.opened(side)
      const { customer, route } = queryOf(context, own)
      const intent = await context.fixtures.intent(customer, route)
      const rules: readonly RuleId[] = isServed(intent)
        ? [`intent.query.${part}`]
        : ['intent.none-is-404']
      const failure = { rules, expected: 'status 404 (§7.2)', received: answered(intent) }
      return passedIf(isNotFound(intent), failure, open, intent)
    },
  }
}

const BY_QUERY: readonly Check[] = [
  askedBy('customerId', 'customer', ({ newCustomer }) => ({ customer: newCustomer() })),
  askedBy('token', 'token', ({ capabilities: { otherAsset } }, customer) => ({
    customer,
    route: required(otherAsset, 'the deployment quotes no other token'),
  })),
  askedBy('network', 'network', ({ capabilities: { otherChain } }, customer) => ({
    customer,
    route: required(otherChain, 'the deployment quotes no other network'),
  })),
]

export const INTENT_CHECKS: readonly Check[] = [
  ...CREATED,
  ...ELSEWHERE,
  ...MATCHING,
  NONE,
  ...BY_QUERY,
]
