/** For large orders: the best rate, a fixed fee, commercial banks only, USDC only. */
import { COMMERCIAL_BANKS, payoutBanks } from '../banks/bank.ts'
import { listedDetails } from './native-details.ts'
import type { Provider } from './provider.ts'

export const kestrel: Provider = {
  slug: 'kestrel',
  name: 'Kestrel',
  sides: ['buy', 'sell'],
  assets: ['USDC'],
  chains: ['base', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 35,
  feeBps: 0,
  flatFeeToken: '0.2',
  minToken: '25',
  maxToken: '250000',
  settlementFactor: 0.9,
  payoutBanks: payoutBanks(COMMERCIAL_BANKS, { without: ['063'] }),
  payInBank: '232',
  details: listedDetails,
}
