/** A narrow spread with a high fee. It has its own codes for wallets and microfinance banks. */
import { COMMERCIAL_BANKS, FINTECHS, payoutBanks } from '../banks/bank.ts'
import { envelopedDetails } from './native-details.ts'
import type { Provider } from './provider.ts'

export const bluepeak: Provider = {
  slug: 'bluepeak',
  name: 'Bluepeak',
  sides: ['buy', 'sell'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 25,
  feeBps: 75,
  flatFeeToken: '0',
  minToken: '5',
  maxToken: '100000',
  settlementFactor: 0.8,
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
  payInBank: '101',
  details: envelopedDetails,
}
