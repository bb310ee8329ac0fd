/** Every interaction of an integrator with the service, by endpoint. */
import {
  bankList,
  conflict,
  ended,
  intent,
  order,
  quote,
  resolved,
  sandboxed,
  sandboxedStatus,
  sellOrder,
  status,
} from './answers.ts'
import {
  activeIntent,
  BANK,
  BANK_ACCOUNT,
  BUSINESS,
  FRESH_CUSTOMER,
  given,
  type Interaction,
  orderEnded,
  orderMade,
  ROUTE,
  type State,
  TEST_BUSINESS,
} from './interaction.ts'
import { intentQuery, orderRequest, quoteRequest } from './requests.ts'

const ORDER_RULES = [
  'order.endpoint',
  'order.tracked',
  'order.request.side',
  'order.request.amount',
  'order.request.fiatCurrency',
  'order.request.asset',
  'order.request.chain',
] as const
const BUY_RULES = [
  ...ORDER_RULES,
  'order.request.amount.buy-is-crypto',
  'order.request.fiatAmount',
  'order.request.walletAddress',
  'order.request.bankCode.sell-only',
  'order.request.accountNumber.sell-only',
  'order.request.accountName.sell-only',
  'order.request.bankName.sell-only',
] as const
const SELL_RULES = [
  ...ORDER_RULES,
  'order.request.sell-bank-not-wallet',
  'order.request.bankCode',
  'order.request.accountNumber',
  'order.request.accountName',
  'order.request.fiatAmount.buy-only',
] as const
const QUERY_RULES = [
  'intent.endpoint',
  'intent.query.customerId',
  'intent.query.token',
  'intent.query.network',
] as const

const BUYING: readonly State[] = [BUSINESS, FRESH_CUSTOMER]
const SELLING: readonly State[] = [BUSINESS, FRESH_CUSTOMER, BANK_ACCOUNT]

const PLACED = { transactionId: order('buy').transactionId }

type About = Pick<Interaction, 'description' | 'rules'> & Partial<Interaction>

/** A buy of a fresh customer that succeeds, unless it is given otherwise. */
function placing(about: About): Interaction {
  const answer = { kind: 'success', body: PLACED } as const
  return { operationId: 'createOrder', states: BUYING, body: orderRequest.buy, answer, ...about }
}

/** The query of a window that does not exist, unless it is given otherwise. */
function asking(about: About & Pick<Interaction, 'states'>): Interaction {
  return {
    operationId: 'getOrderIntent',
    query: intentQuery,
    answer: { kind: 'not-found' },
    ...about,
  }
}

function syncing(about: About & Pick<Interaction, 'states' | 'answer'>): Interaction {
  const params = { transactionId: given('transactionId') }
  return { operationId: 'monitorOrderStatus', params, ...about }
}

/** One at a time, so that an error response shows which. */
const OPTIONS: readonly (Pick<Interaction, 'rules'> & {
  readonly having: string
  readonly more: object
})[] = [
  { having: 'an e-mail address', more: { email: given('email') }, rules: ['order.request.email'] },
  ...[0, 0.5, 2.5].map((percent) => ({
    having: `a developer fee of ${percent} percent`,
    more: { developerFeePercent: percent },
    rules: [
      'order.request.developerFeePercent',
      'fee.developer.accepted',
      'fee.developer.values-seen',
    ] as const,
  })),
  {
    having: 'an override that is false',
    more: { overrideActiveIntent: false },
    rules: ['order.request.overrideActiveIntent'],
  },
]

const quotes: readonly Interaction[] = (['buy', 'sell'] as const).map((side) => ({
  description: `a ${side} quote`,
  states: [BUSINESS, ROUTE],
  operationId: 'createQuote',
  body: quoteRequest[side],
  answer: { kind: 'success', body: quote(side) },
  rules: [
    'quote.endpoint',
    'quote.best-and-list',
    'quote.request.side',
    side === 'buy' ? 'quote.request.fiatAmount' : 'quote.request.tokenAmount',
    side === 'buy' ? 'quote.buy.no-tokenAmount' : 'quote.sell.no-fiatAmount',
    'quote.request.fiatCurrency',
    'quote.request.asset',
    'quote.request.chain',
  ],
}))

