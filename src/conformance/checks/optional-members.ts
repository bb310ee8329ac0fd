/** Every member that an order may have beside the ones that it must have (§2.1). */
import type { RuleId } from '../../contract/generated/rules.ts'
import type { Capabilities } from '../deployment/capabilities.ts'
import type { Side } from '../deployment/order-body.ts'
import type { Exchange } from '../../client/exchange.ts'
import { answered, isConflict, isServed, rejectedRules } from '../deployment/answer.ts'
import { failed, passed, type Check, type Finding } from './check.ts'

/** A member that may be there: accepted with it, where the same order is accepted without. */
type Optional = {
  readonly name: string
  readonly side: Side
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** What is laid over the order of this customer; undefined takes a member out. */
  readonly membersOf: (
    customer: string,
    capabilities: Capabilities,
  ) => Readonly<Record<string, unknown>>
}

const NOBODY = { externalCustomerId: undefined }

const OPTIONALS: readonly Optional[] = [
  {
    name: 'without a customer',
    side: 'buy',
    rules: ['order.request.externalCustomerId'],
    membersOf: () => NOBODY,
  },
  {
    name: 'with an e-mail',
    side: 'buy',
    rules: ['order.request.email'],
    membersOf: (customer) => ({ email: `${customer}@example.com` }),
  },
  {
    name: 'with an e-mail alone',
    side: 'buy',
    rules: ['order.request.email'],
    membersOf: (customer) => ({ ...NOBODY, email: `${customer}@example.com` }),
  },
  {
    name: 'with the name of the bank',
    side: 'sell',
    rules: ['order.request.bankName'],
    membersOf: (_, { account }) => ({ bankName: account.bankName }),
  },
  {
    name: 'that does not override',
    side: 'buy',
    rules: ['order.request.overrideActiveIntent'],
    membersOf: () => ({ overrideActiveIntent: false }),
  },
  {
    name: 'that overrides where nothing is in the way',
    side: 'buy',
    rules: ['order.request.overrideActiveIntent'],
    membersOf: () => ({ overrideActiveIntent: true }),
  },
  ...[0, 0.5, 2.5].map((percent): Optional => ({
    name: `with a developer fee of ${percent} percent`,
    side: 'buy',
    rules: [
      'fee.developer.values-seen',
      'fee.developer.accepted',
      'order.request.developerFeePercent',
    ],
    membersOf: () => ({ developerFeePercent: percent }),
  })),
]

function optional({ name, side, rules, membersOf }: Optional): Check {
  return {
    id: `orders.optional.${name.replace(/[^a-z0-9.]+/g, '-')}`,
    title: `a ${side} ${name} is accepted`,
    rules,
    run: async ({ fixtures, newCustomer, capabilities }) => {
      // Where orders are refused anyway, a refusal says nothing about the member.
      await fixtures.made(side)
      const customer = newCustomer()
      const order = await fixtures.order(side, customer, membersOf(customer, capabilities))
      // A refusal may be about another member, as one that is insisted on.
      return acceptance(order, () => {
        const named = rejectedRules(order, 'order.request.', rules[0])
        return named.some((rule) => rules.includes(rule)) ? rules : named
      })
    },
  }
}

/** A conflict for a customer without a window is a fault of the conflict, not of the order's members. */
export function acceptance(
  order: Exchange,
  rulesOf: (order: Exchange) => readonly RuleId[],
): Finding {
  if (isServed(order)) return passed(order)
  const rules = isConflict(order) ? (['conflict.when'] as const) : rulesOf(order)
  return failed(
    {
      rules,
      expected: 'the order is accepted, with a status of 200 to 299',
      received: answered(order),
    },
    order,
  )
}

export const OPTIONAL_MEMBER_CHECKS: readonly Check[] = OPTIONALS.map(optional)
