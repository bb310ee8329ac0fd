/**
 * What a failure shows, and its cause if it is known. One defect fails at several oracles and in
 * many sequences: failures with one cause are one counterexample.
 */
import type { Oracle } from '../../base/contract/generated/types.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'
import { definitionOf } from '../oracles/expectation.ts'
import { isUnreadable, UNREADABLE } from '../steps/app-order.ts'
import { ORDERS } from './perturbations.ts'
import type { Sequence } from './sequences.ts'

/** What to change in the application. */
const CAUSES = {
  'unknown-order':
    'The application acknowledged the end of an order that it did not know, so it was not sent again. Answer 503 until the order is stored, or keep the event and apply it with the order.',
  'second-order':
    'The application placed a second order, which replaced the first one. Do not send an order again without a readable response: look the open payment window up at the intent endpoint, and save its transactionId.',
  'other-order':
    'The application applied what was about one order to another one. Find the order by the name that the event or the answer has, and change no other one.',
  'earlier-order':
    'It fails only in an application that has earlier orders. Find an order by its own name, and keep what belongs to one order apart from the others.',
  'ended-again':
    'The application applied the end of an order again, from a webhook or a status sync. Book in the same stored change that ends the order, only if the order is still open, and store the id of the event with it.',
  replayed:
    'The application booked again when it was started, although nothing was sent again. Let the store refuse a second booking of one kind for one order, also if what was done before is done again.',
  'acknowledged-first':
    'The application acknowledges a webhook before it applies it, so that a crash loses the event, and a repetition in between is applied too. Apply and store an event, then answer 2xx.',
  'stored-late':
    'The application acknowledges a webhook before what it changed is stored, so that a crash loses it. Store first, then answer 2xx.',
} as const

export type DefectCause = keyof typeof CAUSES

/** A cause that has other ones as its consequence: both are repaired at once. */
const EXPLAINS: Partial<Record<DefectCause, readonly DefectCause[]>> = {
  // It cannot know yet whether there is such an order.
  'acknowledged-first': ['unknown-order'],
  'other-order': ['earlier-order'],
}

/**
 * What became of an order, whichever oracle noticed it first; otherwise the oracle. Where an order
 * is still open at rest, its effects tell an end that was missed from one that was taken back.
 */
export type Symptom =
  | 'missed'
  | 'kept'
  | 'reopened'
  | 'still-open'
  | 'wrongly-completed'
  | 'wrongly-failed'
  | 'repeated'
  | 'unreadable'
  | Oracle

/** How the application learned the end of an order. */
export type Way = 'webhook' | 'sync'

/** What the run has shown beside the failure. */
export type CauseEvidence = {
  readonly cause?: DefectCause
  readonly way?: Way
  /** Where a wrong amount may come from. */
  readonly sources?: readonly string[]
}

export type Failing = CauseEvidence & {
  readonly oracle: Oracle
  readonly sequence: Sequence
  readonly failure: Pick<StepFailure, 'expected' | 'received'>
}

const EFFECTS = ['credits', 'returns'] as const
const ABOUT_THE_END: ReadonlySet<Oracle> = new Set(['early', 'state', 'other', ...EFFECTS])
/** They show in every sequence with such an order, whatever else happens. */
const ANYWHERE: ReadonlySet<Symptom> = new Set([
  'wrongly-completed',
  'wrongly-failed',
  'repeated',
  // No sell fails on the happy path.
  'returned',
])
const OPEN: ReadonlySet<Symptom> = new Set(['missed', 'kept', 'reopened', 'still-open'])
/** The kinds of perturbations that only make a sell fail, which no happy path does. */
const FAILURES: ReadonlySet<string> = new Set([ORDERS, 'money'])
const RESTARTS = 'restarts'
/** Within a webhook. */
const INTERRUPTED = 'interruptions'
const STARTS_AGAIN = [RESTARTS, INTERRUPTED]

