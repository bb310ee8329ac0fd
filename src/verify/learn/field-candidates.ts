/** Which fields a member could be, in which form, and what speaks for each. */
import type { Value, ValueOptions } from '../../sandbox/shapes/template.ts'
import { documentedField } from './documented.ts'
import { formOf, type WrittenMember } from './formats.ts'
import { likeness } from './likeness.ts'
import { ABSENT } from './sample.ts'
import { shareElsewhere } from './elsewhere.ts'
import {
  type MemberSample,
  type Context,
  type Candidate,
  fieldTemplate,
  absenceOf,
} from './members.ts'

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
  const forms = new Map<
    string,
    { readonly options: ValueOptions; readonly own: WrittenMember[]; count: number }
  >()
  const missed: MemberSample[] = []
  const absent = new Map<'omit' | 'null' | 'empty', number>()
  const facts = new Set<Value>()
  let [near, apartMs] = [0, 0]
  for (const one of all) {
    const fact = one.facts.get(field)
    const written =
      one.value === ABSENT || one.value === null ? undefined : formOf(one.value, fact, field)
    // Only the window of an order tells it: without one, nothing says that it is another.
    const isUnknown = field === 'order.providerReference' && fact === undefined
    if (written === undefined && isUnknown && typeof one.value === 'string') continue
    if (written === undefined) {
      const how = fact === undefined || fact === null ? absenceOf(one.value) : undefined
      if (how === undefined) missed.push(one)
      else absent.set(how, (absent.get(how) ?? 0) + 1)
      if (missed.length > allowed) return undefined
      continue
    }
    facts.add(fact instanceof Date ? fact.getTime() : fact)
    if (written.isNear && !one.facts.rough.has(field)) near += 1
    apartMs += written.apartMs ?? 0
    const key = JSON.stringify(written.options)
    const known = forms.get(key) ?? { options: written.options, own: [], count: 0 }
    forms.set(key, known)
    known.count += 1
    known.own.push(written)
  }
  const [main] = [...forms.values()].toSorted((one, other) => other.count - one.count)
  if (main === undefined) return undefined
  const others = [...forms.values()].filter(
    (one) => one !== main && !isCovered(one.options, main.options),
  )
  const differing = others.reduce((sum, { count }) => sum + count, 0)
  if (missed.length + differing > allowed) return undefined
  const [how] = [...absent].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const written = [...forms.values()].flatMap(({ own }) => own)
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
