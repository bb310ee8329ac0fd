/**
 * Buys only, by a payment page of its own: its native answer has no pay-in account at all, and a
 * client that counts on one shows its user an empty "transfer to" screen.
 */
import { awaitingStatus, payInExpiresAt } from './pay-in.ts'
import { iso } from '../../vocabulary/time.ts'
import type { Provider } from './provider.ts'

export const saltmarsh: Provider = {
  slug: 'saltmarsh',
  name: 'Saltmarsh',
  sides: ['buy'],
  assets: ['USDC', 'USDT'],
  chains: ['base', 'bsc', 'solana'],
  fiatCurrencies: ['NGN'],
  spreadBps: 80,
  feeBps: 60,
  flatFeeToken: '0',
  minToken: '1',
  maxToken: '10000',
  latencyMs: 300,
  settlementFactor: 1,
  payoutBanks: [],
  details: (order, market) => ({
    status: awaitingStatus(order, market),
    id: order.providerReference,
    checkoutUrl: `https://pay.saltmarsh.example/${order.providerReference}`,
    expiresAt: iso(payInExpiresAt(order, market)),
  }),
}
