/** The shapes of a deployment: for each place and outcome what its samples have in common. */
import type { ErrorCode } from '../../base/vocabulary/errors.ts'
import type { View } from './canonical-view.ts'
import { inCompleted, withoutMoments } from './elsewhere.ts'
import type { Explained } from './explained.ts'
import { type MemberSample } from './members.ts'
import { GeneratedIds } from './ids.ts'
import { infer } from './infer.ts'
import { fieldsOf, type LearnedPlace } from './learned-fields.ts'
import { learnHeaders } from './learn-headers.ts'
import { isObject, type Json } from './numerals.ts'
import type { State } from './orders.ts'
import { ABSENT, type SampledValue, type Sample } from './sample.ts'

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
  readonly answers: ReadonlyMap<LearnedPlace, LearnedAnswer>
  readonly errors: ReadonlyMap<ErrorCode, LearnedAnswer>
  readonly events: ReadonlyMap<State, readonly LearnedEvent[]>
  /** States that orders of the traffic came to. */
  readonly reached: ReadonlySet<State>
  readonly samples: number
}

/** How many samples each place reads: further ones only confirm. */
const MOST_SAMPLES = 400
/** Of these places the whole answer has the part. */
const PARTS: Partial<Record<LearnedPlace, string>> = { order: 'providerDetails', sync: 'gateway' }
/** Places in this order: what one generates, those behind it may repeat. */
const ORDER: readonly LearnedPlace[] = [
  ...([
    'quote',
    'order',
    'providerDetails',
    'intent',
    'sync',
    'gateway',
    'conflict',
    'banks',
    'resolve',
  ] as const),
]

export function learnShapes({ samples, orders }: View): LearnedShapes {
  const plain = samples.filter(({ fault }) => fault === undefined)
  const ids = new GeneratedIds(plain)
  const answers = new Map<LearnedPlace, LearnedAnswer>()
  for (const place of ORDER) {
    const own = plain.filter((sample) => sample.place === place)
    if (own.length > 0) answers.set(place, learnAnswer(place, own, ids))
  }
  const errors = new Map<ErrorCode, LearnedAnswer>()
  for (const [code, own] of grouped(plain.filter(({ place }) => place === 'errors')))
    errors.set(code as ErrorCode, learnAnswer('errors', own, ids))
  const events = learnEvents(
    plain.filter(({ place }) => place === 'events'),
    ids,
  )
  const reached = new Set(orders.all.flatMap(({ states }) => states.map(({ state }) => state)))
  return { answers, errors, events, reached, samples: samples.length }
}

/** Those that were seen most come first: they explain members of the others. */
function learnEvents(
  samples: readonly Sample[],
  ids: GeneratedIds,
): ReadonlyMap<State, readonly LearnedEvent[]> {
  const slots = new Map([...grouped(samples)].map(([state, own]) => [state, slotsOf(own)]))
  const learned = new Map<object, LearnedEvent>()
  const known: Explained[] = []
  const all = [...slots].flatMap(([state, own]) => own.map((slot) => ({ state, slot })))
  const most = all.toSorted((one, other) => other.slot.samples.length - one.slot.samples.length)
  for (const { state, slot } of most) {
    const elsewhere = state === 'completed' ? known.map(inCompleted) : known
    const answer = learnAnswer('events', slot.samples, ids, elsewhere)
    learned.set(slot, { ...answer, afterMs: slot.afterMs })
    const isPlaced = state === 'placed'
    known.push(isPlaced ? withoutMoments(answer.body, fieldsOf('events')) : answer.body)
  }
  return new Map(
    [...slots].map(([state, own]) => [
      state as State,
      own.flatMap((slot) => learned.get(slot) ?? []),
    ]),
  )
}

function grouped(samples: readonly Sample[]): ReadonlyMap<string, readonly Sample[]> {
  const groups = new Map<string, Sample[]>()
  for (const sample of samples) {
    const group = groups.get(sample.outcome)
    if (group === undefined) groups.set(sample.outcome, [sample])
    else group.push(sample)
  }
  return groups
}

function learnAnswer(
  place: LearnedPlace,
  all: readonly Sample[],
  ids: GeneratedIds,
  elsewhere: readonly Explained[] = [],
): LearnedAnswer {
  const status = mostOf(all.map((sample) => sample.status)) ?? 200
  const read = someOf(all.filter((sample) => sample.status === status))
  const part = PARTS[place]
  const bodies = read.map(({ body, facts }): MemberSample => ({
    value: without(body, part),
    facts,
  }))
  ids.begin()
  const withBody = bodies.filter(({ value }) => value !== ABSENT)
  const context = { place, fields: fieldsOf(place), path: '', ids, splits: 0, elsewhere }
  return {
    status,
    seen: all.length,
    body: infer(withBody, context),
    headers: learnHeaders(read, context),
    isEmpty: withBody.length < bodies.length / 2,
  }
}

function without(body: Json | undefined, part: string | undefined): SampledValue {
  if (body === undefined) return ABSENT
  if (part === undefined || !isObject(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== part))
}

/** The same number of each combination of attributes, so that rare ones are among them. */
function someOf(all: readonly Sample[]): readonly Sample[] {
  if (all.length <= MOST_SAMPLES) return all
  const groups = new Map<string, Sample[]>()
  for (const sample of all) {
    const key = ['side', 'state', 'provider', 'operation', 'chain', 'error.field']
      .map((name) => sample.facts.text(name))
      .join('|')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [sample])
    else group.push(sample)
  }
  const chosen: Sample[] = []
  for (let at = 0; chosen.length < MOST_SAMPLES; at++)
    for (const group of groups.values()) {
      const sample = group[at]
      if (sample !== undefined && chosen.length < MOST_SAMPLES) chosen.push(sample)
    }
  return chosen
}

function mostOf<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

type Slot = {
  readonly samples: Sample[]
  readonly orders: Set<string>
  readonly kinds: Set<string>
}

/** Kinds of events that one order gets both are two events; others are one that differs. */
function slotsOf(all: readonly Sample[]) {
  const byKind = new Map<string, Sample[]>()
  for (const sample of all) {
    const own = byKind.get(sample.kind ?? '')
    if (own === undefined) byKind.set(sample.kind ?? '', [sample])
    else own.push(sample)
  }
  const slots: Slot[] = []
  for (const [kind, own] of [...byKind].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )) {
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
