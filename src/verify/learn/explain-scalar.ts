/**
 * The simplest explanation of one member over all messages: a field in a format, a constant, a text
 * with fields, a word for each state, or what a service generates. A field is preferred to a
 * constant where the traffic cannot decide, and what fits by chance costs more.
 */
import { isOfCustomer } from '../../base/vocabulary/customer-field.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { cut } from '../../base/vocabulary/text.ts'
import type { LearnedPlace } from './learned-fields.ts'
import type { Fields, Template, Value, ValueOptions } from '../../sandbox/shapes/template.ts'
import { Numeral } from '../../sandbox/shapes/write-value.ts'
import { documentedField } from './documented.ts'
import { leavesIn, type Evidence, type Explained } from './explained.ts'
import { formOf, type Written } from './formats.ts'
import type { GeneratedIds } from './ids.ts'
import { likeness } from './likeness.ts'
import { momentIn } from './moments.ts'
import type { Json } from './numerals.ts'
import { ABSENT, type Observed, type SampleFacts } from './sample.ts'
import { textTemplate } from './text-template.ts'

export type Observation = { readonly value: Observed; readonly facts: SampleFacts }

export type Context = {
  readonly place: LearnedPlace
  readonly fields: Fields
  readonly path: string
  readonly ids: GeneratedIds
  /** How many conditions are around. */
  readonly splits: number
}

type Candidate = {
  readonly template: Template
  readonly cost: number
  readonly missed: readonly Observation[]
}

/** Of twenty messages one may differ: mistakes made on purpose, and magic customers. */
const EXCEPTIONS = 20
const LONGEST_EXAMPLE = 60
const FEWEST_ORDERS = 3
/** Attributes that a word can stand for. */
const WORDED =
  /^(?:order\.(?:state|status|side|provider|providerSlug|asset|chain|isTest)|error\.(?:code|operation|field)|quote\.(?:side|asset|chain|comparisonInputSource)|best\.provider|element\.(?:provider|isBest)|sync\.(?:status|terminal|completed)|banks\.provider|environment)$/
/** Documented ids of a window. */
const OWN = /^(?:intent\.(?:id|externalOrderId)|order\.providerReference)$/
const MOST_WORDS = 14

