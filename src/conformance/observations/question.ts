/** The names of the questions that a run asks about what the documentation leaves open. */
import type { Exchange } from '../../client/exchange.ts'

const EVERY = ['side', 'fiatCurrency', 'asset', 'chain'] as const
/** The members that the documentation requires of callers (§2.1, §2.3). */
export const REQUIRED = {
  'buy quote': [...EVERY, 'fiatAmount'],
  'sell quote': ['tokenAmount'],
  buy: [...EVERY, 'amount', 'fiatAmount', 'walletAddress'],
  sell: ['bankCode', 'accountNumber', 'accountName'],
} as const

type Call = keyof typeof REQUIRED

export type CallerQuestion =
  | { [C in Call]: `${C} without ${(typeof REQUIRED)[C][number]}` }[Call]
  | 'sell quote with both amounts'
  | 'sell with a code that no list has'
  | 'sell with another listed code'

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
  | 'quote of an unknown token'
  | 'quote with both amounts'
  | 'quote with excess decimals'
  | 'catalog'
  | 'unknown transaction'
  | 'unknown provider'
  | 'unknown account'
  | 'unknown member'
  | 'unknown member of a quote'
  | 'unknown member of resolve'
  | 'overridden order'
  | CallerQuestion
  | IdentityQuestion
  | BankQuestion

/** Without the questions that have no answer. */
export type OpenAnswers = { readonly [Q in OpenQuestion]?: Exchange }

/** `ask` returns undefined if the earlier answers leave nothing to ask. */
export type Question = readonly [
  OpenQuestion,
  ask: (earlier: OpenAnswers) => Promise<Exchange> | undefined,
]
