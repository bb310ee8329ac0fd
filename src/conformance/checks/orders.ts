/** One order of each side, with the members that it must have (§2.1, §2.2, §4.2). */
import type { RuleId } from '../../contract/generated/rules.ts'
import type { Side } from '../deployment/order-body.ts'
import { createdOrder, createdOrders } from '../deployment/order-journal.ts'
import type { Exchange } from '../../client/exchange.ts'
import { isSame, isServed, read, rejectedRules, shown } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passedIf, passed, type Check } from './check.ts'
import { acceptance, OPTIONAL_MEMBER_CHECKS } from './optional-members.ts'
import { SIDES } from './fixtures.ts'

const OWN_MEMBERS = {
  buy: [
    'order.request.fiatAmount',
    'order.request.walletAddress',
    'order.request.amount.buy-is-crypto',
  ],
  sell: [
    'order.request.bankCode',
    'order.request.accountNumber',
    'order.request.accountName',
    'order.request.sell-bank-not-wallet',
  ],
} as const satisfies Record<Side, readonly RuleId[]>

/** What a refusal that names one member breaks beside that member's own rule. */
const ALSO = {
  buy: { when: 'order.request.amount', rule: 'order.request.amount.buy-is-crypto' },
  sell: { when: 'order.request.walletAddress', rule: 'order.request.sell-bank-not-wallet' },
} as const satisfies Record<Side, { readonly when: RuleId; readonly rule: RuleId }>

function accepted(side: Side): Check {
  return {
    id: `orders.${side}.accepted`,
    title: `a ${side} order with the documented members is accepted`,
    rules: [
      'order.endpoint',
      'order.request.side',
      'order.request.amount',
      'order.request.fiatCurrency',
      'order.request.asset',
      'order.request.chain',
      ...OWN_MEMBERS[side],
    ],
    run: async ({ fixtures }) => {
      const { order } = await fixtures.placed(side)
      return acceptance(order, () => {
        const rules = rejectedRules(order, 'order.request.', 'order.endpoint')
        const also = ALSO[side]
        return rules.includes(also.when) ? [...rules, also.rule] : rules
      })
    },
  }
}

function echo(side: Side, name: 'side' | 'asset' | 'chain'): Check {
  const rule = `order.response.${name}` as const
  return {
    id: `orders.${side}.answer.${name}`,
    title: `the answer to a ${side} has the ${name} of the order`,
    rules: [rule],
    run: async ({ fixtures }) => {
      const { order, body } = await fixtures.made(side)
      const [received, sent] = [read(order, name), body[name]]
      return passedIf(
        isSame(received, sent),
        { expected: `${name} ${shown(sent)}`, received: shown(received) },
        order,
      )
    },
  }
}

function tracked(side: Side): Check {
  return {
    id: `orders.${side}.tracked`,
    title: `a ${side} has a transaction, a provider and a next step`,
    rules: ['order.tracked'],
    run: async ({ fixtures }) => {
      const { order } = await fixtures.made(side)
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

const ADDRESSES: readonly Check[] = [
  {
    id: 'orders.sell.address',
    title: 'a sell says to which address the token goes',
    rules: ['order.response.ourCryptoAddress.sell'],
    run: async ({ fixtures }) => {
      const { order } = await fixtures.made('sell')
      const address = read(order, 'ourCryptoAddress')
      const failure = {
        expected: 'ourCryptoAddress, a string that is not empty',
        received: shown(address),
      }
      return passedIf(isText(address), failure, order)
    },
  },
  {
    id: 'orders.buy.address',
    title: 'a buy has an address, or null in its place',
    rules: ['order.response.ourCryptoAddress.buy-may-be-null'],
    run: async ({ fixtures }) => {
      const { order } = await fixtures.made('buy')
      const address = read(order, 'ourCryptoAddress')
      const failure = {
        expected: 'ourCryptoAddress as a string or null',
        received: shown(address),
      }
      return passedIf(
        address === undefined || address === null || typeof address === 'string',
        failure,
        order,
      )
    },
  },
]

/** The two places of §5.2, on the order's answer and on status sync. */
function sandboxed(side: Side): Check {
  return {
    id: `orders.${side}.sandboxed`,
    title: `a test key's ${side} runs in the sandbox`,
    rules: ['auth.test-key-sandbox', 'order.response.sandbox', 'sync.response.sandbox'],
    run: async ({ fixtures, deployment }) => {
      const { order, sync } = await fixtures.made(side)
      if (/live/i.test(deployment.apiKey) || isSame(read(order, 'environment'), 'live')) {
        throw new Inconclusive('the key is a live key', 'Pass a test key as --api-key.')
      }
      const answers = sync !== undefined && isServed(sync) ? [order, sync] : [order]
      const faults = answers.flatMap((answer, index) =>
        sandboxFaults(answer, index === 0 ? 'order' : 'sync'),
      )
      const failure = {
        rules: [...new Set(faults.flatMap(({ rules }) => rules))],
        expected: 'environment "test" and sandbox true (§5.2)',
        received: faults.map(({ received }) => received).join('; '),
      }
      return passedIf(faults.length === 0, failure, ...answers)
    },
  }
}

function sandboxFaults(
  answer: Exchange,
  of: 'order' | 'sync',
): readonly { rules: readonly RuleId[]; received: string }[] {
  const [environment, sandbox] = [read(answer, 'environment'), read(answer, 'sandbox')]
  return [
    ...(isSame(environment, 'test')
      ? []
      : [
          {
            rules: ['auth.test-key-sandbox'] as const,
            received: `${of}: environment ${shown(environment)}`,
          },
        ]),
    ...(sandbox === true
      ? []
      : [
          {
            rules: ['auth.test-key-sandbox', `${of}.response.sandbox`] as const,
            received: `${of}: sandbox ${shown(sandbox)}`,
          },
        ]),
  ]
}

const OWN_IDS: Check = {
  id: 'orders.own-ids',
  title: 'every order has a transactionId of its own',
  rules: ['order.tracked', 'order.response.transactionId'],
  run: ({ deployment }) => {
    const ids = createdOrders(deployment.exchanges).map(({ transactionId }) => transactionId)
    if (ids.length < 2) throw new Inconclusive('fewer than two orders were made')
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice === undefined) return passed()
    const failure = {
      expected: 'a transactionId of its own for every order',
      received: `${shown(twice)} for two of them`,
    }
    const isOne = (exchange: Exchange) => createdOrder(exchange)?.transactionId === twice
    return failed(failure, ...deployment.exchanges.filter(isOne).slice(0, 2))
  },
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

export const ORDER_CHECKS: readonly Check[] = [
  ...SIDES.flatMap((side) => [
    accepted(side),
    ...(['side', 'asset', 'chain'] as const).map((name) => echo(side, name)),
    tracked(side),
    sandboxed(side),
  ]),
  ...ADDRESSES,
  ...OPTIONAL_MEMBER_CHECKS,
]

/** At the end, over everything that was made. */
export const ORDER_READINGS: readonly Check[] = [OWN_IDS]
