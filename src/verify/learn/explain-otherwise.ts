/** What holds where no simple explanation of a member does. */
import {
  holdsAmount,
  type Fields,
  type Template,
  type ValueOptions,
} from '../../sandbox/shapes/template.ts'
import type { Json } from './numerals.ts'
import { Numeral } from '../../sandbox/shapes/write-value.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { type Explained } from './explained.ts'
import { likeness } from './likeness.ts'
import { momentIn } from './moments.ts'
import { ABSENT, type MemberSample } from './sample.ts'
import { type Context, leaf, fieldTemplate, isPrivate, constantOf } from './members.ts'

/** Attributes that a word can stand for. */
const WORDED =
  /^(?:order\.(?:state|status|side|provider|providerSlug|asset|chain|isTest)|error\.(?:code|operation|field)|quote\.(?:side|asset|chain|comparisonInputSource)|best\.provider|element\.(?:provider|isBest)|sync\.(?:status|terminal|completed)|banks\.provider|environment)$/

const MOST_WORDS = 14

/** What holds where no simple explanation does: a word for each value of an attribute, or an id. */
export function explainOtherwise(
  all: readonly MemberSample[],
  context: Context,
): Explained | undefined {
  const found =
    hashCandidate(all, context) ??
    wordsCandidate(all, context) ??
    payInAccount(all, context) ??
    generated(all, context)
  return found === undefined ? undefined : leaf(found, all, [])
}

/** What the name of a member suggests, if its values show nothing. */
export function guessField(all: readonly MemberSample[], context: Context): Explained | undefined {
  const found = detailText(all, context) ?? unseenField(all, context) ?? laterMoment(all, context)
  return found === undefined ? undefined : leaf(found, all, [])
}

/** Texts for people about a field, which may begin with it: `side must be …`. */
function detailText(all: readonly MemberSample[], { fields }: Context): Template | undefined {
  if (!Object.hasOwn(fields, 'detail.message')) return undefined
  const isNamed = all.every(({ value, facts }) => {
    const field = facts.text('detail.field')
    return field !== undefined && typeof value === 'string' && value.startsWith(`${field} `)
  })
  if (isNamed) return '{{detail.field}} {{detail.message}}'
  const isProse = all.every(({ value }) => typeof value === 'string' && value.includes(' '))
  return isProse ? { $: 'detail.message' } : undefined
}

function wordsCandidate(
  all: readonly MemberSample[],
  { fields, path }: Context,
): Template | undefined {
  let best: { readonly template: Template; readonly cost: number } | undefined
  for (const field of Object.keys(fields)) {
    if (!WORDED.test(field)) continue
    const words = wordsFor(field, all, path)
    if (words === undefined) continue
    const cost = words.size - likeness(path, field)
    if (best !== undefined && best.cost <= cost) continue
    best = { template: { $: field, words: Object.fromEntries(words) }, cost }
  }
  return best?.template
}

