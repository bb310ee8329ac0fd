/** The window of a fresh order: there at once, about that order, and for nobody else (§2.4, §4.3, §7.2). */
import type { RuleId } from '../../contract/generated/rules.ts'
import { answered, isMissing, isSame, isServed, read, shown } from '../deployment/answer.ts'
import type { Route } from '../deployment/capabilities.ts'
import { Inconclusive } from '../inconclusive.ts'
import { passedIf, type Check, type CheckContext } from './check.ts'
import { mustNotBeOver, SIDES, type Placed } from './fixtures.ts'

const MADE: readonly Check[] = SIDES.map((side) => ({
  id: `intent.${side}.made-with-order`,
  title: `a ${side} has its window at once`,
  rules: ['intent.created-with-order', 'intent.endpoint'],
  run: async ({ fixtures }) => {
    const { order, intent, sync } = await fixtures.made(side)
    if (!isServed(intent)) mustNotBeOver(sync)
    const isThere = isMissing(intent) || isServed(intent)
    const rules = isThere
      ? (['intent.created-with-order'] as const)
      : (['intent.endpoint'] as const)
    return passedIf(
      isServed(intent),
      { rules, expected: 'the window, with a status of 200 to 299', received: answered(intent) },
      order,
      intent,
    )
  },
}))

type Member = readonly [member: string, wantedOf: (placed: Placed) => unknown]

const MEMBERS: readonly Member[] = [
  ['transactionId', ({ transactionId }) => transactionId],
  ['customerId', ({ customer }) => customer],
  ['externalCustomerId', ({ customer }) => customer],
  ['token', ({ body }) => body['asset']],
  ['network', ({ body }) => body['chain']],
  ['side', ({ side }) => side],
]

const MATCHING: readonly Check[] = SIDES.flatMap((side) =>
  MEMBERS.map(([member, wantedOf]): Check => {
    const rule = `intent.response.${member}` as RuleId
    return {
      id: `intent.${side}.${member}`,
      title: `the window of a ${side} has the order's ${member}`,
      rules: [rule],
      run: async ({ fixtures }) => {
        const placed = await fixtures.opened(side)
        const [received, wanted] = [read(placed.intent, member), wantedOf(placed)]
        if (wanted === undefined)
          throw new Inconclusive('the answer to the order names no transaction')
        const failure = { expected: `${member} ${shown(wanted)}`, received: shown(received) }
        return passedIf(isSame(received, wanted), failure, placed.order, placed.intent)
      },
    }
  }),
)

const NONE: Check = {
  id: 'intent.none',
  title: 'a customer who never ordered has no window: 404',
  rules: ['intent.none-is-404'],
  run: async ({ fixtures, newCustomer }) => {
    const intent = await fixtures.window(newCustomer())
    const failure = { expected: 'status 404 (§7.2)', received: answered(intent) }
    return passedIf(isMissing(intent), failure, intent)
  },
}

type QueryPart = 'customerId' | 'token' | 'network'

/** One part of the query differs from the open window's: a window all the same means that the part is not looked at. */
function askedBy(
  part: QueryPart,
  id: string,
  queryOf: (context: CheckContext, customer: string) => Query,
): Check {
  return {
    id: `intent.of-another-${id}`,
    title: `the window is asked for by ${part}`,
    rules: [`intent.query.${part}`],
    run: async (context) => {
      const { customer: own, intent: open } = await context.fixtures.opened('sell')
      const { customer, route } = queryOf(context, own)
      const intent = await context.fixtures.window(customer, route)
      const rules: readonly RuleId[] = isServed(intent)
        ? [`intent.query.${part}`]
        : ['intent.none-is-404']
      const failure = { rules, expected: 'status 404 (§7.2)', received: answered(intent) }
      return passedIf(isMissing(intent), failure, open, intent)
    },
  }
}

type Query = { readonly customer: string; readonly route?: Route }

const BY_QUERY: readonly Check[] = [
  askedBy('customerId', 'customer', ({ newCustomer }) => ({ customer: newCustomer() })),
  askedBy('token', 'token', ({ capabilities }, customer) => ({
    customer,
    route: quoted(capabilities.otherAsset, 'token'),
  })),
  askedBy('network', 'network', ({ capabilities }, customer) => ({
    customer,
    route: quoted(capabilities.otherChain, 'network'),
  })),
]

function quoted(route: Route | undefined, part: QueryPart): Route {
  if (route === undefined)
    throw new Inconclusive(`no other ${part} is quoted, so none can be asked for`)
  return route
}

export const INTENT_CHECKS: readonly Check[] = [...MADE, ...MATCHING, NONE, ...BY_QUERY]