/** Whether the two fail for the same reason, or one for a reason that explains the other. */
export function haveOneCause(one: Failing, other: Failing): boolean {
  return explains(one, other) || explains(other, one)
}

/** Whether what is done about `one` is enough for both. */
export function explains(one: Failing, other: Failing): boolean {
  if (one.cause !== undefined) return isCauseOf(one, one.cause, other)
  const kinds = kindsIn(one)
  if (other.cause === 'ended-again') {
    // What one end shows twice, two ends show as well: what is given back, only in a sell.
    const isThere = kinds === '' || one.sequence.side === other.sequence.side
    return symptomOf(one) === 'repeated' && isThere
  }
  if (other.cause !== undefined || !areAlike(symptomOf(one), symptomOf(other))) return false
  // What the happy path shows, every sequence shows.
  if (ANYWHERE.has(symptomOf(one)) || kinds === '') return true
  const ways = new Set([one, other].flatMap(({ way = [] }) => way))
  const isPlain = one.sequence.perturbations.length === 1 && FAILURES.has(kinds)
  if (symptomOf(one) === 'kept' && isPlain) return ways.size < 2
  const haveOneSource = one.sources?.some((source) => other.sources?.includes(source)) === true
  // A kill between two steps loses what a kill within a webhook loses.
  const isLostAgain = kinds === RESTARTS && kindsIn(other) === INTERRUPTED
  return (haveOneSource || kinds === kindsIn(other) || isLostAgain) && ways.size < 2
}

function isCauseOf(one: Failing, cause: DefectCause, other: Failing): boolean {
  if (cause === other.cause || (other.cause && EXPLAINS[cause]?.includes(other.cause)) === true)
    return true
  if (cause === 'other-order')
    return other.cause === undefined && hasOthers(other) && mayBeCrossed(other)
  if (cause === 'replayed')
    return isBookedTwice(other) && STARTS_AGAIN.some((kind) => kindsIn(other).includes(kind))
  // The process may end, or the sender close, before what was acknowledged is applied.
  const isLost = other.cause === undefined && isLeftOpen(other) && kindsIn(other) === INTERRUPTED
  if (isLost && (cause === 'acknowledged-first' || cause === 'stored-late')) return true
  // Both of two webhooks that are sent at once are checked before one is applied.
  const isAgain = cause === 'acknowledged-first' && symptomOf(one) === 'repeated'
  return isAgain && other.cause === 'ended-again' && !kindsIn(other).includes(RESTARTS)
}

/**
 * Whether the application has other orders, of which nothing shows that one has what this one
 * lacks: it can have ended before. An application that starts again may list them in another order,
 * so that the newest or the first one is another one.
 */
function hasOthers(failing: Failing): boolean {
  const kinds = kindsIn(failing)
  const hasRestarted = kinds === RESTARTS || kinds === INTERRUPTED
  return kinds === ORDERS || (hasRestarted && failing.way === 'webhook')
}

/** Whether an event that is applied to another order can look so. */
export function mayBeCrossed(failing: Failing): boolean {
  const symptom = symptomOf(failing)
  const isUndone = symptom === 'missed' || symptom === 'kept' || symptom === 'still-open'
  return symptom.startsWith('wrongly-') || isUndone
}

/** Whether the end of the order was not applied, or was undone. */
export function isLeftOpen(failing: Failing): boolean {
  return OPEN.has(symptomOf(failing))
}

function areAlike(one: Symptom, other: Symptom): boolean {
  const isUnclear = one === 'still-open' || other === 'still-open'
  return one === other || (isUnclear && OPEN.has(one) && OPEN.has(other))
}

/** Equal for failures of one cause, for readers of reports. */
export function causeName(failing: Failing): string {
  const symptom = symptomOf(failing)
  if (failing.cause !== undefined) return failing.cause
  const kinds = kindsIn(failing)
  if (ANYWHERE.has(symptom) || kinds === '') return symptom
  const way = failing.way === undefined ? '' : ` by ${failing.way}`
  return `${symptom}${way} (${failing.sources?.[0] ?? kinds})`
}

