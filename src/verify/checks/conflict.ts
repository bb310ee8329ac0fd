/** A second order of one customer, token and network is rejected with the conflict (§7.1, §8). */
import { CONFLICT_CODE } from '../../base/contract/response-schema.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import {
  answered,
  answeredWith,
  isConflict,
  isSame,
  isServed,
  isText,
  read,
  sent,
  shown,
} from '../deployment/answer.ts'
import { violationsOf } from '../deployment/schema-violations.ts'
import { Inconclusive, required } from '../inconclusive.ts'
import {
  failed,
  passed,
  passedIf,
  passedIfSame,
  passedIfWindowOf,
  passedUnlessConflict,
  type Check,
  type CheckContext,
  type Finding,
} from './check.ts'
import { SIDES } from '../deployment/order-body.ts'
import type { SecondOrder } from './second-order.ts'

const EXPECTED = `the conflict of §7.1, with ${CONFLICT_CODE} as code`

const REJECTIONS: readonly Check[] = SIDES.flatMap((first) =>
  SIDES.map((second): Check => {
    const acrossSides = first === second ? [] : (['intent.sides-share-window'] as const)
    const rules = ['conflict.when', 'intent.one-active', ...acrossSides] as const
    return {
      id: `conflict.${first}-then-${second}`,
      title: `a ${second} of a customer whose ${first} has an open payment window conflicts`,
      rules,
      run: async ({ fixtures }) => {
        const orders = await fixtures.secondOrder(first, second)
        // Where no order of that side is accepted, an error says nothing about payment windows.
        if (!isServed(orders.second) && !isConflict(orders.second)) await fixtures.accepted(second)
        return rejection(orders, rules)
      },
    }
  }),
)

const OF_ANOTHER_AMOUNT: Check = {
  id: 'conflict.another-amount',
  title: 'a second order conflicts whatever its amount is',
  rules: ['conflict.when', 'intent.one-active'],
  run: async ({ fixtures, capabilities: { amounts } }) => {
    const more = { amount: amounts.tokenAmount * 2, fiatAmount: amounts.fiatAmount * 2 }
    const orders = await fixtures.secondOrder('buy', 'buy', more)
    if (!isServed(orders.second) && !isConflict(orders.second))
      throw new Inconclusive(`an order of twice the amount is rejected: ${answered(orders.second)}`)
    return rejection(orders, ['conflict.when', 'intent.one-active'])
  },
}

const NOT_OVERRIDING: Check = {
  id: 'conflict.override-false',
  title: 'overrideActiveIntent false conflicts like no overrideActiveIntent',
  rules: ['conflict.override-flag-must-be-true'],
  run: async ({ fixtures }) => {
    const plain = await fixtures.secondOrder('buy', 'buy')
    if (isServed(plain.second)) throw new Inconclusive('a second order does not conflict at all')
    const orders = await fixtures.secondOrder('buy', 'buy', { overrideActiveIntent: false })
    const isOtherError =
      isConflict(plain.second) && !isServed(orders.second) && !isConflict(orders.second)
    if (isOtherError)
      throw new Inconclusive(
        `an order with overrideActiveIntent false is rejected: ${answered(orders.second)}`,
      )
    return rejection(orders, ['conflict.override-flag-must-be-true'])
  },
}

/** An error that is not the conflict breaks the members by which the conflict is recognised. */
export function rejection({ first, second }: SecondOrder, whenServed: readonly RuleId[]): Finding {
  const exchanges = [first.order, second]
  if (isConflict(second) && !isServed(second)) return passed(...exchanges)
  const isOtherError =
    read(second, 'conflict') === undefined && !isSame(read(second, 'code'), CONFLICT_CODE)
  const isServerError = isOtherError && second.response.status >= 500
  const { body, json } = second.response
  const isOtherText = json === undefined && body.trim() !== '' && second.response.status < 500
  const ofBody = ['conflict.code', ...(isOtherText ? (['http.json'] as const) : [])] as const
  const rules = isServed(second) || isServerError ? whenServed : ofBody
  const received = answeredWith(second, isServed(second) ? 'transactionId' : 'code')
  return failed({ rules, expected: EXPECTED, received }, ...exchanges)
}

type Named = 'externalCustomerId' | 'token' | 'chain'

/** The conflict describes the open payment window, so both are about the same order. */
function names(member: Named, wantedOf: (orders: SecondOrder) => unknown): Check {
  return {
    id: `conflict.names.${member}`,
    title: `the conflict names the ${member} of the order`,
    rules: [`conflict.conflict.${member}`],
    run: async (context) => {
      const orders = await conflicting(context)
      const received = memberOf(read(orders.second, 'conflict'), member)
      return passedIfSame(`conflict.${member}`, received, wantedOf(orders), orders.second)
    },
  }
}

