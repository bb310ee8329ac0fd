/** Orders of each side, with the required members (§2.1, §2.2, §4.2). */
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { isServed, rejectedRules } from '../deployment/answer.ts'
import { mustBeAcceptable } from '../deployment/must-be-acceptable.ts'
import type { Check } from './check.ts'
import { passed } from '../rules/rule.ts'
import { acceptance, ORDER_MEMBER_CHECKS } from './order-members.ts'
import { SIDES, type Side } from '../../base/vocabulary/side.ts'

const OWN_MEMBERS = {
  buy: [
    'order.request.fiatAmount',
    'order.request.walletAddress',
    'order.request.amount.buy-is-crypto',
    'order.request.bankCode.sell-only',
    'order.request.accountNumber.sell-only',
    'order.request.accountName.sell-only',
    'order.request.bankName.sell-only',
  ],
  sell: [
    'order.request.bankCode',
    'order.request.accountNumber',
    'order.request.accountName',
    'order.request.sell-bank-not-wallet',
    'order.request.fiatAmount.buy-only',
  ],
} as const satisfies Record<Side, readonly RuleId[]>

/** Rules that an error about a member breaks beside that of the member. */
const ALSO = {
  buy: [
    ['order.request.amount', 'order.request.amount.buy-is-crypto'],
    ['order.request.bankCode', 'order.request.bankCode.sell-only'],
    ['order.request.accountNumber', 'order.request.accountNumber.sell-only'],
    ['order.request.accountName', 'order.request.accountName.sell-only'],
    ['order.request.bankName', 'order.request.bankName.sell-only'],
  ],
  sell: [
    ['order.request.walletAddress', 'order.request.sell-bank-not-wallet'],
    ['order.request.fiatAmount', 'order.request.fiatAmount.buy-only'],
  ],
} as const satisfies Record<Side, readonly (readonly [of: RuleId, rule: RuleId])[]>

function accepted(side: Side): Check {
  return {
    id: `orders.${side}.accepted`,
    title: `a ${side} with the documented members is accepted`,
    rules: [
      'order.endpoint',
      'order.request.side',
      'order.request.amount',
      'order.request.fiatCurrency',
      'order.request.asset',
      'order.request.chain',
      ...OWN_MEMBERS[side],
    ],
    run: async ({ fixtures, capabilities }) => {
      const { order } = await fixtures.placed(side)
      const probed = capabilities.orders?.[side]
      // The sides may have no size in common.
      if (!isServed(order) && probed !== undefined && 'accepted' in probed)
        return passed(probed.accepted)
      mustBeAcceptable(capabilities, order)
      const found = acceptance(order, () => {
        const rules = probed?.breaks ?? rejectedRules(order, 'order.request.', 'order.endpoint')
        return [...rules, ...ALSO[side].flatMap(([of, rule]) => (rules.includes(of) ? [rule] : []))]
      })
      return found.verdict === 'passed' || probed?.breaks === undefined
        ? found
        : { ...found, isBesideCounterpart: true }
    },
  }
}

export const ORDER_CHECKS: readonly Check[] = [...SIDES.map(accepted), ...ORDER_MEMBER_CHECKS]
