/** Average in price: trades everything, takes small orders, pays to most banks. */
import { COMMERCIAL_BANKS, FINTECHS, MERCHANT_BANKS, payoutBanks } from '../banks/bank.ts'
import { flatDetails } from './native-details.ts'
import type { Provider } from './provider.ts'

export const northwind: Provider = {
  slug: 'northwind',
  name: 'Northwind',
  sides: ['buy', 'sell'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 40,
  feeBps: 40,
  flatFeeToken: '0',
  minToken: '1',
  maxToken: '50000',
  settlementFactor: 1,
  payoutBanks: payoutBanks([...COMMERCIAL_BANKS, ...MERCHANT_BANKS, ...FINTECHS], {
    without: ['309', '100002', '120002'],
  }),
  payInBank: '035',
  details: flatDetails('within 2 minutes'),
}