const BODY: readonly Check[] = [
  {
    id: 'conflict.body',
    title: 'the conflict has every documented member',
    rules: [
      'conflict.success',
      'conflict.code',
      'conflict.message',
      'conflict.conflict',
      'conflict.conflict.customerId',
      'conflict.conflict.externalCustomerId',
      'conflict.conflict.token',
      'conflict.conflict.chain',
      'conflict.conflict.networkId',
      'conflict.conflict.activeIntentCount',
    ],
    run: async ({ fixtures }) => {
      const { second } = await fixtures.secondOrder('buy', 'buy')
      if (isServed(second)) throw new Inconclusive('a second order does not conflict at all')
      const violations = violationsOf('active-intent-conflict', second)
      const failure = {
        rules: [...new Set(violations.map(({ rule }) => rule))],
        expected: violations.map(({ expected }) => expected).join('; '),
        received: violations.map(({ received }) => received).join('; '),
      }
      return passedIf(violations.length === 0, failure, second)
    },
  },
  {
    id: 'conflict.names.customerId',
    title: 'the conflict names the customer of the order',
    rules: ['conflict.conflict.customerId'],
    run: async (context) => {
      const { first, second } = await conflicting(context)
      const received = memberOf(read(second, 'conflict'), 'customerId')
      if (isText(received) && !isSame(received, first.customer))
        await mustNameOneCustomer(context, first.customer)
      return passedIfSame('conflict.customerId', received, first.customer, second)
    },
  },
  names('externalCustomerId', ({ first }) => first.customer),
  names('token', ({ first }) => first.body['asset']),
  names('chain', ({ first }) => first.body['chain']),
  {
    id: 'conflict.counts',
    title: 'the conflict counts the one open payment window',
    rules: ['conflict.conflict.activeIntentCount'],
    run: async (context) => {
      return passedIfCountsOne((await conflicting(context)).second)
    },
  },
  {
    id: 'conflict.intent-stays',
    title: 'an order that conflicts leaves the payment window to the first one',
    rules: ['intent.one-active'],
    run: async (context) => {
      const { first, second, intent } = await conflicting(context)
      const because = 'the answer to the first order has no transactionId'
      const wanted = required(first.transactionId, because)
      // An order of another row may have followed the end of the first one.
      if (read(intent, 'transactionId') !== wanted) await context.fixtures.mustBeOpen(wanted)
      return passedIfWindowOf(wanted, ['intent.one-active'], second, intent)
    },
  },
]

export function passedIfCountsOne(conflict: Exchange): Finding {
  const count = read(conflict, 'conflict', 'activeIntentCount')
  const failure = {
    rules: ['conflict.conflict.activeIntentCount'] as const,
    expected: 'conflict.activeIntentCount of 1, the most that can be open (§8)',
    received: shown(count),
  }
  return passedIf(count === 1, failure, conflict)
}

/** A deployment may have a name of its own for each customer (§7.1): one, and never another's. */
async function mustNameOneCustomer(context: CheckContext, customer: string): Promise<void> {
  // Another customer with a conflict. The first one may have met several.
  await context.fixtures.secondOrder('sell', 'sell')
  const names = context.deployment.exchanges.filter(isConflict).map((conflict) => ({
    isOwn: isSame(sent(conflict, 'externalCustomerId'), customer),
    name: String(memberOf(read(conflict, 'conflict'), 'customerId')),
  }))
  const own = new Set(names.filter(({ isOwn }) => isOwn).map(({ name }) => name))
  const isShared = names.some(({ isOwn, name }) => !isOwn && own.has(name))
  if (own.size > 1 || isShared || names.every(({ isOwn }) => isOwn)) return
  throw new Inconclusive(
    `conflict.customerId is ${[...own].join()}, a name of the deployment's own`,
  )
}

async function conflicting({ fixtures }: CheckContext): Promise<SecondOrder> {
  const orders = await fixtures.secondOrder('buy', 'buy')
  if (isConflict(orders.second)) return orders
  throw new Inconclusive(`the second order does not conflict: ${answered(orders.second)}`)
}

/** Another token or network has another payment window. */
const ELSEWHERE: readonly Check[] = (['asset', 'chain'] as const).map((what) => ({
  id: `conflict.not-for-another-${what}`,
  title: `an order for another ${what} of a customer with an open payment window does not conflict`,
  rules: ['conflict.when', 'intent.one-active'],
  run: async ({ fixtures }) =>
    passedUnlessConflict((await fixtures.orderElsewhere(what)).order, ['conflict.when']),
}))

export const CONFLICT_CHECKS: readonly Check[] = [
  ...REJECTIONS,
  OF_ANOTHER_AMOUNT,
  NOT_OVERRIDING,
  ...BODY,
  ...ELSEWHERE,
]
