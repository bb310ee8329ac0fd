/**
 * For small orders: no fee, a wide spread. It names its pay-in accounts after the customer id and
 * rejects one with dashes, so that every buy of such a customer fails here though its quotes look
 * healthy.
 */
import { COMMERCIAL_BANKS, FINTECHS, payoutBanks } from '../banks/bank.ts'
import { flatDetails } from './native-details.ts'
import type { Provider } from './provider.ts'

export const palmgate: Provider = {
  slug: 'palmgate',
  name: 'Palmgate',
  sides: ['buy', 'sell'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc'],
  fiatCurrencies: ['NGN'],
  spreadBps: 90,
  feeBps: 0,
  flatFeeToken: '0',
  minToken: '0.5',
  maxToken: '5000',
  settlementFactor: 0.5,
  payoutBanks: payoutBanks([...COMMERCIAL_BANKS, ...FINTECHS], {
    without: ['023', '068', '309'],
    interbank: { '50515': 'Moniepoint MFB', '999991': 'PalmPay' },
  }),
  payInBank: '999991',
  details: flatDetails('about 1 minute'),
  rejects: (order) =>
    order.side === 'buy' && order.externalCustomerId?.includes('-') === true
      ? 'name can only contain alphanumeric characters'
      : undefined,
}
