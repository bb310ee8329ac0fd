/**
 * Infers the template of a place from its samples: a union of seen structures, and for
 * each value the simplest explanation. If none holds for all, each value of an attribute has one.
 */
import { ATTRIBUTES, LIMITS, type Attribute } from '../../sandbox/shapes/template.ts'
import { asElsewhere, memberElsewhere } from './elsewhere.ts'
import {
  elementSamples,
  listedFacts,
  hasMembersOf,
  listLength,
  elementsByName,
} from './elements.ts'
import { LEFT_OUT, missedIn, templateOf, type Explained } from './explained.ts'
import { constantOf, isPrivate, leaf, shownValue, type Context } from './members.ts'
import { byFrequency, groupsOf, mostOf } from '../groups.ts'
import { explainScalar, isOfFields } from './explain-scalar.ts'
import { explainOtherwise, guessField } from './explain-otherwise.ts'
import { isList, isObject } from './numerals.ts'
import { ABSENT, type MemberSample } from './sample.ts'

type Kind = 'absent' | 'null' | 'object' | 'list' | 'scalar'

const MOST_SPLITS = 3
/** An attribute explains which members there are if no more than this share is left open. */
const SEPARATES = 0.5
const MOST_VALUES = 24
const MOST_MEMBERS = 300
/** Names that differ from message to message are values. */
const RARE = 0.34
/** A template needs up to two levels for each level of what it writes. */
const MOST_LEVELS = LIMITS.depth / 2

export function infer(all: readonly MemberSample[], context: Context): Explained {
  const kinds = new Set(all.map(kindIn))
  if (kinds.size === 0 || (kinds.size === 1 && kinds.has('absent'))) return LEFT_OUT
  if (context.path.split('.').length > MOST_LEVELS) return unexplained(all)
  const known = asElsewhere(all, context)
  if (known !== undefined) return known
  if (kinds.size === 1) {
    if (kinds.has('object')) return inferObject(all, context)
    if (kinds.has('list')) return inferList(all, context)
  }
  if (kinds.has('object') || kinds.has('list'))
    return splitKinds(all, context) ?? splitBy(all, context) ?? unexplained(all, context)
  const found = explainScalar(all, context)
  if (found !== undefined) return found
  // The fees of a quote follow from its amount, and texts about a field from its value: one of each
  // provider or field is no constant.
  const isOfQuote = context.place === 'quote' && context.path.includes('.element.')
  const isOfDetail = Object.hasOwn(context.fields, 'detail.message')
  const follows = isOfQuote || isOfDetail ? guessField(all, context) : undefined
  if (follows !== undefined) return follows
  const cases = splitBy(all, context)
  if (cases !== undefined && isOfFields(cases)) return cases
  return (
    explainOtherwise(all, context) ?? cases ?? guessField(all, context) ?? unexplained(all, context)
  )
}

function kindIn({ value }: MemberSample): Kind {
  if (value === ABSENT) return 'absent'
  if (value === null) return 'null'
  if (isList(value)) return 'list'
  return isObject(value) ? 'object' : 'scalar'
}

function inferObject(all: readonly MemberSample[], context: Context): Explained {
  const named = inferNamed(all, context)
  if (named !== undefined) return named
  const names = groupsOf(all.flatMap(memberNames), (name) => name)
  const optional = [...names.values()].filter(({ length }) => length < all.length)
  if (optional.length > 1) {
    const found = context.splits < MOST_SPLITS ? splitMembers(all, context) : undefined
    if (found !== undefined) return found
  }
  const most = [...names].filter(
    ([, { length }]) => length >= all.length * RARE || names.size <= 12,
  )
  return {
    kind: 'object',
    members: most.slice(0, MOST_MEMBERS).map(([name]) => {
      const own = all.map(({ value, facts }): MemberSample => ({
        value: memberIn(value, name),
        facts,
      }))
      const path = context.path === '' ? name : `${context.path}.${name}`
      const elsewhere = memberElsewhere(context, name)
      return [name, infer(own, { ...context, path, elsewhere })] as const
    }),
  }
}

/** No reader of shapes could have the others. */
function memberNames({ value }: MemberSample): readonly string[] {
  return Object.keys(isObject(value) ? value : {})
    .slice(0, MOST_MEMBERS)
    .filter((name) => name !== '__proto__' && !name.startsWith('$'))
}

function memberIn(value: MemberSample['value'], name: string): MemberSample['value'] {
  return isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : ABSENT
}

