/** For large orders: the best rate, a fixed fee, commercial banks only, USDC only. */
import { COMMERCIAL_BANKS, bankNamed, payoutBanks } from '../banks/bank.ts'
import { listedDetails } from './listed-details.ts'
import type { Provider } from './provider.ts'

const name = 'Kestrel'
const payInBank = bankNamed('232')

export const kestrel: Provider = {
  slug: 'kestrel',
  name,
  sides: ['buy', 'sell'],
  assets: ['USDC'],
  chains: ['base', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 20,
  feeBps: 0,
  flatFeeToken: '0.6',
  minToken: '25',
  maxToken: '250000',
  latencyMs: 400,
  settlementFactor: 2,
  payoutBanks: payoutBanks(COMMERCIAL_BANKS, { without: ['063'] }),
  details: (order, market) => listedDetails(order, market, { name, payInBank }),
}
