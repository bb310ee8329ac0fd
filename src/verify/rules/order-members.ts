/** The optional members of an order (§2.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { answered, hasConflictCode, isServed, rejectedRules, sent } from '../answers/answer.ts'
import type { BankAccount, Given } from '../probe/capabilities.ts'
import { emailOf, type Members } from '../probe/order-body.ts'
import { isVouched } from './equal-orders.ts'
import { Recent } from './recent.ts'
import { failed, leftOpen, passed, type Finding, type Say, type TraceRule } from './rule.ts'

export type OrderVariation = {
  readonly name: string
  readonly side: Side
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** Members that replace those of the order; undefined removes one. */
  readonly membersOf: (customer: string, own: Own) => Members
}

type Own = { readonly account: Pick<BankAccount, 'bankName'>; readonly given?: Given }

const NO_ID = { externalCustomerId: undefined }
const email = (customer: string, own: Own) => ({ email: emailOf(own, customer) })
const sellEmail = (id: string, own: Own) => ({ email: emailOf(own, id, 'sell') })
const FEE = [
  'fee.developer.values-seen',
  'fee.developer.accepted',
  'order.request.developerFeePercent',
] as const
const OVERRIDE = ['order.request.overrideActiveIntent'] as const
const EMAIL = ['order.request.email'] as const

function buy(
  name: string,
  rules: OrderVariation['rules'],
  membersOf: OrderVariation['membersOf'],
): OrderVariation {
  return { name, rules, membersOf, side: 'buy' }
}

export const ORDER_VARIATIONS: readonly OrderVariation[] = [
  buy('without a customer', ['order.request.externalCustomerId'], () => NO_ID),
  buy('with an e-mail', EMAIL, email),
  buy('with an e-mail alone', EMAIL, (id, own) => ({ ...NO_ID, ...email(id, own) })),
  {
    name: 'that is a sell with the name of its bank',
    rules: ['order.request.bankName'],
    membersOf: (_, { account }) => ({ bankName: account.bankName }),
    side: 'sell',
  },
  buy('that does not override', OVERRIDE, () => ({ overrideActiveIntent: false })),
  buy('that overrides where nothing is open', OVERRIDE, () => ({ overrideActiveIntent: true })),
  ...[0, 0.5, 2.5].map((developerFeePercent) =>
    buy(`with a developer fee of ${developerFeePercent} percent`, FEE, () => ({
      developerFeePercent,
    })),
  ),
  { name: 'that is a sell with an e-mail', rules: EMAIL, membersOf: sellEmail, side: 'sell' },
  {
    name: 'that is a sell with a developer fee',
    rules: FEE,
    membersOf: () => ({ developerFeePercent: 0.5 }),
    side: 'sell',
  },
]

const OPTIONAL = ['email', 'bankName', 'overrideActiveIntent', 'developerFeePercent'] as const

/** By name, whether an order has what the variation has; any text stands for another. */
export function likenessOf({ membersOf }: OrderVariation) {
  const members = membersOf('any', { account: { bankName: 'any' } })
  const isUnnamed = 'externalCustomerId' in members
  const has = (order: Exchange, name: string) => {
    const [wanted, value] = [members[name], sent(order, name)]
    return typeof wanted === 'string' ? typeof value === 'string' : value === wanted
  }
  const isNamedSo = (order: Exchange) =>
    isUnnamed === (sent(order, 'externalCustomerId') === undefined)
  return {
    members,
    /** Accepted with others too, it is accepted with each. */
    isLike: (order: Exchange) =>
      isNamedSo(order) && OPTIONAL.every((name) => members[name] === undefined || has(order, name)),
    isEqual: (order: Exchange) => isNamedSo(order) && OPTIONAL.every((name) => has(order, name)),
  }
}

export function orderMemberId({ name }: Pick<OrderVariation, 'name'>): string {
  return `orders.optional.${name.replace(/[^a-z0-9.]+/g, '-')}`
}

class MemberWatch {
  /** Customers of whom an order was accepted: an override may need a window, or need none. */
  readonly #known = new Recent<true>()

  createOrder(order: Exchange, say: Say): void {
    if (order.isUnanswered === true) return
    const customer = String(sent(order, 'externalCustomerId'))
    const isFirst = this.#known.get(customer) === undefined
    if (isServed(order)) this.#known.set(customer, true)
    for (const variation of ORDER_VARIATIONS) {
      const overrides = likenessOf(variation).members['overrideActiveIntent'] === true
      if (sent(order, 'side') !== variation.side || (overrides && !isFirst)) continue
      const finding = findingOf(variation, order)
      if (finding !== undefined) say(orderMemberId(variation), finding)
    }
  }
}

function findingOf(variation: OrderVariation, order: Exchange): Finding | undefined {
  const { members, isLike, isEqual } = likenessOf(variation)
  if (isServed(order)) return isLike(order) ? passed(order) : undefined
  const hasText = Object.values(members).some((value) => typeof value === 'string')
  // Whether a text that another client made up is right is not known.
  if (!isEqual(order) || (hasText && order.note === undefined)) return undefined
  // Who the customer is without an identifier is not documented: all may be one customer.
  if (hasConflictCode(order))
    return sent(order, 'externalCustomerId') === undefined ? passed(order) : undefined
  if (members['email'] !== undefined && !isVouched(order, 'email'))
    return leftOpen(`an order with an e-mail was rejected: ${answered(order)}`, order)
  return rejected(order, variation.rules)
}

/** The error may be about another member, such as one that the deployment requires. */
function rejected(order: Exchange, rules: OrderVariation['rules']): Finding {
  const named = rejectedRules(order, 'order.request.', rules[0])
  const failure = {
    rules: named.some((rule) => rules.includes(rule)) ? rules : named,
    expected: 'the order is accepted, with a status of 200 to 299',
    received: answered(order),
  }
  return failed(failure, order)
}

const newWatch = () => new MemberWatch()

export const ORDER_MEMBER_RULES: readonly TraceRule[] = ORDER_VARIATIONS.map((variation) => ({
  id: orderMemberId(variation),
  title: `an order ${variation.name} is accepted`,
  rules: variation.rules,
  unseen: { because: `no order ${variation.name} was sent` },
  watch: newWatch,
}))
