/**
 * The simplest explanation of one member over all messages: a field in a format, a constant, a text
 * with fields, a word for each state, or what a service generates. A field is preferred to a
 * constant where the traffic cannot decide, and what fits by chance costs more.
 */
import { Numeral } from '../../sandbox/shapes/write-value.ts'
import { leavesIn, type Explained } from './explained.ts'
import type { Json } from './numerals.ts'
import { ABSENT } from './sample.ts'
import { documentedField } from './documented.ts'
import { looksGenerated } from './ids.ts'
import { isTimeOfDay } from './moments.ts'
import { textTemplate } from './text-template.ts'
import {
  type MemberSample,
  type Context,
  type Candidate,
  leaf,
  ordersOf,
  isPrivate,
  constantOf,
} from './members.ts'
import { fieldCandidates } from './field-candidates.ts'

/** Of twenty messages one may differ: mistakes made on purpose, and magic customers. */
const EXCEPTIONS = 20
const FEWEST_ORDERS = 3

export function explainScalar(
  all: readonly MemberSample[],
  context: Context,
): Explained | undefined {
  const allowed = Math.floor(all.length / EXCEPTIONS)
  const constant = constantCandidate(all, context, allowed)
  const [found] = [
    ...constant,
    ...fieldCandidates(all, context, allowed),
    ...textCandidate(all, context, allowed),
  ].toSorted((one, other) => one.cost - other.cost)
  return found === undefined ? undefined : leaf(found.template, all, found.missed)
}

/** Whether nothing in it is a constant but null: then it says more than a table of words. */
export function isOfFields(explained: Explained): boolean {
  const leaves = leavesIn(explained).map(([, { template }]) => JSON.stringify(template))
  return (
    leaves.every((text) => text === 'null' || /^\{"\$":"(?!ids)/.test(text)) &&
    leaves.some((text) => text !== 'null')
  )
}

function constantCandidate(
  all: readonly MemberSample[],
  { path, place, ids }: Context,
  allowed: number,
): readonly Candidate[] {
  const counts = new Map<string, { readonly value: Json; count: number }>()
  for (const { value } of all) {
    if (value === ABSENT) return []
    const key = value instanceof Numeral ? value.text : JSON.stringify(value)
    const known = counts.get(key) ?? { value, count: 0 }
    counts.set(key, known)
    known.count += 1
  }
  const [main] = [...counts.values()].toSorted((one, other) => other.count - one.count)
  if (main === undefined || all.length - main.count > allowed) return []
  if (isPrivate(path, main.value)) return []
  const isSeldom = ordersOf(all) < FEWEST_ORDERS
  if (isSeldom && place !== 'errors' && looksGenerated(main.value)) return []
  if (isSeldom && (isTimeOfDay(main.value) || ids.areOfOrders(all))) return []
  const missed = all.filter(({ value }) => value !== main.value)
  const base = typeof main.value === 'boolean' ? 1 : typeof main.value === 'number' ? 1.7 : 1.9
  const cost = base + (isSeldom ? 0.3 : 0)
  const usual = documentedField(place, path)
  // Null is what a documented field is written with if there is nothing.
  const isUsual =
    main.value === null && usual !== undefined && all.every(({ facts }) => !facts.get(usual))
  return [{ template: isUsual ? { $: usual } : constantOf(main.value), cost, missed }]
}

function textCandidate(
  all: readonly MemberSample[],
  { fields }: Context,
  allowed: number,
): readonly Candidate[] {
  const found = textTemplate(all, fields, allowed)
  return found === undefined ? [] : [{ ...found, cost: 1.85 }]
}
