/** Orders of each side, with the required members (§2.1, §2.2, §4.2). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { isSame, isServed, isText, read, rejectedRules, shown } from '../deployment/answer.ts'
import { mustBeAcceptable } from '../deployment/must-be-acceptable.ts'
import { Inconclusive } from '../inconclusive.ts'
import { passed, passedIf, type Check } from './check.ts'
import { SIDES } from '../deployment/order-body.ts'
import { acceptance, ORDER_MEMBER_CHECKS } from './order-members.ts'
import type { Side } from '../../base/vocabulary/side.ts'

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

function tracked(side: Side): Check {
  return {
    id: `orders.${side}.tracked`,
    title: `a ${side} has a transaction, a provider and a next step`,
    rules: ['order.tracked'],
    run: async ({ fixtures }) => {
      const { order } = await fixtures.accepted(side)
      const missing = [
        ...(isText(read(order, 'transactionId')) ? [] : ['transactionId']),
        ...(isText(read(order, 'selectedProvider')) ? [] : ['selectedProvider']),
        ...(typeof read(order, 'providerDetails') === 'object' ? [] : ['providerDetails']),
      ]
      const failure = {
        expected: 'transactionId, selectedProvider and providerDetails',
        received: `an answer without ${missing.join(' and ')}`,
      }
      return passedIf(missing.length === 0, failure, order)
    },
  }
}

/** §5.2 shows in two places: the answer to the order, and status sync. */
function sandboxed(side: Side): Check {
  return {
    id: `orders.${side}.sandboxed`,
    title: `a test key's ${side} runs in the sandbox`,
    rules: ['auth.test-key-sandbox', 'order.response.sandbox', 'sync.response.sandbox'],
    run: async ({ fixtures, deployment }) => {
      const { order, sync } = await fixtures.accepted(side)
      if (/live/i.test(deployment.apiKey) || isSame(read(order, 'environment'), 'live'))
        throw new Inconclusive('the key is a live key', 'Pass a test key as --api-key.')
      const answers = sync !== undefined && isServed(sync) ? [order, sync] : [order]
      const failures = answers.flatMap((answer) =>
        sandboxFailures(answer, answer === order ? 'order' : 'sync'),
      )
      const failure = {
        rules: [...new Set(failures.flatMap(({ rules }) => rules))],
        expected: 'environment "test" and sandbox true (§5.2)',
        received: failures.map(({ received }) => received).join('; '),
      }
      return passedIf(failures.length === 0, failure, ...answers)
    },
  }
}

function sandboxFailures(
  answer: Exchange,
  of: 'order' | 'sync',
): readonly { readonly rules: readonly RuleId[]; readonly received: string }[] {
  const [environment, sandbox] = [read(answer, 'environment'), read(answer, 'sandbox')]
  const rule = 'auth.test-key-sandbox'
  const failures: { rules: readonly RuleId[]; received: string }[] = []
  if (!isSame(environment, 'test'))
    failures.push({ rules: [rule], received: `${of}: environment ${shown(environment)}` })
  if (sandbox !== true)
    failures.push({
      rules: [rule, `${of}.response.sandbox`],
      received: `${of}: sandbox ${shown(sandbox)}`,
    })
  return failures
}

export const ORDER_CHECKS: readonly Check[] = [
  ...SIDES.flatMap((side) => [accepted(side), tracked(side), sandboxed(side)]),
  ...ORDER_MEMBER_CHECKS,
]
