/** The bodies that a verification places orders with, made from what the deployment itself quoted. */
import type { Capabilities, Route } from './capabilities.ts'

export type Side = 'buy' | 'sell'

export type OrderWish = {
  readonly side: Side
  readonly customer: string
  /** The route of the capabilities unless given. */
  readonly route?: Route
  /** Members to lay over the body; undefined takes one out. */
  readonly more?: Readonly<Record<string, unknown>>
}

export type OrderBody = Readonly<Record<string, unknown>>

const WALLETS: Readonly<Record<string, string>> = {
  solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
}
const EVM_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

export function orderBody(
  { route: ownRoute, amounts, sellAmount, account }: Capabilities,
  { side, customer, route = ownRoute, more }: OrderWish,
): OrderBody {
  const own =
    side === 'buy'
      ? {
          amount: amounts.tokenAmount,
          fiatAmount: amounts.fiatAmount,
          walletAddress: walletOn(route.chain),
        }
      : {
          amount: sellAmount,
          bankCode: account.bankCode,
          accountNumber: account.accountNumber,
          accountName: account.accountName,
        }
  return { side, ...route, ...own, externalCustomerId: customer, ...more }
}

export function walletOn(chain: string): string {
  return WALLETS[chain.toLowerCase()] ?? EVM_WALLET
}
