/** The optional members of an order (§2.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { answered, isConflict, isServed, rejectedRules, sent } from '../deployment/answer.ts'
import type { Capabilities } from '../deployment/capabilities.ts'
import { emailOf, type Members } from '../deployment/order-body.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { Check, CheckContext } from './check.ts'
import type { Fixtures } from './fixtures.ts'
import { failed, passed, type Finding } from '../rules/rule.ts'
import type { Side } from '../../base/vocabulary/side.ts'

type Variation = readonly [
  name: string,
  rules: readonly [RuleId, ...RuleId[]],
  /** Members that replace those of the order; undefined removes one. */
  membersOf: (customer: string, capabilities: Capabilities) => Members,
  /** A buy unless given. */
  side?: Side,
]

const NO_ID = { externalCustomerId: undefined }
const email = (customer: string, own: Capabilities) => ({ email: emailOf(own, customer) })
const bankNameIn = (_: string, { account }: Capabilities) => ({ bankName: account.bankName })
const FEE = [
  'fee.developer.values-seen',
  'fee.developer.accepted',
  'order.request.developerFeePercent',
] as const
const OVERRIDE = ['order.request.overrideActiveIntent'] as const

/** Members that one order can have together: accepted with all of them, it is with each. */
const TOGETHER = {
  buy: (id: string, own: Capabilities) => ({
    ...email(id, own),
    ...{ overrideActiveIntent: false, developerFeePercent: 0.5 },
  }),
  sell: (id: string, own: Capabilities) => ({
    ...bankNameIn(id, own),
    ...email(id, own),
    developerFeePercent: 0.5,
  }),
} as const

const VARIATIONS: readonly Variation[] = [
  ['without a customer', ['order.request.externalCustomerId'], () => NO_ID],
  ['with an e-mail', ['order.request.email'], email],
  ['with an e-mail alone', ['order.request.email'], (id, own) => ({ ...NO_ID, ...email(id, own) })],
  ['that is a sell with the name of its bank', ['order.request.bankName'], bankNameIn, 'sell'],
  ['that does not override', OVERRIDE, () => ({ overrideActiveIntent: false })],
  ['that overrides where nothing is open', OVERRIDE, () => ({ overrideActiveIntent: true })],
  ...[0, 0.5, 2.5].map((developerFeePercent): Variation => [
    `with a developer fee of ${developerFeePercent} percent`,
    FEE,
    () => ({ developerFeePercent }),
  ]),
  ['that is a sell with an e-mail', ['order.request.email'], email, 'sell'],
  ['that is a sell with a developer fee', FEE, () => ({ developerFeePercent: 0.5 }), 'sell'],
]

export const ORDER_MEMBER_CHECKS: readonly Check[] = VARIATIONS.map(
  ([name, rules, membersOf, side = 'buy']) => ({
    id: `orders.optional.${name.replace(/[^a-z0-9.]+/g, '-')}`,
    title: `an order ${name} is accepted`,
    rules,
    run: async (context) => {
      const { fixtures, newCustomer, capabilities } = context
      // Where no order of that side is accepted, an error says nothing about the member.
      await fixtures.accepted(side)
      const together = await togetherOf(side, context)
      const wanted = membersOf(String(sent(together, 'externalCustomerId')), capabilities)
      const hasAll = Object.entries(wanted).every(([name, value]) => sent(together, name) === value)
      if (isServed(together) && hasAll) return passed(together)
      const customer = newCustomer()
      const members = membersOf(customer, capabilities)
      const order = await fixtures.order(side, customer, members)
      const isNamed = !('externalCustomerId' in members)
      if (isServed(order)) {
        if (isNamed) await windowOf(order, side, fixtures)
        return passed(order)
      }
      // Who the customer is without an identifier is not documented: all may be one customer.
      if (isConflict(order) && sent(order, 'externalCustomerId') === undefined) return passed(order)
      if ('email' in members && capabilities.given?.email === undefined)
        throw new Inconclusive(
          `an order with an e-mail was rejected: ${answered(order)}`,
          "Pass --email 'TEXT-{id}@DOMAIN' that this deployment accepts.",
        )
      if (rules === OVERRIDE && members['overrideActiveIntent'] === true)
        await mustNotNeedWindow(fixtures, order)
      return acceptance(order, () => {
        // The error may be about another member, such as one that the deployment requires.
        const named = rejectedRules(order, 'order.request.', rules[0])
        return named.some((rule) => rules.includes(rule)) ? rules : named
      })
    },
  }),
)

/** Whatever the answer is. */
function togetherOf(side: Side, context: CheckContext): Promise<Exchange> {
  const { fixtures, newCustomer, capabilities } = context
  return fixtures.once(`together ${side}`, async () => {
    const customer = newCustomer()
    const order = await fixtures.order(side, customer, TOGETHER[side](customer, capabilities))
    if (isServed(order)) await windowOf(order, side, fixtures)
    return order
  })
}

/** Which of two names is the customer's is not documented. */
function windowOf(order: Exchange, side: Side, fixtures: Fixtures): Promise<Exchange> {
  const [customer, email] = ['externalCustomerId', 'email'].map((name) => sent(order, name))
  const more = typeof email === 'string' ? [email] : []
  return fixtures.intentOfNew(order, [String(customer), ...more], fixtures.routeFor(side))
}

/** What an override gets where there is nothing to replace is not documented (§2.1). */
async function mustNotNeedWindow(fixtures: Fixtures, order: Exchange): Promise<void> {
  const { second } = await fixtures.override('buy', 'buy')
  if (isServed(second) && !isConflict(order))
    throw new Inconclusive(
      `an override is accepted beside a payment window, and rejected without one: ${answered(order)}`,
    )
}

/** A conflict for a customer without a payment window breaks the rule of the conflict. */
export function acceptance(order: Exchange, rulesOf: () => readonly RuleId[]): Finding {
  if (isServed(order)) return passed(order)
  const rules = isConflict(order) ? (['conflict.when'] as const) : rulesOf()
  const expected = 'the order is accepted, with a status of 200 to 299'
  return failed({ rules, expected, received: answered(order) }, order)
}