const orders: readonly Interaction[] = [
  placing({
    description: 'a buy order',
    answer: { kind: 'success', body: order('buy') },
    rules: [...BUY_RULES, 'order.request.externalCustomerId'],
  }),
  placing({
    description: 'a sell order',
    states: SELLING,
    body: orderRequest.sell,
    answer: { kind: 'success', body: sellOrder() },
    rules: [
      ...SELL_RULES,
      'order.request.externalCustomerId',
      'order.response.ourCryptoAddress.sell',
    ],
  }),
  ...OPTIONS.map(({ having, more, rules }) =>
    placing({
      description: `a buy order with ${having}`,
      body: { ...orderRequest.buy, ...more },
      rules,
    }),
  ),
  placing({
    description: 'a sell order to a bank out of the list, with the name of the bank',
    states: SELLING,
    body: { ...orderRequest.sell, bankName: given('bankName') },
    rules: ['order.request.bankName', 'banks.code-for-orders'],
  }),
  placing({
    description: 'a buy order without a customer identifier',
    body: {
      ...withoutCustomer(orderRequest.buy),
      email: given('email'),
      overrideActiveIntent: true,
    },
    rules: ['order.request.externalCustomerId'],
  }),
  placing({
    description: 'an order with a test key',
    states: [TEST_BUSINESS, FRESH_CUSTOMER],
    answer: { kind: 'success', body: sandboxed() },
    rules: ['auth.test-key-sandbox'],
    values: ['auth.test-key-sandbox'],
  }),
]

const conflicts: readonly Interaction[] = [
  ...(['buy', 'sell'] as const).flatMap((first) =>
    (['buy', 'sell'] as const).map((second) => {
      const isAcross = first !== second
      return placing({
        description: `a ${second} order of a customer with an active window of a ${first}`,
        states: [BUSINESS, activeIntent(first), ...(second === 'sell' ? [BANK_ACCOUNT] : [])],
        body: orderRequest[second],
        answer: { kind: 'conflict', body: conflict() },
        rules: [isAcross ? 'intent.sides-share-window' : 'conflict.when', 'intent.one-active'],
      })
    }),
  ),
  placing({
    description: 'an order that overrides with false, of a customer with an active window',
    states: [BUSINESS, activeIntent('buy')],
    body: { ...orderRequest.buy, overrideActiveIntent: false },
    answer: { kind: 'conflict', body: conflict() },
    rules: ['conflict.override-flag-must-be-true'],
  }),
  ...(['buy', 'sell'] as const).map((side) =>
    placing({
      description: `a ${side} order that overrides an active window`,
      states: [BUSINESS, activeIntent(side), ...(side === 'sell' ? [BANK_ACCOUNT] : [])],
      body: { ...orderRequest[side], overrideActiveIntent: true },
      rules: ['order.override-replaces', 'order.request.overrideActiveIntent'],
    }),
  ),
]

const intents: readonly Interaction[] = [
  ...(['buy', 'sell'] as const).map((side) =>
    asking({
      description: `the active window of a ${side}`,
      states: [BUSINESS, activeIntent(side)],
      answer: { kind: 'success', body: intent(side) },
      rules: ['intent.created-with-order', ...QUERY_RULES],
    }),
  ),
  asking({
    description: 'the window of a customer without one',
    states: BUYING,
    rules: ['intent.none-is-404', 'intent.query.customerId'],
  }),
  asking({
    description: 'the window of a customer for another token',
    states: [BUSINESS, activeIntent('buy'), { name: 'another token on that network' }],
    query: { ...intentQuery, token: given('otherAsset') },
    rules: ['intent.query.token', 'intent.none-is-404'],
  }),
  asking({
    description: 'the window of a customer on another network',
    states: [BUSINESS, activeIntent('buy'), { name: 'that token on another network' }],
    query: { ...intentQuery, network: given('otherChain') },
    rules: ['intent.query.network', 'intent.none-is-404'],
  }),
  ...(['completed', 'expired'] as const).map((outcome) =>
    asking({
      description: `the window of an order that is ${outcome}`,
      states: [BUSINESS, orderEnded(outcome)],
      rules: [`intent.closes.${outcome}`, 'intent.none-is-404'],
    }),
  ),
]

