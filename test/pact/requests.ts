/** The documented requests, with values of the deployment's own. */
import { given } from './interaction.ts'

const ROUTE = { fiatCurrency: given('fiatCurrency'), asset: given('asset'), chain: given('chain') }

/** §2.3. */
export const quoteRequest = {
  buy: { side: 'buy', fiatAmount: given('fiatAmount'), ...ROUTE },
  sell: { side: 'sell', tokenAmount: given('tokenAmount'), ...ROUTE },
} as const

/** §2.1, with a customer and nothing else that is optional. */
export const orderRequest = {
  buy: {
    side: 'buy',
    amount: given('tokenAmount'),
    ...ROUTE,
    fiatAmount: given('fiatAmount'),
    walletAddress: given('walletAddress'),
    externalCustomerId: given('customerId'),
  },
  sell: {
    side: 'sell',
    amount: given('sellAmount'),
    ...ROUTE,
    bankCode: given('bankCode'),
    accountNumber: given('accountNumber'),
    accountName: given('accountName'),
    externalCustomerId: given('customerId'),
  },
} as const

/** §4.3. */
export const intentQuery = {
  customerId: given('customerId'),
  token: given('asset'),
  network: given('chain'),
} as const
