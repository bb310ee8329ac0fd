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

/** A deployment that quotes nothing is still asked, with the examples of the documentation (§1). */
export const EXAMPLE_ROUTE: Route = { asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' }
export const EXAMPLE_AMOUNTS = { fiatAmount: 50_000, tokenAmount: 35, rate: 1_428.57 } as const

const WALLETS: Readonly<Record<string, string>> = {
  solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
}
const EVM_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

export function orderBody(
  capabilities: Capabilities,
  { side, customer, route, more }: OrderWish,
): OrderBody {
  const on = route ?? capabilities.route ?? EXAMPLE_ROUTE
  const { fiatAmount, tokenAmount } = capabilities.amounts ?? EXAMPLE_AMOUNTS
  const own =
    side === 'buy' ? { fiatAmount, walletAddress: walletOn(on.chain) } : bankDetails(capabilities)
  const amount = side === 'buy' ? tokenAmount : (capabilities.sellAmount ?? tokenAmount)
  return { side, amount, ...on, ...own, externalCustomerId: customer, ...more }
}

export function walletOn(chain: string): string {
  return WALLETS[chain.toLowerCase()] ?? EVM_WALLET
}

export const EXAMPLE_ACCOUNT = {
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  accountNumber: '0123456789',
  accountName: 'Ada Obi',
} as const

function bankDetails({ account, banks }: Capabilities): Readonly<Record<string, unknown>> {
  const { bankCode, accountNumber, accountName } = account ?? {
    ...EXAMPLE_ACCOUNT,
    ...banks?.banks[0],
  }
  return { bankCode, accountNumber, accountName }
}
