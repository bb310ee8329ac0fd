/** Sells only: pays to every bank on the list. */
import { BANKS, payoutBanks } from '../banks/bank.ts'
import { envelopedDetails } from './native-details.ts'
import type { Provider } from './provider.ts'

export const tidewater: Provider = {
  slug: 'tidewater',
  name: 'Tidewater',
  sides: ['sell'],
  assets: ['USDC', 'USDT'],
  chains: ['bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 60,
  feeBps: 15,
  flatFeeToken: '0',
  minToken: '2',
  maxToken: '20000',
  settlementFactor: 1,
  payoutBanks: payoutBanks(BANKS),
  payInBank: '057',
  details: envelopedDetails,
}
