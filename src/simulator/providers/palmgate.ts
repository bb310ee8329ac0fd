/**
 * For small orders: no fee, a wide spread. It names its pay-in accounts after the customer id and
 * refuses one with dashes, so that every buy of such a customer fails here while its quotes look
 * healthy.
 */
import { COMMERCIAL_BANKS, FINTECHS, bankNamed, payoutBanks } from '../banks/bank.ts'
import { flatDetails } from './flat-details.ts'
import type { Provider } from './provider.ts'

const name = 'Palmgate'
const payInBank = bankNamed('999991')

export const palmgate: Provider = {
  slug: 'palmgate',
  name,
  sides: ['buy', 'sell'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc'],
  fiatCurrencies: ['NGN'],
  spreadBps: 90,
  feeBps: 0,
  flatFeeToken: '0',
  minToken: '0.5',
  maxToken: '5000',
  latencyMs: 80,
  settlementFactor: 0.5,
  payoutBanks: payoutBanks([...COMMERCIAL_BANKS, ...FINTECHS], {
    without: ['023', '068', '309'],
    interbank: { '50515': 'Moniepoint MFB', '999991': 'PalmPay' },
  }),
  details: (order, market) =>
    flatDetails(order, market, { name, payInBank, expectedSettlementWindow: 'about 1 minute' }),
  refusal: (order) =>
    order.side === 'buy' && order.externalCustomerId?.includes('-') === true
      ? 'name can only contain alphanumeric characters'
      : undefined,
}
