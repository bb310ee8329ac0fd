/**
 * A narrow spread with a high fee. Its directory of wallets and microfinance banks follows codes of
 * its own.
 */
import { COMMERCIAL_BANKS, FINTECHS, bankNamed, payoutBanks } from '../banks/bank.ts'
import { envelopedDetails } from './enveloped-details.ts'
import type { Provider } from './provider.ts'

const name = 'Bluepeak'
const payInBank = bankNamed('101')

export const bluepeak: Provider = {
  slug: 'bluepeak',
  name,
  sides: ['buy', 'sell'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 25,
  feeBps: 75,
  flatFeeToken: '0',
  minToken: '5',
  maxToken: '100000',
  latencyMs: 240,
  settlementFactor: 1.5,
  payoutBanks: payoutBanks([...COMMERCIAL_BANKS, ...FINTECHS], {
    without: ['063', '51113'],
    interbank: {
      '50515': 'Moniepoint Microfinance Bank',
      '50211': 'Kuda Microfinance Bank',
      '999992': 'OPay (Paycom)',
      '999991': 'PalmPay Limited',
      '566': 'VFD MFB',
      '565': 'One Finance (Carbon)',
      '309': 'Firstmonie Wallet',
    },
  }),
  details: (order, market) => envelopedDetails(order, market, { name, payInBank }),
}
