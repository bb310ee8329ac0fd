/**
 * A rule with a condition says nothing where the condition does not hold. For each there is a
 * deployment in which it does not; that no row fails for it, the long tests of the variants show.
 */
import { expect, test } from 'vitest'
import { RULES, type RuleId } from '../../src/base/contract/generated/rules.ts'
import { ANSWER_VARIANTS } from './compliant-variants/answers.ts'
import { BEHAVIOUR_VARIANTS } from './compliant-variants/behaviour.ts'
import { ROUTE_VARIANTS } from './compliant-variants/routes.ts'
import { SETTING_VARIANTS } from './compliant-variants/settings.ts'

/** By how the variant differs. */
const WITHOUT_CONDITION: { readonly [Id in RuleId]?: string } = {
  'order.tracked': 'cannot follow orders',
  'fee.developer.accepted': 'ignores bank names and developer fees',
  'order.request.bankName': 'ignores bank names and developer fees',
  'order.request.bankName.sell-only': 'ignores bank names and developer fees',
  'order.request.email': 'has customerIdentity=external-only',
  'order.request.externalCustomerId': 'takes all orders without a customer for one',
  'order.request.developerFeePercent': 'ignores bank names and developer fees',
  'order.request.overrideActiveIntent': 'has replacedOrder=keep',
  'order.response.ourCryptoAddress': 'has no address member on a buy',
  'order.response.ourCryptoAddress.buy-may-be-null': 'has an address on a buy',
  'order.response.trackable': 'cannot follow orders',
  'quote.best-is-best': 'lists nothing but names',
  'order.response.sandbox': 'answers as with a live key',
  'sync.response.trackable': 'cannot follow orders',
  'sync.response.sandbox': 'answers as with a live key',
  'sync.response.gateway': 'never has gateway',
  'order.terminal-only-when-reported': 'has words of its own for the status of open orders',
  'resolve.response.accountName': 'finds no account, with 404',
  'auth.test-key-sandbox': 'answers as with a live key',
  'conflict.when': 'moves orders immediate',
  'intent.none-is-404': 'shows payment windows and their ends after 400 ms',
  'intent.lifetime': 'opens payment windows of an hour',
}

const CONDITION = /\b(when|where|may|can|optional|if|unless|usually|with a test key)\b/i

const VARIANTS = [
  ...ANSWER_VARIANTS,
  ...BEHAVIOUR_VARIANTS,
  ...ROUTE_VARIANTS,
  ...SETTING_VARIANTS,
].map(({ differs }) => differs)

test('every rule with a condition has a conforming variant in which the condition does not hold', () => {
  const conditional = RULES.filter(
    ({ says, verifiableBy }) =>
      (verifiableBy === 'client' || verifiableBy === 'webhook receiver') && CONDITION.test(says),
  )
  expect(conditional.map(({ id }) => id).filter((id) => !(id in WITHOUT_CONDITION))).toEqual([])
  expect(conditional).not.toEqual([])
})

test('every variant of the table is one that the long tests verify', () => {
  const missing = Object.values(WITHOUT_CONDITION).filter((differs) => !VARIANTS.includes(differs))
  expect(missing).toEqual([])
})
