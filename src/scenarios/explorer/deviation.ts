/** One thing that goes otherwise than on the happy path, at its choice points. */
import type { Step } from '../model/scenario.ts'
import type { Draft } from './draft.ts'

export type Deviation = {
  readonly id: string
  /** In a few words, for people. */
  readonly text: string
  readonly points: readonly string[]
  readonly change: (draft: Draft) => Draft
  /** Ends the application, and starts it again. */
  readonly isApart?: true
  /** Applied after all others. */
  readonly isLast?: true
}

export const ORDER = '${order.transaction}'

export const DEPOSIT: Step = { simulate: 'deposit', order: ORDER }