/** How often a member that some have is missing. */
function missingMembers(all: readonly MemberSample[]): number {
  const names = all.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : []))
  return byFrequency(names).reduce((sum, [, count]) => sum + all.length - count, 0)
}

type Groups = ReadonlyMap<string, readonly MemberSample[]>

/** By each attribute that has several values here, and not too many for conditions. */
function splitsOf(
  all: readonly MemberSample[],
): readonly { readonly attribute: Attribute; readonly at: number; readonly groups: Groups }[] {
  return ATTRIBUTES.map((attribute, at) => {
    return { attribute, at, groups: groupsOf(all, ({ facts }) => String(facts.get(attribute))) }
  }).filter(({ groups }) => groups.size > 1 && groups.size <= MOST_VALUES)
}

/** By the attribute that tells whether there is an object, a list, null or nothing. */
function splitKinds(all: readonly MemberSample[], context: Context): Explained | undefined {
  if (context.splits >= MOST_SPLITS) return undefined
  for (const { attribute, groups } of splitsOf(all)) {
    const isOne = [...groups.values()].every((own) => new Set(own.map(kindIn)).size === 1)
    const byKind = groupsOf(groups, ([, [first]]) => first && kindIn(first))
    if (!isOne || byKind.size < 2) continue
    const inner = { ...context, splits: context.splits + 1 }
    const cases = [...byKind.values()].map((alike): Case => {
      const own = alike.flatMap(([, each]) => each)
      return { values: alike.map(([value]) => value), then: infer(own, inner), count: own.length }
    })
    return conditional(
      attribute,
      cases.toSorted((one, other) => one.count - other.count),
    )
  }
  return undefined
}

/** By the attribute that tells best which members there are, if one does. */
function splitMembers(all: readonly MemberSample[], context: Context): Explained | undefined {
  const whole = missingMembers(all)
  const [best] = splitsOf(all)
    .map(({ groups, attribute }) => {
      const left = [...groups.values()].reduce((sum, group) => sum + missingMembers(group), 0)
      return { groups, attribute, left }
    })
    .filter(({ left }) => left < whole * SEPARATES)
    .toSorted((one, other) => one.left - other.left)
  if (best === undefined) return undefined
  const cases = mergedCases(best.groups, { ...context, splits: context.splits + 1 })
  return cases.length < 2 ? cases[0]?.then : conditional(best.attribute, cases)
}

/** By the attribute that explains the most with the fewest cases. */
function splitBy(
  all: readonly MemberSample[],
  context: Context,
  isWanted: (group: readonly MemberSample[]) => boolean = () => true,
): Explained | undefined {
  if (context.splits >= MOST_SPLITS) return undefined
  let best: { readonly explained: Explained; readonly score: number } | undefined
  for (const { attribute, at, groups } of splitsOf(all)) {
    if (![...groups.values()].every(isWanted)) continue
    const cases = mergedCases(groups, { ...context, splits: context.splits + 1 })
    if (cases.length < 2) continue
    const missed = cases.reduce((sum, { then }) => sum + missedIn(then), 0)
    // A value that only one message confirms may be one by chance.
    const singles = [...groups.values()].filter(({ length }) => length === 1).length
    const score = missed * 10 + cases.length + singles * 2 + at * 0.01
    if (best === undefined || score < best.score)
      best = { score, explained: conditional(attribute, cases) }
    if (missed === 0 && cases.length === 2 && singles === 0) break
  }
  if (best === undefined) return undefined
  return missedIn(best.explained) < all.length / 4 ? best.explained : undefined
}

type Case = { readonly values: string[]; readonly then: Explained; readonly count: number }

