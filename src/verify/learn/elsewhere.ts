/**
 * What explains a member in events of other states. A deployment writes most of them by one rule,
 * and a few events show less of it than many: neither its decimals nor each of its cases.
 */
import { memberOf } from '../../base/vocabulary/json.ts'
import { compileTemplate } from '../../sandbox/shapes/compile.ts'
import type { Fields } from '../../sandbox/shapes/template.ts'
import { OMITTED } from '../../sandbox/shapes/write-value.ts'
import { LEFT_OUT, withInner, type Condition, type Explained } from './explained.ts'
import type { Context } from './members.ts'
import { momentIn } from './moments.ts'
import { digitsOf, isList, isObject, type Json } from './numerals.ts'
import { ABSENT, type SampledValue, type SampleFacts, type MemberSample } from './sample.ts'
import { membersOf } from './shaped-members.ts'

/** More of them show by themselves what they are. */
const FEW = 20
const NEAR_MS = 2_500

/** Undefined unless it explains each of these values. */
export function asElsewhere(
  all: readonly MemberSample[],
  { elsewhere = [], splits, fields }: Context,
): Explained | undefined {
  if (splits > 0 || all.length >= FEW) return undefined
  const found = elsewhere.find(
    (known) => !isOwn(known, fields) && all.every(writtenBy(known, fields)),
  )
  return found && seenIn(found, all)
}

/** What explains a member of what is explained. */
export function memberElsewhere({ elsewhere = [] }: Context, name: string): readonly Explained[] {
  return elsewhere.flatMap((known) => membersOf(known)?.get(name) ?? [])
}

/** In how many of those states a field explains it. */
export function shareElsewhere({ elsewhere = [] }: Context, field: string): number {
  const own = elsewhere.filter((known) => fieldOf(known) === field).length
  return own / Math.max(1, elsewhere.length)
}

/** Once an order is completed, what was settled may differ from what was ordered. */
export function inCompleted(explained: Explained): Explained {
  if (explained.kind !== 'leaf') return withInner(explained, inCompleted)
  const text = JSON.stringify(explained.template) ?? 'null'
  const ordered = text.replaceAll(/\border\.(?:fiat|crypto)(?=Amount\b)/g, (field) =>
    field.endsWith('fiat') ? 'order.orderedFiat' : 'order.orderedCrypto',
  )
  return { ...explained, template: JSON.parse(ordered) }
}

/** All moments of an order that was just placed are one: they tell nothing of those of others. */
export function withoutMoments(explained: Explained, fields: Fields): Explained {
  const name = fieldOf(explained)
  if (name !== undefined && fields[name] === 'moment') return LEFT_OUT
  return withInner(explained, (own) => withoutMoments(own, fields))
}

/** Which id it is, the ids of each order tell; and each state has moments of its own. */
function isOwn(known: Explained, fields: Fields): boolean {
  const name = fieldOf(known)
  return name?.startsWith('ids.') === true || (name !== undefined && fields[name] === 'moment')
}

function fieldOf(known: Explained): string | undefined {
  const name = known.kind === 'leaf' ? memberOf(known.template, '$') : undefined
  return typeof name === 'string' ? name : undefined
}

function writtenBy(known: Explained, fields: Fields): (one: MemberSample) => boolean {
  switch (known.kind) {
    case 'omitted':
      return ({ value }) => value === ABSENT
    case 'leaf': {
      if (fieldOf(known)?.startsWith('ids.') === true)
        return ({ value }) => typeof value === 'string' || typeof value === 'number'
      const { render, issues } = compileTemplate(known.template, fields)
      if (issues.length > 0 || known.evidence.isUnexplained === true) return () => false
      return ({ value, facts }) => isSame(value, render(facts))
    }
    case 'object': {
      const members = known.members.map(([name, own]) => [name, writtenBy(own, fields)] as const)
      const names = new Set(known.members.map(([name]) => name))
      return ({ value, facts }) =>
        isObject(value) &&
        Object.keys(value).every((name) => names.has(name)) &&
        members.every(([name, holds]) => holds({ value: value[name] ?? ABSENT, facts }))
    }
    case 'list': {
      const items = known.items.map((own) => writtenBy(own, fields))
      return ({ value, facts }) =>
        isList(value) &&
        value.length === items.length &&
        items.every((holds, at) => holds({ value: value[at] ?? null, facts }))
    }
    case 'if': {
      const cases = known.cases.map(({ condition, then }) => ({
        condition,
        holds: writtenBy(then, fields),
      }))
      const otherwise = writtenBy(known.otherwise, fields)
      return (one) =>
        (cases.find(({ condition }) => isMet(condition, one.facts))?.holds ?? otherwise)(one)
    }
    case 'each':
      return () => false
  }
}

function isMet(condition: Condition, facts: SampleFacts): boolean {
  return Object.entries(condition).every(([name, wanted]) =>
    [wanted].flat().includes(String(facts.get(name))),
  )
}

function isSame(value: SampledValue, written: unknown): boolean {
  if (value === ABSENT) return written === OMITTED
  if (value === null || typeof value === 'boolean') return written === value
  const [one, other] = [momentIn(value), momentIn(written as Json)]
  if (one !== undefined && other !== undefined && typeof value === typeof written)
    return Math.abs(one.ms - other.ms) < NEAR_MS + one.withinMs
  if (typeof value === 'string') return written === value
  return typeof written !== 'string' && digitsOf(written) === digitsOf(value)
}

/** The same with how often these messages show each part of it. */
function seenIn(known: Explained, all: readonly MemberSample[]): Explained {
  if (known.kind === 'leaf') {
    const { example: _example, ...evidence } = known.evidence
    return { ...known, evidence: { ...evidence, seen: all.length, missed: 0 } }
  }
  if (known.kind !== 'if') return withInner(known, (own) => seenIn(own, all))
  let rest = all
  const cases = known.cases.map(({ condition, then }) => {
    const own = rest.filter(({ facts }) => isMet(condition, facts))
    rest = rest.filter((one) => !own.includes(one))
    return { condition, then: seenIn(then, own) }
  })
  return { ...known, cases, otherwise: seenIn(known.otherwise, rest) }
}
