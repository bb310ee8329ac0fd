/** The shapes of a deployment: for each place and outcome what its samples have in common. */
import type { ErrorCode } from '../../base/vocabulary/errors.ts'
import type { View } from './canonical-view.ts'
import { inCompleted, withoutMoments } from './elsewhere.ts'
import type { Explained } from './explained.ts'
import { GeneratedIds } from './ids.ts'
import { infer } from './infer.ts'
import { SHAPE_FIELDS, type ShapePlace } from '../../sandbox/shapes/fields.ts'
import { learnHeaders } from './learn-headers.ts'
import { groupsOf, mostOf } from '../groups.ts'
import type { State } from './orders.ts'
import type { Sample, MemberSample } from './sample.ts'

export type LearnedAnswer = {
  readonly status: number
  readonly seen: number
  readonly body: Explained
  readonly headers: ReadonlyMap<string, Explained>
  /** Has no body at all. */
  readonly isEmpty: boolean
}

export type LearnedEvent = LearnedAnswer & {
  /** After the one before it of the same state. */
  readonly afterMs: number
}

export type LearnedShapes = {
  readonly answers: ReadonlyMap<ShapePlace, LearnedAnswer>
  readonly errors: ReadonlyMap<ErrorCode, LearnedAnswer>
  readonly events: ReadonlyMap<State, readonly LearnedEvent[]>
  /** States that orders of the traffic came to. */
  readonly reached: ReadonlySet<State>
}

/** How many samples each place reads: further ones only confirm. */
const MOST_SAMPLES = 400
/** Places in this order: what one generates, those behind it may repeat. */
const ORDER: readonly ShapePlace[] = [
  ...(['quote', 'order', 'providerDetails', 'intent', 'sync', 'gateway'] as const),
  ...(['conflict', 'banks', 'resolve'] as const),
]

export function learnShapes({ samples, orders }: View): LearnedShapes {
  const plain = samples.filter(({ fault }) => fault === undefined)
  const ids = new GeneratedIds(plain)
  const places = groupsOf(plain, ({ place }) => place)
  const byOutcome = (place: ShapePlace) =>
    groupsOf(places.get(place) ?? [], ({ outcome }) => outcome)
  const answers = new Map<ShapePlace, LearnedAnswer>()
  for (const place of ORDER) {
    const own = places.get(place)
    if (own !== undefined) answers.set(place, learnAnswer(place, own, ids))
  }
  const errors = new Map<ErrorCode, LearnedAnswer>()
  for (const [code, own] of byOutcome('errors'))
    errors.set(code as ErrorCode, learnAnswer('errors', own, ids))
  const events = learnEvents(byOutcome('events'), ids)
  const reached = new Set(orders.all.flatMap(({ states }) => states.map(({ state }) => state)))
  return { answers, errors, events, reached }
}

/** Those that were seen most come first: they explain members of the others. */
function learnEvents(
  byState: ReadonlyMap<string, readonly Sample[]>,
  ids: GeneratedIds,
): ReadonlyMap<State, readonly LearnedEvent[]> {
  const slots = new Map([...byState].map(([state, own]) => [state as State, slotsOf(own)]))
  const learned = new Map<object, LearnedEvent>()
  const known: Explained[] = []
  const all = [...slots].flatMap(([state, own]) => own.map((slot) => ({ state, slot })))
  const most = all.toSorted((one, other) => other.slot.samples.length - one.slot.samples.length)
  for (const { state, slot } of most) {
    const elsewhere = state === 'completed' ? known.map(inCompleted) : known
    const answer = learnAnswer('events', slot.samples, ids, elsewhere)
    learned.set(slot, { ...answer, afterMs: slot.afterMs })
    const isPlaced = state === 'placed'
    known.push(isPlaced ? withoutMoments(answer.body, SHAPE_FIELDS.events) : answer.body)
  }
  return new Map(
    [...slots].map(([state, own]) => [state, own.flatMap((slot) => learned.get(slot) ?? [])]),
  )
}

function learnAnswer(
  place: ShapePlace,
  all: readonly Sample[],
  ids: GeneratedIds,
  elsewhere: readonly Explained[] = [],
): LearnedAnswer {
  const status = mostOf(all.map((sample) => sample.status)) ?? 200
  const read = someOf(all.filter((sample) => sample.status === status))
  const withBody = read.flatMap(({ body, facts }): readonly MemberSample[] =>
    body === undefined ? [] : [{ value: body, facts }],
  )
  ids.begin()
  const context = { place, fields: SHAPE_FIELDS[place], path: '', ids, splits: 0, elsewhere }
  return {
    status,
    seen: all.length,
    body: infer(withBody, context),
    headers: learnHeaders(read, context),
    isEmpty: withBody.length < read.length / 2,
  }
}

/** The same number of each combination of attributes, so that rare ones are among them. */
function someOf(all: readonly Sample[]): readonly Sample[] {
  if (all.length <= MOST_SAMPLES) return all
  const groups = groupsOf(all, ({ facts }) =>
    ['side', 'state', 'provider', 'operation', 'chain', 'error.field']
      .map((name) => facts.text(name))
      .join('|'),
  )
  const chosen: Sample[] = []
  for (let at = 0; chosen.length < MOST_SAMPLES; at++)
    for (const group of groups.values()) {
      const sample = group[at]
      if (sample !== undefined && chosen.length < MOST_SAMPLES) chosen.push(sample)
    }
  return chosen
}

type Slot = {
  readonly samples: Sample[]
  readonly orders: Set<string>
  readonly kinds: Set<string>
}

/** Kinds of events that one order gets both are two events; others are one that differs. */
function slotsOf(all: readonly Sample[]) {
  const slots: Slot[] = []
  const kinds = [...groupsOf(all, ({ kind = '' }) => kind)]
  for (const [kind, own] of kinds.toSorted(([, one], [, other]) => other.length - one.length)) {
    const orders = own.map(({ facts }) => facts.stream('order'))
    const [free] = slots
      .filter((slot) => !orders.some((order) => slot.orders.has(order)))
      .toSorted((one, other) => alike(kind, other.kinds) - alike(kind, one.kinds))
    const slot: Slot = free ?? { samples: [], orders: new Set(), kinds: new Set() }
    if (free === undefined) slots.push(slot)
    slot.samples.push(...own)
    slot.kinds.add(kind)
    for (const order of orders) slot.orders.add(order)
  }
  return inOrder(slots)
}

/** How many words of a kind the kinds of a slot have. */
function alike(kind: string, kinds: ReadonlySet<string>): number {
  const known = new Set([...kinds].flatMap((each) => each.split(' ')))
  return kind.split(' ').filter((word) => known.has(word)).length
}

function inOrder(slots: readonly Slot[]) {
  const firsts = new Map<string, number>()
  const at = ({ facts }: Sample) => (facts.get('now') as Date).getTime()
  for (const { samples } of slots)
    for (const sample of samples) {
      const order = sample.facts.stream('order')
      firsts.set(order, Math.min(firsts.get(order) ?? Infinity, at(sample)))
    }
  return slots
    .map(({ samples }) => {
      const gaps = samples.map(
        (sample) => at(sample) - (firsts.get(sample.facts.stream('order')) ?? 0),
      )
      const middle = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
      return { samples, middle, afterMs: middle < 700 ? 0 : Math.round(middle / 1_000) * 1_000 }
    })
    .toSorted((one, other) => one.middle - other.middle)
}
