/** Settings with an effect on orders. */
import { expect } from 'vitest'
import type { Behaviour } from '../../src/sandbox/simulator/behaviour/behaviour.ts'
import { DEFAULT_KEYS } from '../../src/sandbox/running/sandbox.ts'
import { memberOf } from '../../src/base/vocabulary/json.ts'
import { aBuy } from '../worlds.ts'
import { everyProvider, type SettingRows } from './setting-row.ts'

/** Orders complete at the provider at once, and its calls to the service are lost. */
const CALLS_LOST: Behaviour = { progression: 'immediate', ...everyProvider({ callsLost: true }) }

const { externalCustomerId: _, ...ANONYMOUS_BUY } = aBuy({ email: 'ada@example.com' })

export const ORDER_SETTINGS = {
  customerIdentity: {
    to: 'email-then-external',
    sees: ({ buy, intent }) => {
      buy({ externalCustomerId: 'ada', email: 'ada@example.com' })
      return [intent('ada').status, intent('ada@example.com').status]
    },
    byDefault: [200, 404],
    then: [404, 200],
  },
  sellAmountIs: {
    to: 'fiat',
    sees: ({ sell, intent }) => {
      sell({ amount: 5000 })
      return Number(intent().body['expectedAmount']) < 5
    },
    byDefault: false,
    then: true,
  },
  excessDecimals: {
    to: 'reject',
    sees: ({ quote }) => quote({ fiatAmount: 50_000.009 }).body['comparisonInput'],
    byDefault: 50_000,
    then: undefined,
  },
  transactionIds: {
    to: 'upper-case',
    sees: ({ buy }) => /^[0-9A-F-]{36}$/.test(String(buy().body['transactionId'])),
    byDefault: false,
    then: true,
  },
  referencePrefix: {
    to: 'ACME',
    sees: ({ buy }) => String(buy().body['requestReference']).split('-').slice(0, 2),
    byDefault: ['RMP', 'SBX'],
    then: ['ACME', 'SBX'],
  },
  providerNameSuffix: {
    to: 'Sandbox',
    sees: ({ buy }) => String(buy().body['selectedProvider']).endsWith(' Sandbox'),
    byDefault: false,
    then: true,
  },
  providerNameSuffixIn: {
    to: 'orders-and-quotes',
    behaviour: { assumptions: { providerNameSuffix: 'Sandbox' } },
    sees: ({ quote }) => /"provider":"\w+( Sandbox)?"/.exec(quote().text)?.[1],
    byDefault: undefined,
    then: ' Sandbox',
  },
  'shapes.providerDetails': {
    to: 'uniform',
    behaviour: everyProvider({ refuses: 'no' }, { bluepeak: {} }),
    sees: ({ buy }) => {
      const { requestReference, providerDetails } = buy().body
      const { provider, status, virtualAccount } = Object(providerDetails)
      const isOwn = memberOf(providerDetails, 'reference') === requestReference
      return { provider, status, virtualAccount, isOwn }
    },
    byDefault: { provider: undefined, status: 'AWAITING_DEPOSIT', isOwn: false },
    then: {
      provider: 'Bluepeak Sandbox',
      status: 'AWAITING_DEPOSIT',
      virtualAccount: {
        accountName: 'Bluepeak Sandbox Checkout',
        accountNumber: expect.stringMatching(/^BX[0-9A-F]{8}$/),
        bankName: 'Ramp Sandbox Bank',
      },
      isOwn: true,
    },
  },
  failover: {
    to: false,
    sees: ({ buy }) => buy({ externalCustomerId: 'ada-obi' }).status,
    behaviour: { providers: { palmgate: { spreadBps: -100 } } },
    byDefault: 201,
    then: 422,
  },
  providerStatusCase: {
    to: 'lower',
    sees: ({ buy }) => buy().body['providerDetails'],
    byDefault: expect.objectContaining({ status: 'AWAITING_DEPOSIT' }),
    then: expect.objectContaining({ status: 'awaiting_deposit' }),
  },
  providerStatusNames: {
    to: 'swapped',
    sees: ({ buy }) => buy().body['providerDetails'],
    byDefault: expect.objectContaining({ status: 'AWAITING_DEPOSIT' }),
    then: expect.objectContaining({ status: 'AWAITING_PAYMENT' }),
  },
  detailAmounts: {
    to: 'text',
    sees: ({ buy }) => /"amount(?:ToPay)?":("?)/.exec(buy().text)?.[1],
    byDefault: '',
    then: '"',
  },
  buyOurCryptoAddress: {
    to: 'address',
    sees: ({ buy }) => buy().body['ourCryptoAddress'],
    byDefault: null,
    then: expect.stringMatching(/^0x/),
  },
  buyPayInAccount: {
    to: 'absent',
    sees: ({ buy }) => /account_?number/i.test(buy().text),
    behaviour: { providers: { northwind: { spreadBps: -100 } } },
    byDefault: true,
    then: false,
  },
  liveSandboxMember: {
    to: 'false',
    sees: ({ bought, sync }) =>
      sync(bought({}, DEFAULT_KEYS.live), DEFAULT_KEYS.live).body['sandbox'],
    byDefault: undefined,
    then: false,
  },
  absentExternalCustomerId: {
    to: 'empty',
    sees: ({ call, intent }) => {
      call('createOrder', { body: ANONYMOUS_BUY })
      return intent('ada@example.com').body['externalCustomerId']
    },
    byDefault: 'ada@example.com',
    then: '',
  },
  transactionStatusNames: {
    to: 'constant',
    sees: ({ bought, simulate, intent }) => {
      simulate({ id: bought(), action: 'deposit' })
      return intent().body['transactionStatus']
    },
    byDefault: 'order_funded',
    then: 'order_placed',
  },
  amountToleranceBps: {
    to: 1_000,
    sees: ({ bought, simulate, intent }) => {
      simulate({ id: bought({ fiatAmount: 50_000 }), action: 'deposit', amount: 46_000 })
      const { amountToleranceBps, transactionStatus } = intent().body
      return [amountToleranceBps, transactionStatus]
    },
    byDefault: [100, 'order_placed'],
    then: [1_000, 'order_funded'],
  },
  statusSync: {
    to: 'inline',
    sees: ({ bought, sync }) => {
      const { status, syncQueued } = sync(bought()).body
      return [status, syncQueued]
    },
    behaviour: CALLS_LOST,
    byDefault: ['pending', true],
    then: ['completed', false],
  },
  syncDelay: {
    to: '1m',
    sees: async ({ bought, sync, advance }) => {
      const id = bought()
      sync(id)
      await advance('3s')
      return sync(id).body['status']
    },
    behaviour: CALLS_LOST,
    byDefault: 'completed',
    then: 'pending',
  },
  statusLabels: {
    to: 'human',
    sees: ({ bought, sync }) => sync(bought()).body['status'],
    byDefault: 'pending',
    then: 'Awaiting payment',
  },
  'shapes.gateway': {
    to: 'always',
    sees: ({ bought, sync }) => sync(bought()).body['gateway'],
    byDefault: null,
    then: expect.objectContaining({ settled: false }),
  },
  fundedIntent: {
    to: 'extend',
    sees: async ({ bought, simulate, advance, intent }) => {
      simulate({ id: bought(), action: 'deposit' })
      await advance('31m')
      return intent().status
    },
    byDefault: 404,
    then: 200,
  },
  underpayment: {
    to: 'fail',
    sees: ({ bought, simulate, sync }) => {
      const id = bought({ fiatAmount: 50_000 })
      simulate({ id, action: 'deposit', amount: 20_000 })
      return sync(id).body['status']
    },
    byDefault: 'pending',
    then: 'failed',
  },
  overpayment: {
    to: 'settle-all',
    sees: ({ bought, simulate, order }) => {
      const id = bought({ fiatAmount: 50_000 })
      simulate({ id, action: 'deposit', amount: 80_000 })
      simulate({ id, action: 'complete' })
      return order(id).settlement?.used
    },
    byDefault: '50000',
    then: '80000',
  },
  secondDeposit: {
    to: 'hold',
    sees: ({ bought, simulate, order }) => {
      const id = bought({ fiatAmount: 50_000 })
      simulate({ id, action: 'deposit' })
      simulate({ id, action: 'deposit' })
      return order(id).receipts.map(({ refunded, held }) => [refunded, held])
    },
    byDefault: [
      ['0', '0'],
      ['50000', '0'],
    ],
    then: [
      ['0', '0'],
      ['0', '50000'],
    ],
  },
  lateDeposit: {
    to: 'hold',
    sees: async ({ bought, simulate, advance, order }) => {
      const id = bought({ fiatAmount: 50_000 })
      await advance('31m')
      simulate({ id, action: 'deposit' })
      return order(id).receipts.map(({ refunded, held }) => [refunded, held])
    },
    byDefault: [['50000', '0']],
    then: [['0', '50000']],
  },
  closedOrderReports: {
    to: 'pending',
    sees: async ({ bought, advance, sync }) => {
      const id = bought()
      await advance('31m')
      const { status, terminal } = sync(id).body
      return [status, terminal]
    },
    byDefault: ['failed', true],
    then: ['pending', false],
  },
  replacedOrder: {
    to: 'keep',
    sees: ({ bought, sync }) => {
      const id = bought()
      bought({ overrideActiveIntent: true })
      return sync(id).body['status']
    },
    byDefault: 'failed',
    then: 'pending',
  },
  intentLifetime: {
    to: '5m',
    sees: ({ bought, intent }) => {
      bought()
      return intent().body['timeRemainingSeconds']
    },
    byDefault: 1_800,
    then: 300,
  },
  maxDeveloperFeePercent: {
    to: 1,
    sees: ({ buy }) => buy({ developerFeePercent: 2.5 }).status,
    byDefault: 201,
    then: 400,
  },
} as const satisfies Partial<SettingRows>
