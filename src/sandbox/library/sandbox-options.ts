/**
 * Options of an in-process sandbox, checked before it is created. The compiler finds most mistakes
 * of callers; plain JavaScript, and values that a program read somewhere, are checked here.
 */
import { CONTROL_OPERATIONS as OPERATIONS } from '../../base/contract/generated/control-operations.js'
import { issuesOf as schemaIssuesOf, valueText } from '../../base/contract/issues.ts'
import { unknownName } from '../../base/contract/unknown-name.ts'
import type { Shapes } from '../../base/contract/generated/types.ts'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { SIMULATE_ACTIONS } from '../simulator/orders/simulate.ts'
import { invalid, type ErrorDetail } from '../../base/vocabulary/errors.ts'

export type CreateSandboxOptions = {
  /** The same seed and calls give the same responses (default: 1). */
  readonly seed?: number
  /** `real` follows the time of day, `manual` is paused at 2026-01-01T09:00Z (default: `real`). */
  readonly clock?: 'real' | 'manual'
  /** How orders move: `immediate`, `after:10s` (default), `polls:3` or `manual`. */
  readonly progression?: string
  /** Initial assumptions and faults, to which `reset` returns. */
  readonly behaviour?: Behaviour
  /** How responses and webhooks are written, as the `shapes` of a configuration file. */
  readonly shapes?: Shapes
  /** URL of a webhook endpoint to register at the start. */
  readonly webhook?: string
  /** A new HAR file, to which everything that happens is written for `replay` (default: none). */
  readonly record?: string
  /** Port to listen on (default: 0, a free port). */
  readonly port?: number
}

type Rule = { readonly must: string; readonly accepts: (value: unknown) => boolean }

/** As in the control API. Faster than this, a second of the machine would be more than a week. */
const FASTEST_RATE = 1_000_000

const MODE: Rule = {
  must: '"real" or "manual"',
  accepts: (value) => value === 'real' || value === 'manual',
}
const RATE: Rule = {
  must: `a number above 0, at most ${FASTEST_RATE}`,
  accepts: (value) => typeof value === 'number' && value > 0 && value <= FASTEST_RATE,
}
const RATE_OF: Readonly<Record<string, Rule>> = {
  manual: { must: 'left out with the mode "manual"', accepts: () => false },
}
const ACTION: Rule = {
  must: `one of ${SIMULATE_ACTIONS.map((action) => `"${action}"`).join(', ')}`,
  accepts: (value) => SIMULATE_ACTIONS.some((action) => action === value),
}
const TEXT: Rule = { must: 'text', accepts: (value) => typeof value === 'string' }
const OBJECT: Rule = {
  must: 'an object',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const OPTIONS: Readonly<Record<keyof CreateSandboxOptions, Rule>> = {
  seed: wholeNumber(Number.MAX_SAFE_INTEGER),
  clock: MODE,
  progression: TEXT,
  behaviour: OBJECT,
  shapes: OBJECT,
  webhook: TEXT,
  record: TEXT,
  port: wholeNumber(65_535),
}

/** Throws ApiError VALIDATION_FAILED with every issue; texts are checked where they are read. */
export function checkOptions(options: CreateSandboxOptions): void {
  check('create the sandbox', issuesOf('options', options, OBJECT))
  const known = Object.keys(OPTIONS)
  const details = Object.entries(options).flatMap(([name, value]): readonly ErrorDetail[] => {
    const rule = Object.entries(OPTIONS).find(([option]) => option === name)?.[1]
    if (rule !== undefined) return value === undefined ? [] : issuesOf(name, value, rule)
    return [{ field: name, message: unknownName(name, known) }]
  })
  check('create the sandbox', details)
}

type Accepted = (typeof OPERATIONS)['listOrders']['query']

/** What the control API takes in the query of a list, and in a body. */
export const QUERIES = {
  listOrders: OPERATIONS.listOrders.query,
  listRequests: OPERATIONS.listRequests.query,
  listEvents: OPERATIONS.listEvents.query,
  listWebhookDeliveries: OPERATIONS.listWebhookDeliveries.query,
}
export const BODIES = {
  createKey: OPERATIONS.createKey.body,
  createMark: OPERATIONS.createMark.body,
  createWorld: OPERATIONS.createWorld.body,
  restoreSnapshot: OPERATIONS.restoreSnapshot.body,
}

/** As the control API does. Throws ApiError VALIDATION_FAILED. */
export function checkInput<Input extends object>(
  verbAndNoun: string,
  accepted: Accepted,
  input: Input,
): Input {
  if (accepted === undefined || accepted.isValid(input)) return input
  throw invalid(verbAndNoun, schemaIssuesOf(accepted.isValid.errors ?? [], { whole: 'options' }))
}

/** Throws ApiError VALIDATION_FAILED. */
export function checkClockMode(mode: string, rate: number | undefined): void {
  const rateIssues = rate === undefined ? [] : issuesOf('rate', rate, RATE_OF[mode] ?? RATE)
  check('set the mode of the clock', [...issuesOf('mode', mode, MODE), ...rateIssues])
}

/** An id or an address, which plain JavaScript may lack. Throws ApiError VALIDATION_FAILED. */
export function checkText(verbAndNoun: string, field: string, value: string): string {
  check(verbAndNoun, issuesOf(field, value, TEXT))
  return value
}

/** Throws ApiError VALIDATION_FAILED. */
export function checkAction(id: string, action: string): void {
  check(`simulate order "${id}"`, issuesOf('action', action, ACTION))
}

function issuesOf(field: string, value: unknown, { must, accepts }: Rule): readonly ErrorDetail[] {
  return accepts(value) ? [] : [{ field, message: `must be ${must}; it was ${valueText(value)}` }]
}

function check(verbAndNoun: string, details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw invalid(verbAndNoun, details)
}

function wholeNumber(largest: number): Rule {
  return {
    must: `a whole number from 0 to ${largest}`,
    accepts: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largest,
  }
}
