/** The names of the questions that a run asks about what the documentation leaves open. */
import type { Exchange } from '../../base/client/exchange.ts'

type IdentityQuestion =
  | 'order by both names'
  | 'intent by customer'
  | 'intent by e-mail'
  | 'order by e-mail only'
  | 'intent by e-mail only'
  | 'second order by e-mail only'
  | 'status by e-mail only'

type BankQuestion =
  'resolve by canonical code' | 'resolve by interbank code' | 'sell by interbank code'

export type OpenQuestion =
  | 'invalid quote'
  | 'invalid order'
  | 'invalid intent query'
  | 'invalid resolve'
  | 'quote with excess decimals'
  | 'catalog'
  | 'unknown transaction'
  | 'unknown provider'
  | 'unknown account'
  | 'unknown member'
  | 'unknown member of a quote'
  | 'unknown member of resolve'
  | 'overridden order'
  | IdentityQuestion
  | BankQuestion

/** Without the questions that have no answer. */
export type OpenAnswers = { readonly [Q in OpenQuestion]?: Exchange }

/**
 * Without a name if observations only read its answer among all exchanges. `ask` returns undefined
 * if the earlier answers leave nothing to ask.
 */
export type Question = readonly [
  OpenQuestion | undefined,
  ask: (earlier: OpenAnswers) => Promise<Exchange> | undefined,
]
