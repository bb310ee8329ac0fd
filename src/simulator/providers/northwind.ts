/** The middling one: trades everything, takes small orders, pays to most banks. */
import {
  COMMERCIAL_BANKS,
  FINTECHS,
  MERCHANT_BANKS,
  bankNamed,
  payoutBanks,
} from '../banks/bank.ts'
import { flatDetails } from './flat-details.ts'
import type { Provider } from './provider.ts'

const name = 'Northwind'
const payInBank = bankNamed('035')

export const northwind: Provider = {
  slug: 'northwind',
  name,
  sides: ['buy', 'sell'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 40,
  feeBps: 40,
  flatFeeToken: '0',
  minToken: '1',
  maxToken: '50000',
  latencyMs: 120,
  settlementFactor: 1,
  payoutBanks: payoutBanks([...COMMERCIAL_BANKS, ...MERCHANT_BANKS, ...FINTECHS], {
    without: ['309', '100002', '120002'],
  }),
  details: (order, market) =>
    flatDetails(order, market, { name, payInBank, expectedSettlementWindow: 'within 2 minutes' }),
}
