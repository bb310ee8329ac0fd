/** What a customer asks an application for, and what it answers. */
import type { TimedResponse } from '../../base/client/exchange.ts'
import type { Side } from '../../base/vocabulary/side.ts'

type Wish = {
  readonly customer: string
  readonly fiat?: string
  readonly asset?: string
  readonly chain?: string
  /** Replaces the open payment window. */
  readonly override?: boolean
}

export type BuyWish = Wish & { readonly fiatAmount?: number; readonly wallet?: string }

export type SellWish = Wish & {
  readonly amount?: number
  readonly bankCode?: string
  readonly accountNumber?: string
}

export type Placement = {
  readonly side: Side
  /** A success that names an order. */
  readonly accepted: boolean
  readonly status: number
  /** The application's own name of the order; null if its answer has no name. */
  readonly order: string | null
  /** What the user is shown to pay with, as text. */
  readonly payTo: string | null
  readonly response: TimedResponse
}

/** What is not wished for otherwise. */
export const BUY = {
  ...{ fiat: 'NGN', asset: 'USDC', chain: 'base', fiatAmount: 50_000 },
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const
export const SELL = {
  ...{ fiat: 'NGN', asset: 'USDT', chain: 'solana', amount: 25 },
  ...{ bankCode: '50515', accountNumber: '0123456789' },
} as const

/** The account holder of every sell. */
const HOLDER = 'ADA OBI'

/** What is wished for, under the names of an order request (§2.1). */
export function documentedNames(wish: BuyWish | SellWish): Readonly<Record<string, string>> {
  const { fiat = '' } = wish
  const wallet = 'wallet' in wish ? wish.wallet : undefined
  return {
    fiatCurrency: fiat,
    ...(wallet === undefined ? { accountName: HOLDER } : { walletAddress: wallet }),
  }
}
