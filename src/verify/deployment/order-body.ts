/** The bodies of the orders that a verification places, with amounts that the deployment quoted. */
import type { Capabilities, Route } from './capabilities.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export const SIDES = ['buy', 'sell'] as const satisfies readonly Side[]

export type OrderOptions = {
  readonly side: Side
  readonly customer: string
  /** Members that replace those of the body; undefined removes one. */
  readonly more?: Members
}

export type Members = Readonly<Record<string, unknown>>

const WALLETS: Readonly<Record<string, string>> = {
  solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
}
const EVM_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

export function orderBody(
  { route, amounts, sellAmount, account }: Capabilities,
  { side, customer, more }: OrderOptions,
): Members {
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

/** The call that reads a payment window. */
export function intentOf(customer: string, { asset, chain }: Pick<Route, 'asset' | 'chain'>) {
  return { query: { customerId: customer, token: asset, network: chain } } as const
}

export function walletOn(chain: string): string {
  return WALLETS[chain.toLowerCase()] ?? EVM_WALLET
}
