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

export const DIRECTORY = [
  'directory of resolve, first code',
  'directory of resolve, second code',
  'directory of resolve, third code',
  'directory of resolve, fourth code',
  'directory of resolve, fifth code',
] as const

/** Checks read four lists. */
export const LISTS = ['fifth bank list', 'sixth bank list'] as const

type BankQuestion =
  | (typeof LISTS)[number]
  | (typeof DIRECTORY)[number]
  | 'resolve by canonical code'
  | 'resolve by interbank code'
  | 'sell by interbank code'

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

/** `ask` returns undefined if the earlier answers leave nothing to ask. */
export type Question = readonly [
  OpenQuestion,
  ask: (earlier: OpenAnswers) => Promise<Exchange> | undefined,
]