/** Undefined unless each value has one word, and further orders confirm most of them. */
function wordsFor(
  field: string,
  all: readonly MemberSample[],
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

function generated(all: readonly MemberSample[], { ids, path }: Context): Template | undefined {
  const present = all.flatMap(({ value, facts }) =>
    value === ABSENT || value === null || value === '' ? [] : [{ value, facts }],
  )
  if (present.length < all.length) return undefined
  const found = ids.find(path, present)
  return found && fieldTemplate(found.name, found.options)
}

/** Fields of which documented answers show nothing: a member is taken for one by its name. */
const UNSEEN =
  /^(?:payIn\..*|settlement\..*|order\.(?:txHash|fee|reason|label)|element\.(?:fee|providerFee|platformFee|grossEstimatedOutput)|error\.message|detail\.message)$/

const ALIKE = 0.45

/**
 * In the form that accounts of a sandbox have. One that is made up would be no account: no money
 * could be paid into it.
 */
function payInAccount(
  all: readonly MemberSample[],
  { fields, path }: Context,
): Template | undefined {
  const field = 'payIn.accountNumber'
  const isNumber = all.every(({ value }) => typeof value === 'string' && /^\d{10}$/.test(value))
  if (!isNumber || !Object.hasOwn(fields, field) || likeness(path, field) < ALIKE) return undefined
  return { $: field }
}

function unseenField(
  all: readonly MemberSample[],
  { fields, path }: Context,
): Template | undefined {
  // What belongs to an element is behind what belongs to the whole.
  const [best] = Object.keys(fields)
    .toReversed()
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
  const hasAmount = holdsAmount(fields[chosen])
  if (!hasAmount && present.some(({ value }) => typeof value !== 'string')) return undefined
  const absence = all.find(({ value }) => value === ABSENT || value === null)
  return fieldTemplate(chosen, {
    ...(hasAmount && isNumber ? { as: 'number' } : {}),
    ...omittedIf(absence?.value === ABSENT),
  })
}

function omittedIf(isAbsent: boolean): ValueOptions {
  return isAbsent ? { absent: 'omit' } : {}
}

/** In place of a name or an account, which never gets into the file. */
function standIn(all: readonly MemberSample[], path: string, fields: Fields): string | undefined {
  const isHidden = all.some(({ value }) => value !== ABSENT && isPrivate(path, value))
  if (!isHidden || !Object.hasOwn(fields, 'payIn.accountName')) return undefined
  const hasDigits = all.every(({ value }) => /\d/.test(String(value)))
  return hasDigits ? 'payIn.accountNumber' : 'payIn.accountName'
}

/** The hash of a transfer is one that the sandbox has, once an order is completed. */
function hashCandidate(
  all: readonly MemberSample[],
  { fields, path }: Context,
): Template | undefined {
  if (!Object.hasOwn(fields, 'order.txHash') || !/hash|tx/i.test(path.split('.').at(-1) ?? ''))
    return undefined
  const present = all.filter(({ value }) => value !== ABSENT && value !== null)
  const isHash = present.every(
    ({ value }) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value),
  )
  const missing = all.filter((one) => !present.includes(one))
  const isLate = missing.every(({ facts }) => facts.get('state') !== 'completed')
  if (!isHash || present.length === 0 || !isLate) return undefined
  return fieldTemplate('order.txHash', omittedIf(missing[0]?.value === ABSENT))
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const APART_MS = 3_000

/** A moment that is later than one of the fields, by the same duration in all messages. */
function laterMoment(all: readonly MemberSample[], { fields }: Context): Template | undefined {
  const seen = all.flatMap(({ value, facts }) => {
    const moment = value === ABSENT ? undefined : momentIn(value)
    return moment === undefined ? [] : [{ moment, facts }]
  })
  const [form, ...others] = new Set(seen.map(({ moment }) => JSON.stringify(moment.form)))
  if (seen.length < all.length || form === undefined || others.length > 0) return undefined
  const of = (field: string) => {
    const laterMs = seen.map(({ moment, facts }) => {
      const fact = facts.get(field)
      return fact instanceof Date ? moment.ms - fact.getTime() : Number.NaN
    })
    const [least, most] = [Math.min(...laterMs), Math.max(...laterMs)]
    return { field, least, apart: most - least }
  }
  const [best] = Object.keys(fields)
    .filter((field) => fields[field] === 'moment')
    .map(of)
    .filter(({ least, apart }) => apart < DAY_MS && Math.abs(least) < 400 * DAY_MS)
    .toSorted((one, other) => one.apart - other.apart)
  if (best === undefined) return undefined
  const { field, least, apart } = best
  // What is written without its last digits is up to so much earlier.
  const within = seen[0]?.moment.withinMs ?? 0
  const later = least + (apart + (within > 1_000 ? within : 0)) / 2
  const isFixed = apart <= APART_MS + within && least > APART_MS
  const isOfMinutes = Math.abs(((later + APART_MS) % MINUTE_MS) - APART_MS) < APART_MS
  const unit = isOfMinutes || within > 1_000 ? MINUTE_MS : 1_000
  const plus = formatDuration(Math.round(later / unit) * unit)
  const template = { $: isFixed ? field : 'now', ...Object(JSON.parse(form)) }
  return isFixed ? { ...template, plus } : template
}
