/** A second order of one customer, token and network: refused in the documented words, and nothing else is (§7.1, §8). */
import type { RuleId } from '../../contract/generated/rules.ts'
import { CONFLICT_CODE } from '../../contract/response-schema.ts'
import { violationsOf } from '../deployment/schema-violations.ts'
import { answered, isConflict, isSame, isServed, read, shown } from '../deployment/answer.ts'
import { memberOf } from '../../vocabulary/json.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passedIf, passed, type Check, type CheckContext, type Finding } from './check.ts'
import { SIDES, type Second } from './fixtures.ts'

const PAIRS = SIDES.flatMap((first) => SIDES.map((second) => ({ first, second })))

const EXPECTED = `the conflict of §7.1, with the code ${CONFLICT_CODE}`

const REFUSALS: readonly Check[] = PAIRS.map(({ first, second }) => {
  const rules = [
    'conflict.when',
    'intent.one-active',
    ...(first === second ? [] : (['intent.sides-share-window'] as const)),
  ] as const
  return {
    id: `conflict.${first}-then-${second}`,
    title: `a ${second} of a customer whose ${first} has an open window conflicts`,
    rules,
    run: async ({ fixtures }) => {
      const seen = await fixtures.second(first, second)
      // Where orders of that side are refused anyway, a refusal that is no conflict says nothing about windows.
      if (!isServed(seen.second) && !isConflict(seen.second)) await fixtures.made(second)
      return refusal(seen, rules)
    },
  }
})

const NOT_OVERRIDING: Check = {
  id: 'conflict.override-false',
  title: 'an override that is false conflicts like an absent one',
  rules: ['conflict.override-flag-must-be-true'],
  run: async ({ fixtures }) => {
    const plain = await fixtures.second('buy', 'buy')
    if (isServed(plain.second)) throw new Inconclusive('a second order does not conflict at all')
    const seen = await fixtures.notOverriding()
    const isOther = isConflict(plain.second) && !isServed(seen.second) && !isConflict(seen.second)
    if (isOther)
      throw new Inconclusive(
        `an order that says that it does not override is refused: ${answered(seen.second)}`,
      )
    return refusal(seen, ['conflict.override-flag-must-be-true'])
  },
}

/** The refusal has to be this one: a body that is no conflict breaks the members by which it would be known. */
function refusal({ first, second }: Second, whenServed: readonly RuleId[]): Finding {
  const exchanges = [first.order, second]
  if (isServed(second))
    return failed(
      { rules: whenServed, expected: EXPECTED, received: answered(second) },
      ...exchanges,
    )
  if (isConflict(second)) return passed(...exchanges)
  const isOther =
    read(second, 'conflict') === undefined && !isSame(read(second, 'code'), CONFLICT_CODE)
  const rules = isOther && second.response.status >= 500 ? whenServed : (['conflict.code'] as const)
  return failed({ rules, expected: EXPECTED, received: answered(second) }, ...exchanges)
}

type Named = 'customerId' | 'externalCustomerId' | 'token' | 'chain'

/** The conflict describes the window that is in the way, so it has to be about the same three things. */
function names(member: Named, wantedOf: (second: Second) => unknown): Check {
  const rule = `conflict.conflict.${member}` as const
  return {
    id: `conflict.names.${member}`,
    title: `the conflict names the ${member} of the order`,
    rules: [rule],
    run: async (context) => {
      const seen = await conflicting(context)
      const [received, wanted] = [memberOf(read(seen.second, 'conflict'), member), wantedOf(seen)]
      const failure = { expected: `conflict.${member} ${shown(wanted)}`, received: shown(received) }
      return passedIf(isSame(received, wanted), failure, seen.second)
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
      const { second } = await fixtures.second('buy', 'buy')
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
  names('customerId', ({ first }) => first.customer),
  names('externalCustomerId', ({ first }) => first.customer),
  names('token', ({ first }) => first.body['asset']),
  names('chain', ({ first }) => first.body['chain']),
  {
    id: 'conflict.counts',
    title: 'the conflict counts at least the window that is in the way',
    rules: ['conflict.conflict.activeIntentCount'],
    run: async (context) => {
      const { second } = await conflicting(context)
      const count = memberOf(read(second, 'conflict'), 'activeIntentCount')
      const failure = {
        expected: 'conflict.activeIntentCount of 1 or more',
        received: shown(count),
      }
      return passedIf(typeof count === 'number' && count >= 1, failure, second)
    },
  },
  {
    id: 'conflict.window-stays',
    title: 'an order that conflicted leaves the window to the first one',
    rules: ['intent.one-active'],
    run: async (context) => {
      const { first, second, window } = await conflicting(context)
      if (first.transactionId === undefined)
        throw new Inconclusive('the first order names no transaction')
      if (!isServed(window)) await context.fixtures.mustBeOpen(first.transactionId)
      const failure = {
        expected: `the window of transaction ${shown(first.transactionId)}`,
        received: isServed(window)
          ? `that of ${shown(read(window, 'transactionId'))}`
          : answered(window),
      }
      return passedIf(
        read(window, 'transactionId') === first.transactionId,
        failure,
        second,
        window,
      )
    },
  },
]

async function conflicting({ fixtures }: CheckContext): Promise<Second> {
  const seen = await fixtures.second('buy', 'buy')
  if (isConflict(seen.second)) return seen
  throw new Inconclusive(
    `the second order was not answered with the conflict: ${answered(seen.second)}`,
  )
}

/** Another token or network is another window. */
const ELSEWHERE: readonly Check[] = (['asset', 'chain'] as const).map((what) => ({
  id: `conflict.not-for-another-${what}`,
  title: `an order for another ${what} of a customer with an open window does not conflict`,
  rules: ['conflict.when', 'intent.one-active'],
  run: async ({ fixtures }) => {
    const order = await fixtures.elsewhere(what)
    if (!isServed(order) && !isConflict(order))
      throw new Inconclusive(`the order was refused: ${answered(order)}`)
    const failure = {
      rules: ['conflict.when'] as const,
      expected: 'the order is accepted',
      received: answered(order),
    }
    return passedIf(isServed(order), failure, order)
  },
}))

export const CONFLICT_CHECKS: readonly Check[] = [
  ...REFUSALS,
  NOT_OVERRIDING,
  ...BODY,
  ...ELSEWHERE,
]
