/** Every member that an order may have beside the ones that it must have (§2.1). */
import type { RuleId } from '../../generated/rules.ts'
import type { Side } from '../order-body.ts'
import type { Exchange } from '../verdict.ts'
import { answered, isConflict, isServed, refusedRules } from '../answer.ts'
import { broken, kept, type Check, type CheckContext, type Finding } from './check.ts'

/** A member that may be there: accepted with it, where the same order is accepted without. */
type Optional = {
  readonly name: string
  readonly side: Side
  readonly members: Readonly<Record<string, unknown>>
  readonly rules: readonly [RuleId, ...RuleId[]]
}

const NOBODY = { externalCustomerId: undefined }
const FEE_RULES = [
  'fee.developer.values-seen',
  'fee.developer.accepted',
  'order.request.developerFeePercent',
] as const

const OPTIONALS: readonly Optional[] = [
  {
    name: 'without a customer',
    side: 'buy',
    members: NOBODY,
    rules: ['order.request.externalCustomerId'],
  },
  { name: 'with an e-mail', side: 'buy', members: { email: true }, rules: ['order.request.email'] },
  {
    name: 'with an e-mail alone',
    side: 'buy',
    members: { ...NOBODY, email: true },
    rules: ['order.request.email'],
  },
  {
    name: 'with the name of the bank',
    side: 'sell',
    members: { bankName: true },
    rules: ['order.request.bankName'],
  },
  {
    name: 'that does not override',
    side: 'buy',
    members: { overrideActiveIntent: false },
    rules: ['order.request.overrideActiveIntent'],
  },
  {
    name: 'that overrides where nothing is in the way',
    side: 'buy',
    members: { overrideActiveIntent: true },
    rules: ['order.request.overrideActiveIntent'],
  },
  ...[0, 0.5, 2.5].map((percent): Optional => ({
    name: `with a developer fee of ${percent} percent`,
    side: 'buy',
    members: { developerFeePercent: percent },
    rules: FEE_RULES,
  })),
]

function optional({ name, side, members, rules }: Optional): Check {
  return {
    id: `orders.optional.${name.replace(/[^a-z0-9.]+/g, '-')}`,
    title: `a ${side} ${name} is accepted`,
    rules,
    run: async (context) => {
      const { scenes, newCustomer } = context
      // Where orders are refused anyway, a refusal says nothing about the member.
      await scenes.made(side)
      const customer = newCustomer()
      const order = await scenes.order(side, customer, filledIn(context, members, customer))
      // A refusal may be about another member, as one that is insisted on.
      return acceptance(order, () => {
        const named = refusedRules(order, 'order.request.', rules[0])
        return named.some((rule) => rules.includes(rule)) ? rules : named
      })
    },
  }
}

/** What stands as `true` here is a text that only the run knows. */
function filledIn(
  { capabilities }: CheckContext,
  members: Readonly<Record<string, unknown>>,
  customer: string,
): Readonly<Record<string, unknown>> {
  return {
    ...members,
    ...(members['email'] === true ? { email: `${customer}@example.com` } : {}),
    ...(members['bankName'] === true
      ? { bankName: capabilities.account?.bankName ?? 'Guaranty Trust Bank' }
      : {}),
  }
}

/** A conflict for a customer without a window is a fault of the conflict, not of the order's members. */
export function acceptance(
  order: Exchange,
  rulesOf: (order: Exchange) => readonly RuleId[],
): Finding {
  if (isServed(order)) return kept(order)
  const rules = isConflict(order) ? (['conflict.when'] as const) : rulesOf(order)
  return broken(
    { rules, expected: 'the order is accepted, with a status of 200 to 299', got: answered(order) },
    order,
  )
}

export const OPTIONAL_MEMBER_CHECKS: readonly Check[] = OPTIONALS.map(optional)
