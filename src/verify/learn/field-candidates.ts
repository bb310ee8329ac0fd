/** Which fields a member could be, in which form, and what speaks for each. */
import type { Value, ValueOptions } from '../../sandbox/shapes/template.ts'
import { documentedField } from './documented.ts'
import { groupsOf, mostOf } from '../groups.ts'
import { formOf, type WrittenMember } from './formats.ts'
import { likeness } from './likeness.ts'
import { ABSENT, type MemberSample } from './sample.ts'
import { shareElsewhere } from './elsewhere.ts'
import { type Context, type Candidate, fieldTemplate, absenceOf } from './members.ts'

/** Documented ids of a window. */
const OWN = /^(?:intent\.(?:id|externalOrderId)|order\.providerReference)$/

/** What these cost behind the moment at which the order came to its state, if all fit. */
const OTHER_MOMENTS: ReadonlyMap<string, number> = new Map([
  ['order.createdAt', 0.05],
  ['event.createdAt', 0.1],
  ['now', 0.2],
])
/** What events of other states have in its place counts as much. */
const ELSEWHERE = 0.3

const PROSE = /\p{L}[^\p{L}]* [^\p{L}]*\p{L}/u

export function* fieldCandidates(
  all: readonly MemberSample[],
  context: Context,
  allowed: number,
): Generator<Candidate> {
  for (const [at, field] of Object.keys(context.fields).entries()) {
    const kind = context.fields[field]
    // The traffic knows it only by this member: another message has the same id.
    if (OWN.test(field) && context.ids.areKnown(all)) continue
    if (kind === 'list' || typeof kind === 'object') continue
    const found = fieldCandidate(field, all, allowed)
    if (found === undefined) continue
    // Once an order is completed, what was settled may differ from it.
    if (field === 'sync.queued' && !/queued/i.test(context.path)) continue
    if (
      field.startsWith('order.ordered') &&
      !all.some(({ facts }) => facts.get('state') === 'completed')
    )
      continue
    const isOrdered = field.startsWith('order.ordered')
    // An event is sent when its order moves: that moment explains it before now does.
    const isOfOrder = context.place === 'events' || context.place === 'order'
    const moment =
      isOfOrder && kind === 'moment'
        ? (OTHER_MOMENTS.get(field) ?? 0) - ELSEWHERE * shareElsewhere(context, field)
        : 0
    const isDocumented = documentedField(context.place, context.path) === field
    const cost =
      found.cost -
      likeness(context.path, field) * 0.9 +
      at * 0.0005 -
      (isDocumented ? 2 : 0) -
      (isOrdered ? 0.2 : 0) +
      moment
    yield { ...found, cost }
  }
}

function fieldCandidate(
  field: string,
  all: readonly MemberSample[],
  allowed: number,
): Candidate | undefined {
  const written: WrittenMember[] = []
  const missed: MemberSample[] = []
  const absent: ('omit' | 'null' | 'empty')[] = []
  const facts = new Set<Value>()
  let near = 0
  for (const one of all) {
    const fact = one.facts.get(field)
    const own =
      one.value === ABSENT || one.value === null ? undefined : formOf(one.value, fact, field)
    // Only the window of an order tells it: without one, nothing says that it is another.
    const isUnknown = field === 'order.providerReference' && fact === undefined
    if (own === undefined && isUnknown && typeof one.value === 'string') continue
    if (own === undefined) {
      const how = fact === undefined || fact === null ? absenceOf(one.value) : undefined
      if (how === undefined) missed.push(one)
      else absent.push(how)
      if (missed.length > allowed) return undefined
      continue
    }
    facts.add(fact instanceof Date ? fact.getTime() : fact)
    if (own.isNear && !one.facts.rough.has(field)) near += 1
    written.push(own)
  }
  const forms = groupsOf(written, ({ options }) => JSON.stringify(options)).values()
  const [most, ...others] = [...forms].toSorted((one, other) => other.length - one.length)
  const [main] = most ?? []
  if (main === undefined) return undefined
  const differing = others.flat().filter((one) => !isCovered(one.options, main.options))
  if (missed.length + differing.length > allowed) return undefined
  const apartMs = written.reduce((sum, own) => sum + (own.apartMs ?? 0), 0)
  const how = mostOf(absent)
  const options = {
    ...main.options,
    ...decimalsOf(written, main.options),
    ...(how === undefined || how === 'null' ? {} : { absent: how }),
  }
  // A sentence can have several fields within.
  if ([options.prefix, options.suffix].some((text) => text !== undefined && PROSE.test(text)))
    return undefined
  const [sample] = facts
  const isSame = facts.size === 1
  const affixes = 'prefix' in options || 'suffix' in options ? (isSame ? 1.2 : 0.6) : 0
  const costs = [
    ...[1, isSame ? chanceOf(sample) : 0, affixes, 0.1 * Object.keys(options).length],
    ...[(1.6 * near) / all.length, Math.min(1.5, apartMs / all.length / 600)],
  ]
  const cost = costs.reduce((sum, each) => sum + each)
  return { template: fieldTemplate(field, options), cost, missed }
}

/** What it costs that a value could be the one of a field by chance: the traffic has no other. */
function chanceOf(value: Value): number {
  if (typeof value === 'boolean') return 0.8
  if (typeof value !== 'number' && !/^[\d.]+$/.test(String(value))) return 0.25
  return String(value).replace(/^0+|\D/g, '').length >= 4 ? 0.3 : 1.2
}

/** Whether a value of the first form could have been written in the second one. */
function isCovered(form: ValueOptions, by: ValueOptions): boolean {
  const { case: _case, exponent: _exponent, ...rest } = form
  const { case: _itsCase, exponent: _itsExponent, ...its } = by
  return JSON.stringify(rest) === JSON.stringify(its) && form.case === undefined
}

function decimalsOf(
  written: readonly WrittenMember[],
  { as, exponent }: ValueOptions,
): ValueOptions {
  const places = new Set(written.flatMap(({ places: own }) => own ?? []))
  const [only] = places
  if (places.size !== 1 || only === undefined || exponent === true) return {}
  const isShown = written.some(({ isFixed }) => isFixed === true)
  return isShown || (as !== 'number' && only > 0 && written.length > 3) ? { decimals: only } : {}
}