const statuses: readonly Interaction[] = [
  ...(['buy', 'sell'] as const).map((side) =>
    syncing({
      description: `the status of a ${side} order`,
      states: [BUSINESS, orderMade(side)],
      answer: { kind: 'success', body: status() },
      rules: [
        'sync.endpoint',
        'sync.no-body',
        'sync.path.transactionId',
        'order.response.transactionId.names-sync-path',
      ],
    }),
  ),
  syncing({
    description: 'the status of an order with a test key',
    states: [TEST_BUSINESS, orderMade('buy')],
    answer: { kind: 'success', body: sandboxedStatus() },
    rules: ['sync.endpoint', 'auth.test-key-sandbox'],
    values: ['auth.test-key-sandbox'],
  }),
  ...(['completed', 'failed'] as const).map((report) =>
    syncing({
      description: `the status of an order that is ${report}`,
      states: [BUSINESS, orderEnded(report)],
      answer: { kind: 'success', body: ended(report) },
      rules: ['sync.terminal-reports', 'order.terminal-only-when-reported'],
      values: ['sync.terminal-reports', 'order.terminal-only-when-reported'],
    }),
  ),
]

const banks: readonly Interaction[] = [
  {
    description: 'the banks of a provider',
    states: [BUSINESS, BANK],
    operationId: 'listProviderBanks',
    params: { provider: given('provider') },
    answer: { kind: 'success', body: bankList() },
    rules: ['banks.endpoint', 'banks.path.provider', 'banks.one-format'],
  },
  {
    description: 'the holder of a bank account',
    states: [BUSINESS, { name: 'a bank account whose holder can be resolved' }],
    operationId: 'resolveBankAccount',
    body: { bankCode: given('bankCode'), accountNumber: given('accountNumber') },
    answer: { kind: 'success', body: resolved() },
    rules: ['resolve.endpoint'],
  },
]

/** Each call is valid except for its key. */
const calls: readonly Pick<
  Interaction,
  'description' | 'states' | 'operationId' | 'params' | 'query' | 'body'
>[] = [
  { description: 'a quote', states: [ROUTE], operationId: 'createQuote', body: quoteRequest.buy },
  {
    description: 'an order',
    states: [FRESH_CUSTOMER],
    operationId: 'createOrder',
    body: orderRequest.buy,
  },
  {
    description: 'a window',
    states: [activeIntent('buy')],
    operationId: 'getOrderIntent',
    query: intentQuery,
  },
  {
    description: 'a status',
    states: [orderMade('buy')],
    operationId: 'monitorOrderStatus',
    params: { transactionId: given('transactionId') },
  },
  {
    description: 'a bank list',
    states: [BANK],
    operationId: 'listProviderBanks',
    params: { provider: given('provider') },
  },
  {
    description: 'a resolve',
    states: [{ name: 'a bank account whose holder can be resolved' }],
    operationId: 'resolveBankAccount',
    body: { bankCode: given('bankCode'), accountNumber: given('accountNumber') },
  },
]

const rejections: readonly Interaction[] = calls.flatMap((call) =>
  (['none', 'unknown'] as const).map((key) => ({
    ...call,
    description: `${call.description} ${key === 'none' ? 'without a key' : 'with an unknown key'}`,
    key,
    answer: { kind: 'refused' as const },
    rules: ['auth.key-header' as const],
  })),
)

export const INTERACTIONS: readonly Interaction[] = [
  ...quotes,
  ...orders,
  ...conflicts,
  ...intents,
  ...statuses,
  ...banks,
  ...rejections,
]

function withoutCustomer({ externalCustomerId: _, ...rest }: typeof orderRequest.buy) {
  return rest
}
