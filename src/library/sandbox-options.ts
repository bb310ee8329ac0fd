/**
 * What a program asks of a sandbox in process, checked before it does anything. The compiler tells most callers of a
 * slip; one in plain JavaScript, or with a value that it read somewhere, is told here.
 */
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { ApiError, listed, type ErrorDetail } from '../vocabulary/errors.ts'
import { nearest } from '../vocabulary/nearest.ts'
import type { SimulateAction } from '../simulator/orders/simulate.ts'

export type CreateSandboxOptions = {
  /** The same seed and the same calls give the same answers; 1 unless given. */
  readonly seed?: number
  /**
   * `real` runs by itself and can be advanced; `manual` stands at 2026-01-01T09:00Z until it is.
   * `real` unless given.
   */
  readonly clock?: 'real' | 'manual'
  /**
   * How orders move by themselves: `immediate`, `after:10s` (unless given), `polls:3` or `manual`.
   */
  readonly progression?: string
  /** Assumptions and faults from the start; what `reset` goes back to. */
  readonly behaviour?: Behaviour
  /** A webhook endpoint that is registered from the start. */
  readonly webhook?: string
  /** 0 takes a free one, and is what happens unless given. */
  readonly port?: number
}

type Rule = { readonly must: string; readonly fits: (value: unknown) => boolean }

const MODE: Rule = { must: '"real" or "manual"', fits: among(['real', 'manual']) }
const TEXT: Rule = { must: 'text', fits: (value) => typeof value === 'string' }

const OPTIONS = {
  seed: wholeNumber(Number.MAX_SAFE_INTEGER),
  clock: MODE,
  progression: TEXT,
  behaviour: {
    must: 'an object',
    fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  webhook: TEXT,
  port: wholeNumber(65_535),
} as const satisfies Record<keyof CreateSandboxOptions, Rule>

/** As in the control API. Faster than this, a second of the machine would be more than a week. */
const FASTEST_RATE = 1_000_000

const RATE: Rule = {
  must: `a number above 0, at most ${FASTEST_RATE}`,
  fits: (value) => typeof value === 'number' && value > 0 && value <= FASTEST_RATE,
}

const ACTIONS = [
  'deposit',
  'settle',
  'complete',
  'fail',
  'cancel',
  'expire',
] as const satisfies readonly SimulateAction[]

/** Throws ApiError VALIDATION_FAILED with everything that is wrong; what the texts say is checked by their readers. */
export function checkOptions(options: CreateSandboxOptions): void {
  const known = Object.keys(OPTIONS)
  const details = Object.entries(options).flatMap(([name, value]): readonly ErrorDetail[] => {
    const rule: Rule | undefined = Object.entries(OPTIONS).find(([option]) => option === name)?.[1]
    if (rule !== undefined) return value === undefined ? [] : faultOf(name, value, rule)
    const meant = nearest(name, known)
    const mend = meant === undefined ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`
    return [{ field: name, message: `is not known; ${mend}` }]
  })
  refuse('create the sandbox', details)
}

/** Throws ApiError VALIDATION_FAILED. */
export function checkClockMode(mode: string, rate: number | undefined): void {
  refuse('set the mode of the clock', [
    ...faultOf('mode', mode, MODE),
    ...(rate === undefined ? [] : faultOf('rate', rate, RATE)),
  ])
}

/** Throws ApiError VALIDATION_FAILED. */
export function checkAction(id: string, action: string): void {
  const must = ACTIONS.map((known) => `"${known}"`).join(', ')
  const rule = { must: `one of ${must}`, fits: among(ACTIONS) }
  refuse(`simulate order "${id}"`, faultOf('action', action, rule))
}

function faultOf(field: string, value: unknown, { must, fits }: Rule): readonly ErrorDetail[] {
  if (fits(value)) return []
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return [{ field, message: `must be ${must}; it was ${shown}` }]
}

function refuse(deed: string, details: readonly ErrorDetail[]): void {
  if (details.length === 0) return
  throw new ApiError('VALIDATION_FAILED', `Failed to ${deed}: ${listed(details)}`, { details })
}

function wholeNumber(largest: number): Rule {
  return {
    must: `a whole number from 0 to ${largest}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largest,
  }
}

function among(choices: readonly unknown[]): Rule['fits'] {
  return (value) => choices.includes(value)
}