/** Values with the same template are one case. */
function mergedCases(groups: Groups, context: Context): readonly Case[] {
  const all = [...groups].map(([value, own]) => {
    return { value, then: infer(own, context), count: own.length }
  })
  return [...groupsOf(all, ({ then }) => JSON.stringify(templateOf(then))).values()]
    .map((alike): Case => ({
      values: alike.map(({ value }) => value),
      then: alike[0]?.then ?? LEFT_OUT,
      count: alike.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((one, other) => one.count - other.count)
}

/** What is left out, is null or empty, or else the most, is what holds otherwise. */
function conditional(attribute: Attribute, cases: readonly Case[]): Explained {
  const last =
    cases.find(({ then }) => then.kind === 'omitted') ??
    cases.find(({ then }) => then.kind === 'leaf' && [null, ''].includes(then.template as null)) ??
    cases.at(-1)
  const others = cases.filter((one) => one !== last)
  return {
    kind: 'if',
    cases: others.map(({ values, then }) => ({
      condition: { [attribute]: values.length === 1 ? (values[0] ?? '') : values },
      then,
    })),
    otherwise: last?.then ?? LEFT_OUT,
  }
}

/** What most messages have; the others are counted, with an example. */
function unexplained(all: readonly MemberSample[], context?: Context): Explained {
  const groups = groupsOf(all, (one) => {
    const kind = kindIn(one)
    return kind === 'scalar' || kind === 'null' ? shownValue(one.value) : kind
  })
  // What most messages have is not nothing, although their values all differ.
  const absent = groups.get('absent')?.length ?? 0
  const isAbsent = absent * 2 > all.length
  const [main = []] = [...groups.values()]
    .filter(([first]) => isAbsent || first === undefined || kindIn(first) !== 'absent')
    .toSorted((one, other) => other.length - one.length)
  const missed = all.filter((one) => !main.includes(one))
  const [first] = main
  const kind = first === undefined ? 'absent' : kindIn(first)
  if (kind === 'absent') return { ...LEFT_OUT, otherwiseSeen: missed.length }
  if ((kind === 'object' || kind === 'list') && context !== undefined && main.length < all.length)
    return { ...infer(main, { ...context, splits: MOST_SPLITS }), otherwiseSeen: missed.length }
  const value = first === undefined || first.value === ABSENT ? null : first.value
  const isHidden = isPrivate(context?.path ?? '', value)
  const found = leaf(isHidden ? null : constantOf(value), all, isHidden ? all : missed)
  if (found.kind !== 'leaf') return found
  const example = isHidden ? 'a value of a customer' : shownValue(first?.value ?? null)
  const evidence = { ...found.evidence, isUnexplained: true, example }
  return { ...found, evidence }
}

const MOST_ITEMS = 50

function inferList(all: readonly MemberSample[], context: Context): Explained {
  for (const [field, kind] of Object.entries(context.fields)) {
    if (typeof kind !== 'object') continue
    const isEach = all.filter((one) => listLength(one) === listedFacts(one, field)?.length)
    const hasSome = isEach.some((one) => listLength(one) > 0)
    if (!hasSome || isEach.length < all.length * 0.9) continue
    const elements = isEach.flatMap((one) => elementSamples(one, field))
    const fields = { ...context.fields, ...kind.each }
    return {
      kind: 'each',
      field,
      of: infer(elements, { ...context, fields, path: `${context.path}.element` }),
    }
  }
  const lengths = all.map(listLength)
  if (new Set(lengths).size > 1) {
    const found = splitBy(all, context, (group) => new Set(group.map(listLength)).size === 1)
    if (found !== undefined) return found
  }
  const length = mostOf(lengths) ?? 0
  if (length === 0)
    return leaf(
      [],
      all,
      all.filter((one) => listLength(one) !== 0),
    )
  const own = all.filter((one) => listLength(one) === length)
  return {
    kind: 'list',
    items: Array.from({ length: Math.min(length, MOST_ITEMS) }, (_, at) =>
      infer(
        own.map(({ value, facts }) => ({
          value: isList(value) ? (value[at] ?? null) : ABSENT,
          facts,
        })),
        { ...context, path: `${context.path}.${at}` },
      ),
    ),
  }
}

/** An object whose members are named after the elements of a list, such as each field's error. */
function inferNamed(all: readonly MemberSample[], context: Context): Explained | undefined {
  for (const [field, kind] of Object.entries(context.fields)) {
    if (typeof kind !== 'object') continue
    for (const by of Object.keys(kind.each)) {
      const isNamed = all.filter((one) => hasMembersOf(one, elementsByName(one, field, by)))
      const hasSome = isNamed.some(({ value }) => isObject(value) && Object.keys(value).length > 0)
      if (!hasSome || isNamed.length < all.length * 0.9) continue
      const elements = isNamed.flatMap(({ value, ...one }) =>
        [...elementsByName({ value, ...one }, field, by)].map(([name, facts]): MemberSample => {
          return { value: memberIn(value, name), facts }
        }),
      )
      const inner = { ...context.fields, ...kind.each }
      const path = `${context.path}.element`
      return { kind: 'each', field, by, of: infer(elements, { ...context, fields: inner, path }) }
    }
  }
  return undefined
}