export function explainScalar(
  all: readonly Observation[],
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

/** What holds where no simple explanation does: a word for each value of an attribute, or an id. */
export function explainOtherwise(
  all: readonly Observation[],
  context: Context,
): Explained | undefined {
  const found =
    hashCandidate(all, context) ??
    wordsCandidate(all, context) ??
    generated(all, context) ??
    unseenField(all, context) ??
    laterMoment(all, context)
  return found === undefined ? undefined : leaf(found.template, all, found.missed)
}

/** Whether nothing in it is a constant but null: then it says more than a table of words. */
export function isOfFields(explained: Explained): boolean {
  const leaves = [...leavesIn(explained)].map(([, { template }]) => JSON.stringify(template))
  return (
    leaves.every((text) => text === 'null' || /^\{"\$":"(?!ids)/.test(text)) &&
    leaves.some((text) => text !== 'null')
  )
}

export function leaf(
  template: Template,
  all: readonly Observation[],
  missed: readonly Observation[],
): Explained {
  const [first] = missed
  const evidence: Evidence = {
    ...{ seen: all.length, orders: ordersOf(all), missed: missed.length },
    ...(first === undefined ? {} : { example: shown(first.value) }),
  }
  return { kind: 'leaf', template, evidence }
}

function ordersOf(all: readonly Observation[]): number {
  return new Set(all.map(({ facts }) => facts.stream('order'))).size
}

export function shown(value: Observed): string {
  if (value === ABSENT) return 'nothing'
  if (value instanceof Numeral) return value.text
  return cut(JSON.stringify(value), LONGEST_EXAMPLE)
}

function* fieldCandidates(
  all: readonly Observation[],
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
    const isDocumented = documentedField(context.place, context.path) === field
    const cost =
      found.cost -
      likeness(context.path, field) * 0.9 +
      at * 0.0005 -
      (isDocumented ? 2 : 0) -
      (isOrdered ? 0.2 : 0)
    yield { ...found, cost }
  }
}

function fieldCandidate(
  field: string,
  all: readonly Observation[],
  allowed: number,
): Candidate | undefined {
  const forms = new Map<
    string,
    { readonly options: ValueOptions; readonly own: Written[]; count: number }
  >()
  const missed: Observation[] = []
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

function fieldTemplate(field: string, options: ValueOptions): Template {
  return { $: field, ...defined(options) }
}

/** Whether a value of the first form could have been written in the second one. */
function isCovered(form: ValueOptions, by: ValueOptions): boolean {
  const { case: _case, exponent: _exponent, ...rest } = form
  const { case: _itsCase, exponent: _itsExponent, ...its } = by
  return JSON.stringify(rest) === JSON.stringify(its) && form.case === undefined
}

function decimalsOf(written: readonly Written[], { as, exponent }: ValueOptions): ValueOptions {
  const places = new Set(written.flatMap(({ places: own }) => own ?? []))
  const [only] = places
  if (places.size !== 1 || only === undefined || exponent === true) return {}
  const isShown = written.some(({ isFixed }) => isFixed === true)
  return isShown || (as !== 'number' && only > 0 && written.length > 3) ? { decimals: only } : {}
}

function absenceOf(value: Observed): 'omit' | 'null' | 'empty' | undefined {
  if (value === ABSENT) return 'omit'
  if (value === null) return 'null'
  return value === '' ? 'empty' : undefined
}

function constantCandidate(
  all: readonly Observation[],
  { path }: Context,
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
  const missed = all.filter(({ value }) => value !== main.value)
  const base = typeof main.value === 'boolean' ? 1 : typeof main.value === 'number' ? 1.7 : 1.9
  const cost = base + (ordersOf(all) < FEWEST_ORDERS ? 0.3 : 0)
  return [{ template: constantOf(main.value), cost, missed }]
}

/** A name or an account in a member that says so never gets into a file that teams commit. */
export function isPrivate(path: string, value: Json): boolean {
  const name = path.split('.').at(-1)?.replaceAll('[]', '') ?? ''
  return typeof value === 'string' && value.length > 3 && isOfCustomer(name)
}

export function constantOf(value: Json): Template {
  if (value instanceof Numeral) return Number(value.text)
  if (typeof value === 'string' && value.includes('{{')) return { $literal: value }
  return value as Template
}

function textCandidate(
  all: readonly Observation[],
  { fields }: Context,
  allowed: number,
): readonly Candidate[] {
  const found = textTemplate(all, fields, allowed)
  return found === undefined ? [] : [{ ...found, cost: 1.85 }]
}

function wordsCandidate(
  all: readonly Observation[],
  { fields, path }: Context,
): Candidate | undefined {
  let best: Candidate | undefined
  for (const field of Object.keys(fields)) {
    if (!WORDED.test(field)) continue
    const words = wordsFor(field, all, path)
    if (words === undefined) continue
    const cost = words.size - likeness(path, field)
    if (best !== undefined && best.cost <= cost) continue
    best = { template: { $: field, words: Object.fromEntries(words) }, cost, missed: [] }
  }
  return best
}

/** Undefined unless each value has one word, and further orders confirm most of them. */
function wordsFor(
  field: string,
  all: readonly Observation[],
  path: string,
): ReadonlyMap<string, Template> | undefined {
  const words = new Map<string, Json>()
  for (const { value, facts } of all) {
    const fact = facts.text(field)
    if (fact === undefined || value === ABSENT || fact.length > 60) return undefined
    if (isPrivate(path, value)) return undefined
    const known = words.get(fact)
    if (known !== undefined && String(known) !== String(value)) return undefined
    words.set(fact, value)
    if (words.size > MOST_WORDS) return undefined
  }
  const isConfirmed = words.size > 1 && all.length >= words.size + Math.ceil(words.size / 2)
  if (!isConfirmed) return undefined
  return new Map([...words].map(([fact, value]) => [fact, constantOf(value)]))
}

function generated(all: readonly Observation[], { ids, path }: Context): Candidate | undefined {
  const present = all.flatMap(({ value, facts }) =>
    value === ABSENT || value === null || value === '' ? [] : [{ value, facts }],
  )
  if (present.length < all.length) return undefined
  const found = ids.find(path, present)
  return found && { template: fieldTemplate(found.name, found.options), cost: 2.2, missed: [] }
}

/** Fields of which documented answers show nothing: a member is taken for one by its name. */
const UNSEEN =
  /^(?:payIn\..*|order\.(?:txHash|fee|reason|label)|element\.(?:fee|providerFee|platformFee|grossEstimatedOutput)|error\.message|detail\.message)$/
const ALIKE = 0.45

function unseenField(
  all: readonly Observation[],
  { fields, path }: Context,
): Candidate | undefined {
  const [best] = Object.keys(fields)
    .filter(
      (field) => UNSEEN.test(field) && all.every(({ facts }) => facts.get(field) === undefined),
    )
    .map((field) => ({ field, like: likeness(path, field) }))
    .filter(({ like }) => like >= ALIKE)
    .toSorted((one, other) => other.like - one.like)
  const chosen = best?.field ?? standIn(all, path, fields)
  if (chosen === undefined) return undefined
  const present = all.filter(({ value }) => value !== ABSENT && value !== null)
  const isNumber = present.every(
    ({ value }) => typeof value === 'number' || value instanceof Numeral,
  )
  const kind = fields[chosen]
  const options: ValueOptions = kind === 'amount' && isNumber ? { as: 'number' } : {}
  if (kind !== 'amount' && present.some(({ value }) => typeof value !== 'string')) return undefined
  const absence = all.find(({ value }) => value === ABSENT || value === null)
  const absent = absence === undefined ? undefined : absenceOf(absence.value)
  return {
    template: fieldTemplate(chosen, { ...options, ...(absent === 'omit' ? { absent } : {}) }),
    ...{ cost: 3, missed: [] },
  }
}

/** In place of a name or an account, which never gets into the file. */
function standIn(all: readonly Observation[], path: string, fields: Fields): string | undefined {
  const isHidden = all.some(({ value }) => value !== ABSENT && isPrivate(path, value))
  if (!isHidden || !Object.hasOwn(fields, 'payIn.accountName')) return undefined
  const hasDigits = all.every(({ value }) => /\d/.test(String(value)))
  return hasDigits ? 'payIn.accountNumber' : 'payIn.accountName'
}

/** The hash of a transfer is one that the sandbox has, once an order is completed. */
function hashCandidate(
  all: readonly Observation[],
  { fields, path }: Context,
): Candidate | undefined {
  if (!Object.hasOwn(fields, 'order.txHash') || !/hash|tx/i.test(path.split('.').at(-1) ?? ''))
    return undefined
  const isHash = all.every(
    ({ value }) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value),
  )
  return isHash ? { template: { $: 'order.txHash' }, cost: 2, missed: [] } : undefined
}

const LATER_MS = 86_400_000

/** A moment that is near none of the fields, but not far from when the message was written. */
function laterMoment(all: readonly Observation[], { fields }: Context): Candidate | undefined {
  if (!Object.hasOwn(fields, 'now')) return undefined
  const forms = new Set<string>()
  for (const { value, facts } of all) {
    const moment = value === ABSENT ? undefined : momentIn(value)
    const now = facts.get('now')
    if (moment === undefined || !(now instanceof Date)) return undefined
    if (Math.abs(moment.ms - now.getTime()) > LATER_MS) return undefined
    forms.add(JSON.stringify(moment.form))
  }
  const [form] = forms
  if (forms.size !== 1 || form === undefined) return undefined
  return { template: { $: 'now', ...Object(JSON.parse(form)) }, cost: 3, missed: [] }
}
