/** Sells only: pays to every bank on the list, slowly. */
import { BANKS, bankNamed, payoutBanks } from '../banks/bank.ts'
import { envelopedDetails } from './enveloped-details.ts'
import type { Provider } from './provider.ts'

const name = 'Tidewater'
const payInBank = bankNamed('057')

export const tidewater: Provider = {
  slug: 'tidewater',
  name,
  sides: ['sell'],
  assets: ['USDC', 'USDT'],
  chains: ['bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 60,
  feeBps: 15,
  flatFeeToken: '0',
  minToken: '2',
  maxToken: '20000',
  latencyMs: 900,
  settlementFactor: 3,
  payoutBanks: payoutBanks(BANKS),
  details: (order, market) => envelopedDetails(order, market, { name, payInBank }),
}
