/** The optional members of an order (§2.1). */
import type { Exchange } from '../../client/exchange.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import { answered, isConflict, isServed, rejectedRules } from '../deployment/answer.ts'
import type { Capabilities } from '../deployment/capabilities.ts'
import type { Side } from '../deployment/order-body.ts'
import { failed, passed, type Check, type Finding } from './check.ts'

type Variation = {
  readonly name: string
  readonly side: Side
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** Members that replace those of the order; undefined removes one. */
  readonly membersOf: (
    customer: string,
    capabilities: Capabilities,
  ) => Readonly<Record<string, unknown>>
}

function buy(
  name: string,
  rules: Variation['rules'],
  membersOf: Variation['membersOf'],
): Variation {
  return { name, side: 'buy', rules, membersOf }
}

const NO_ID = { externalCustomerId: undefined }
const emailOf = (customer: string) => ({ email: `${customer}@example.com` })

const VARIATIONS: readonly Variation[] = [
  buy('without a customer', ['order.request.externalCustomerId'], () => NO_ID),
  buy('with an e-mail', ['order.request.email'], emailOf),
  buy('with an e-mail alone', ['order.request.email'], (customer) => ({
    ...NO_ID,
    ...emailOf(customer),
  })),
  {
    name: 'with the name of the bank',
    side: 'sell',
    rules: ['order.request.bankName'],
    membersOf: (_, { account }) => ({ bankName: account.bankName }),
  },
  buy('that does not override', ['order.request.overrideActiveIntent'], () => ({
    overrideActiveIntent: false,
  })),
  buy('that overrides where nothing is open', ['order.request.overrideActiveIntent'], () => ({
    overrideActiveIntent: true,
  })),
  ...[0, 0.5, 2.5].map((developerFeePercent) =>
    buy(
      `with a developer fee of ${developerFeePercent} percent`,
      ['fee.developer.values-seen', 'fee.developer.accepted', 'order.request.developerFeePercent'],
      () => ({ developerFeePercent }),
    ),
  ),
]

export const ORDER_MEMBER_CHECKS: readonly Check[] = VARIATIONS.map(
  ({ name, side, rules, membersOf }) => ({
    id: `orders.optional.${name.replace(/[^a-z0-9.]+/g, '-')}`,
    title: `a ${side} ${name} is accepted`,
    rules,
    run: async ({ fixtures, newCustomer, capabilities }) => {
      // Where no order of that side is accepted, an error says nothing about the member.
      await fixtures.accepted(side)
      const customer = newCustomer()
      const order = await fixtures.order(side, customer, membersOf(customer, capabilities))
      return acceptance(order, () => {
        // The error may be about another member, such as one that the deployment requires.
        const named = rejectedRules(order, 'order.request.', rules[0])
        return named.some((rule) => rules.includes(rule)) ? rules : named
      })
    },
  }),
)

/** A conflict for a customer without a payment window breaks the rule of the conflict. */
export function acceptance(order: Exchange, rulesOf: () => readonly RuleId[]): Finding {
  if (isServed(order)) return passed(order)
  const rules = isConflict(order) ? (['conflict.when'] as const) : rulesOf()
  const expected = 'the order is accepted, with a status of 200 to 299'
  return failed({ rules, expected, received: answered(order) }, order)
}