/** By the names of {@link causeName}: a cause has nothing to do with the sequence. */
export function isExplainedBy(name: string, other: string): boolean {
  return (
    name === other ||
    (name === 'ended-again' && other === 'repeated') ||
    (isCause(other) && EXPLAINS[other]?.some((each) => each === name)) === true
  )
}

function isCause(name: string): name is DefectCause {
  return name in CAUSES
}

export function symptomOf({ oracle, failure: { expected, received } }: Failing): Symptom {
  if (oracle === 'delivered') return 'still-open'
  if (!ABOUT_THE_END.has(oracle)) return oracle
  const state = memberOf(received, 'state')
  const wanted = memberOf(expected, 'state') ?? state
  if (isUnreadable(state)) return UNREADABLE
  if (state !== wanted) {
    if (state === 'completed' || state === 'failed') return `wrongly-${state}`
    const due = EFFECTS.filter((effect) => Number(memberOf(expected, effect) ?? 0) > 0)
    if (due.length === 0) return 'still-open'
    const isBooked = due.every((each) => memberOf(received, each) === memberOf(expected, each))
    return isBooked ? 'reopened' : 'missed'
  }
  for (const effect of EFFECTS) {
    const [count, right] = [memberOf(received, effect), memberOf(expected, effect)]
    if (typeof count !== 'number' || typeof right !== 'number' || count === right) continue
    if (count < right) return effect === 'returns' ? 'kept' : 'missed'
    if (right > 0) return 'repeated'
    return effect === 'credits' ? 'wrongly-completed' : 'wrongly-failed'
  }
  return oracle
}

/** Whether nothing but a restart can have repeated a booking. */
export function isBookedAtStart(failing: Failing): boolean {
  return isBookedTwice(failing) && kindsIn(failing) === RESTARTS
}

function isBookedTwice(failing: Failing): boolean {
  const { oracle, failure } = failing
  if (oracle !== 'debits') return symptomOf(failing) === 'repeated'
  return Number(memberOf(failure.received, oracle)) > Number(memberOf(failure.expected, oracle))
}

/** The kinds of its perturbations; empty for the happy path. */
function kindsIn({ sequence }: Failing): string {
  const kinds = new Set(sequence.perturbations.flatMap(({ kind = '' }) => kind))
  return [...kinds].toSorted((one, other) => (one < other ? -1 : 1)).join(' + ')
}

/** Hints for a sequence with one perturbation, by its id: the happy path has passed. */
const HINTS: Readonly<Record<string, string>> = {
  'other-at-once':
    'The application mixed two orders up that it placed at the same time. Let the store number orders, and keep what belongs to one request in no variable that another one changes.',
  'other-overtakes':
    'A webhook is late, and not outdated, because one of another order is newer. Compare only events of one order.',
}

const BROKEN =
  'The application showed this order before, and no longer does. It may have lost the order, or a part of it may have ended or may wait for something that does not come: its output can tell.'

/** What to change, by its cause, its oracle, or the step that failed. */
export function hintOf({
  oracle,
  sequence,
  cause,
  sources: [source] = [],
  failure,
}: Failing & { readonly failure: StepFailure }): string | undefined {
  if (cause !== undefined) return CAUSES[cause]
  if (isUnreadable(memberOf(failure.received, 'state'))) return BROKEN
  const [only, ...more] = sequence.perturbations
  const known = more.length === 0 ? HINTS[only?.id ?? ''] : undefined
  if (known !== undefined) return known
  const hint =
    (failure.oracle === oracle ? failure.hint : undefined) ??
    definitionOf(oracle).hint ??
    failure.hint
  return source === undefined ? hint : `${hint ?? ''} The wrong amount equals ${source}.`.trim()
}
