/** Buys only, through a payment page: its native answer has no pay-in account at all. */
import { checkoutDetails } from './native-details.ts'
import type { Provider } from './provider.ts'

export const saltmarsh: Provider = {
  slug: 'saltmarsh',
  name: 'Saltmarsh',
  sides: ['buy'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 45,
  feeBps: 55,
  flatFeeToken: '0',
  minToken: '1',
  maxToken: '10000',
  settlementFactor: 1,
  payoutBanks: [],
  details: checkoutDetails,
}
