/** The window of a fresh order: there at once, about that order, and for nobody else (§2.4, §4.3, §7.2). */
import type { RuleId } from '../../generated/rules.ts'
import { memberOf } from '../schema-violations.ts'
import { answered, isMissing, isSame, isServed, read, shown } from './answer.ts'
import { decided, Unreached, type Check } from './check.ts'
import { SIDES, type Placed } from './scenes.ts'

const MADE: readonly Check[] = SIDES.map((side) => ({
  id: `intent.${side}.made-with-order`,
  title: `a ${side} has its window at once`,
  rules: ['intent.created-with-order', 'intent.endpoint'],
  run: async ({ scenes }) => {
    const { order, intent, sync } = await scenes.made(side)
    if (!isServed(intent) && sync !== undefined && read(sync, 'terminal') === true) {
      throw new Unreached(
        'the order ended before its window could be looked at: this deployment ends orders at once',
      )
    }
    const isThere = isMissing(intent) || isServed(intent)
    const rules = isThere
      ? (['intent.created-with-order'] as const)
      : (['intent.endpoint'] as const)
    return decided(
      isServed(intent),
      { rules, expected: 'the window, with a status of 200 to 299', got: answered(intent) },
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
      run: async ({ scenes }) => {
        const placed = await scenes.opened(side)
        const [got, wanted] = [memberOf(placed.intent.response.json, member), wantedOf(placed)]
        if (wanted === undefined)
          throw new Unreached('the answer to the order names no transaction')
        const breach = { rules: [rule], expected: `${member} ${shown(wanted)}`, got: shown(got) }
        return decided(isSame(got, wanted), breach, placed.order, placed.intent)
      },
    }
  }),
)

const NONE: Check = {
  id: 'intent.none',
  title: 'a customer who never ordered has no window: 404',
  rules: ['intent.none-is-404'],
  run: async ({ scenes, newCustomer }) => {
    const intent = await scenes.window(newCustomer())
    const breach = {
      rules: ['intent.none-is-404'] as const,
      expected: 'status 404 (§7.2)',
      got: answered(intent),
    }
    return decided(isMissing(intent), breach, intent)
  },
}

/** One part of the query differs from the open window's: a window all the same means that the part is not looked at. */
const ELSEWHERE: readonly Check[] = (['token', 'network'] as const).map((part) => ({
  id: `intent.of-another-${part}`,
  title: `the window is asked for by ${part}`,
  rules: [`intent.query.${part}`],
  run: async ({ scenes, capabilities }) => {
    const route = part === 'token' ? capabilities.otherAsset : capabilities.otherChain
    if (route === undefined)
      throw new Unreached(`no other ${part} is quoted, so none can be asked for`)
    const { customer, intent: own } = await scenes.opened('sell')
    const intent = await scenes.window(customer, route)
    const rules: readonly RuleId[] = isServed(intent)
      ? [`intent.query.${part}`]
      : ['intent.none-is-404']
    return decided(
      isMissing(intent),
      { rules, expected: 'status 404 (§7.2)', got: answered(intent) },
      own,
      intent,
    )
  },
}))

const BY_CUSTOMER: Check = {
  id: 'intent.of-another-customer',
  title: 'the window is asked for by customerId',
  rules: ['intent.query.customerId'],
  run: async ({ scenes, newCustomer }) => {
    const { intent: own } = await scenes.opened('sell')
    const intent = await scenes.window(newCustomer())
    const rules: readonly RuleId[] = isServed(intent)
      ? ['intent.query.customerId']
      : ['intent.none-is-404']
    return decided(
      isMissing(intent),
      { rules, expected: 'status 404 (§7.2)', got: answered(intent) },
      own,
      intent,
    )
  },
}

export const INTENT_CHECKS: readonly Check[] = [
  ...MADE,
  ...MATCHING,
  NONE,
  BY_CUSTOMER,
  ...ELSEWHERE,
]
