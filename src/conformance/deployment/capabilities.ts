/**
 * What the deployment can be asked at all, found out before anything is judged: a route that it quotes, its providers,
 * a bank that a sell can name, and whatever can bring an order to its end.
 */
import type { ControlClient } from '../../client/control-client.ts'

export type Capabilities = {
  /** The first asset, chain and currency that it quotes; where it quotes none, the documentation's example (§1). */
  readonly route: Route
  /** Amounts near 50,000 NGN, taken from the deployment's own quote where it gave one. */
  readonly amounts: Amounts
  /** What a sell's `amount` may be: the token's, or the fiat's where that is what the deployment takes (§2.1). */
  readonly sellAmount: number
  /** The same network with another token, and the same token on another network, where these are quoted. */
  readonly otherAsset?: Route | undefined
  readonly otherChain?: Route | undefined
  /** The names by which quotes and orders call the providers, the best one first. */
  readonly providers: readonly string[]
  /** A provider whose bank list was answered, by the name that the path took. */
  readonly banks?: ProviderBanks | undefined
  /** As the resolve endpoint named the holder; otherwise a made-up name, which sells take as well. */
  readonly account: BankAccount
  /** The control API of a sandbox, where one was given or discovered. */
  readonly control?: ControlClient | undefined
  /** How long the run may wait for orders to end by themselves. */
  readonly waitMs?: number | undefined
  /** The deployment's own test values. */
  readonly magic?: MagicValues | undefined
}

export type Route = {
  readonly asset: string
  readonly chain: string
  readonly fiatCurrency: string
}

export type Amounts = {
  readonly fiatAmount: number
  readonly tokenAmount: number
  /** Fiat for one token. */
  readonly rate: number
}

export type ProviderBanks = {
  readonly provider: string
  readonly banks: readonly { readonly bankCode: string; readonly bankName: string }[]
}

export type BankAccount = {
  readonly bankCode: string
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
  /** Whether the deployment knows the account. */
  readonly isResolved: boolean
}

export type ControlAddress = { readonly url: string; readonly token?: string }

/** How an order can end. */
export type Outcome = 'completed' | 'failed' | 'expired'

/**
 * Members to lay over an order's body so that it ends so: `{completed: {externalCustomerId: "ada+complete"}}`. `{id}`
 * in a text becomes a fresh identifier.
 */
export type MagicValues = {
  readonly [O in Outcome]?: Readonly<Record<string, unknown>>
} & {
  /** A bank account whose holder the deployment resolves. */
  readonly account?: { readonly bankCode?: string; readonly accountNumber: string }
}
