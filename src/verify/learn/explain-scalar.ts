/**
 * The simplest explanation of one member over all messages: a field in a format, a constant, a text
 * with fields, a word for each state, or what a service generates. A field is preferred to a
 * constant where the traffic cannot decide, and what fits by chance costs more.
 */
import { Numeral } from '../../sandbox/shapes/write-value.ts'
import { leavesIn, type Explained } from './explained.ts'
import { groupsOf } from '../groups.ts'
import { ABSENT, type MemberSample } from './sample.ts'
import { documentedField } from './documented.ts'
import { looksGenerated } from './ids.ts'
import { isTimeOfDay } from './moments.ts'
import { textTemplate } from './text-template.ts'
import { type Context, type Candidate, leaf, ordersOf, isPrivate, constantOf } from './members.ts'
import { fieldCandidates } from './field-candidates.ts'

/** Of twenty messages one may differ: mistakes made on purpose, and magic customers. */
const EXCEPTIONS = 20
const FEWEST_ORDERS = 3

export function explainScalar(
  all: readonly MemberSample[],
  context: Context,
): Explained | undefined {
  const allowed = Math.floor(all.length / EXCEPTIONS)
  const text = textTemplate(all, context.fields, allowed)
  const [found] = [
    ...constantCandidate(all, context, allowed),
    ...fieldCandidates(all, context, allowed),
    ...(text === undefined ? [] : [{ ...text, cost: 1.85 }]),
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
  const values = all.map(({ value }) => value).filter((value) => value !== ABSENT)
  if (values.length < all.length) return []
  const groups = groupsOf(values, (value) =>
    value instanceof Numeral ? value.text : JSON.stringify(value),
  )
  const [most] = [...groups.values()].toSorted((one, other) => other.length - one.length)
  const [main] = most ?? []
  if (most === undefined || main === undefined || all.length - most.length > allowed) return []
  if (isPrivate(path, main)) return []
  const isSeldom = ordersOf(all) < FEWEST_ORDERS
  if (isSeldom && place !== 'errors' && looksGenerated(main)) return []
  if (isSeldom && (isTimeOfDay(main) || ids.areOfOrders(all))) return []
  const missed = all.filter(({ value }) => value !== main)
  const base = typeof main === 'boolean' ? 1 : typeof main === 'number' ? 1.7 : 1.9
  const cost = base + (isSeldom ? 0.3 : 0)
  const usual = documentedField(place, path)
  // Null is what a documented field is written with if there is nothing.
  const isUsual =
    main === null && usual !== undefined && all.every(({ facts }) => !facts.get(usual))
  return [{ template: isUsual ? { $: usual } : constantOf(main), cost, missed }]
}
