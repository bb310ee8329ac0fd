/** A scenario as its file states it: the types are generated from scenario.schema.json. */
import type { CallStep, Scenario, Step } from '../../base/contract/generated/types.ts'

export type { ReceiverAnswer, Save, Scenario, Step } from '../../base/contract/generated/types.ts'

/** A literal, or a mapping with one matcher (see expectations/matchers.ts). */
export type Expected = unknown

/** What a target must be able to do. */
export type Need = NonNullable<Scenario['needs']>[number]

export const NEEDS = [
  'clock',
  'simulate',
  'behaviour',
  'webhooks',
  'magic',
  'inspect',
  'restart',
  'app',
] as const satisfies readonly Need[]

/** How a connection broke, as a call expects it. */
export type Broken = NonNullable<NonNullable<CallStep['expect']>['broken']>

/** A scenario with the place of its steps in the file. */
export type LoadedScenario = {
  readonly file: string
  readonly scenario: Scenario
  /** Lines, from 1, of every step, nested ones included. */
  readonly lines: ReadonlyMap<Step, number>
}

export type FileIssue = {
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly message: string
}

export type InvalidFile = { readonly file: string; readonly issues: readonly FileIssue[] }

export type LoadedFile = LoadedScenario | InvalidFile
