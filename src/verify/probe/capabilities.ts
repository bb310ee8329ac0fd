/**
 * What the deployment supports, probed before any check runs: a route that it quotes, its
 * providers, a bank that a sell can name, and what can bring an order to its end.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { wordList } from '../../base/vocabulary/text.ts'
import type { ControlClient } from '../../base/client/control-client.ts'
import type { CustomerForm } from './customers.ts'
import { patternHint, type Pattern } from './pattern.ts'

export type Capabilities = {
  /** The first that it quotes; where it quotes none, the documentation's example (§1). */
  readonly route: Route
  /** Near 50,000 NGN unless too small or too large, taken from its own quote where it gave one. */
  readonly amounts: Amounts
  /** The `amount` of a sell: in the token, or in fiat where only that is accepted (§2.1). */
  readonly sellAmount: number
  /** The form of identifiers of customers with which an order was accepted. */
  readonly customerForm?: CustomerForm | undefined
  /** What became of the first orders; undefined before one was placed. */
  readonly orders?: ProbedOrders
  /** The sides that are quoted on the route. */
  readonly quoted: { readonly buy: boolean; readonly sell: boolean }
  /** Another token on the same network, and the same token on another network, where quoted. */
  readonly otherAsset?: Route | undefined
  readonly otherChain?: Route | undefined
  /** The token on every other network where it is quoted; the first is `otherChain`. */
  readonly networks: readonly Route[]
  /** That of sells, where they are served on another pair than buys. */
  readonly sellRoute?: Route | undefined
  /** What the user gave, because nobody can make it up. */
  readonly given?: Given
  /** By their names in quotes, the best one first. */
  readonly providers: readonly string[]
  /** A provider with a bank list, by the name that the path accepts. */
  readonly banks?: ProviderBanks | undefined
  /** With the holder that the resolve endpoint names; otherwise an example name. */
  readonly account: BankAccount
  /** The control API of a sandbox, where one was given or discovered. */
  readonly control?: ControlClient | undefined
  /** How long the run may wait for an order to end. */
  readonly waitMs?: number | undefined
  /** How late an answer may show what another call brought about. */
  readonly settleMs?: number | undefined
  /** The deployment's own test values. */
  readonly magic?: MagicValues | undefined
}

type ProbedOrders = { readonly buy?: ProbedOrder; readonly sell?: ProbedOrder }

/** Accepted in some size, or rejected in every one that was tried. */
type ProbedOrder = { readonly accepted: Exchange } | { readonly rejected: Exchange }

export type Given = {
  /** By network in lower case; `*` is for every other. `{id}` is for six digits of the customer. */
  readonly wallets?: Readonly<Record<string, string>>
  readonly email?: Pattern
  readonly customer?: Pattern
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
  /** Whether the user named it. */
  readonly isGiven: boolean
  /** As the user named it, with `{id}` for six digits of the customer. */
  readonly form?: string
}

export const ROUTE_HINT =
  'Pass --fiat, --asset, --chain and --amount of a route that the deployment quotes.'

export const ACCOUNT_HINT =
  'Pass --account BANKCODE:NUMBER of an account that the deployment resolves.'

/** Undefined if the user has named one. */
export function accountHint({ account }: Pick<Capabilities, 'account'>): string | undefined {
  return account.isGiven ? undefined : ACCOUNT_HINT
}

/** The options by which a user names what the run made up for an order of that side. */
export function ownHint(
  { account, given }: Pick<Capabilities, 'account' | 'given'>,
  side: Side,
): string | undefined {
  const wallets = given?.wallets && Object.values(given.wallets)
  const options = [
    ...(side === 'sell' && !account.isGiven ? ['--account BANKCODE:NUMBER'] : []),
    // Each customer may need an account or a wallet of its own.
    ...(side === 'sell' && account.isGiven && account.form === undefined
      ? ["--account 'BANKCODE:TEXT{id}'"]
      : []),
    ...(side === 'buy' && wallets === undefined ? ['--wallet ADDRESS'] : []),
    ...(side === 'buy' && wallets?.some((one) => one.includes('{id}')) === false
      ? ["--wallet 'TEXT{id}'"]
      : []),
    patternHint('--customer', 'TEXT-{id}', given?.customer, side),
  ].filter((option) => option !== undefined)
  if (options.length === 0) return undefined
  return `Pass ${wordList(options, 'and')} that this deployment accepts.`
}

/** The pair on which the side is served. */
export function routeFor(
  { route, sellRoute }: Pick<Capabilities, 'route' | 'sellRoute'>,
  side: Side,
): Route {
  return side === 'sell' ? (sellRoute ?? route) : route
}

export type ControlAddress = { readonly url: string; readonly token?: string }

/** How an order can end. */
export type OrderOutcome = 'completed' | 'failed' | 'expired'

/**
 * Members that replace those of an order's body so that it reaches the outcome:
 * `{completed: {externalCustomerId: "ada+complete"}}`. `{id}` in a text becomes a fresh identifier.
 */
export type MagicValues = {
  readonly [O in OrderOutcome]?: Readonly<Record<string, unknown>>
} & {
  /** A bank account whose holder the deployment resolves. */
  readonly account?: GivenAccount
}

export type GivenAccount = { readonly bankCode?: string; readonly accountNumber: string }
