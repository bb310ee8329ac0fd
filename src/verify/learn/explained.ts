/** A template with how well the traffic shows each part of it. */
import { defined } from '../../base/vocabulary/defined.ts'
import type { Template } from '../../sandbox/shapes/template.ts'

/** How often a value was seen, and what differs from it. */
export type LineEvidence = {
  readonly seen: number
  readonly missed: number
  /** One that differs, or the only one that is known. */
  readonly example?: string
  /** Nothing explains it: the value is that of one message. */
  readonly isUnexplained?: boolean
}

export type Explained = {
  /** Messages that have something else in its place, beside those of its leaves. */
  readonly otherwiseSeen?: number
} & (
  | { readonly kind: 'leaf'; readonly template: Template; readonly evidence: LineEvidence }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, Explained])[] }
  | { readonly kind: 'list'; readonly items: readonly Explained[] }
  | {
      readonly kind: 'each'
      readonly field: string
      readonly of: Explained
      /** The field that names the members of an object; undefined for a list. */
      readonly by?: string | undefined
    }
  | {
      readonly kind: 'if'
      readonly cases: readonly { readonly condition: Condition; readonly then: Explained }[]
      /** Left out if no case holds, without it. */
      readonly otherwise: Explained
    }
  | { readonly kind: 'omitted' }
)

export type Condition = Readonly<Record<string, string | readonly string[]>>

export type Leaf = Extract<Explained, { kind: 'leaf' }>

export const LEFT_OUT: Explained = { kind: 'omitted' }

/** Undefined for what is left out. */
export function templateOf(explained: Explained): Template | undefined {
  const leafOf = ({ template }: Leaf) => template
  return structureOf(explained, { leafOf, conditionOf: (condition) => condition }) as
    Template | undefined
}

/** What makes the leaves and the conditions of a structure. */
export type Writer = {
  leafOf(leaf: Leaf): unknown
  conditionOf(condition: Condition): unknown
}

/** The structure of the template; undefined for what is left out. */
export function structureOf(explained: Explained, writer: Writer): unknown {
  const inner = (own: Explained) => structureOf(own, writer)
  switch (explained.kind) {
    case 'leaf':
      return writer.leafOf(explained)
    case 'object':
      return defined(Object.fromEntries(explained.members.map(([name, own]) => [name, inner(own)])))
    case 'list':
      return explained.items.map((item) => inner(item) ?? null)
    case 'each':
      return {
        $each: explained.field,
        ...(explained.by !== undefined && { by: `{{${explained.by}}}` }),
        of: inner(explained.of) ?? null,
      }
    case 'if':
      return explained.cases.reduceRight<unknown>((other, { condition, then }) => {
        const own = inner(then)
        if (own === undefined && other === undefined) return undefined
        // What is left out in a case is the other case of another condition.
        const written = { $if: writer.conditionOf(condition), then: own ?? NOTHING }
        return other === undefined ? written : { ...written, else: other }
      }, inner(explained.otherwise))
    case 'omitted':
      return undefined
  }
}

/** Is always left out: there is no value of this condition. */
export const NOTHING: Template = { $if: { state: [] }, then: null }

/** With other parts directly below, each of which has its path, as a message has it. */
export function withInner(
  explained: Explained,
  to: (own: Explained, path: string) => Explained,
  path = '',
): Explained {
  switch (explained.kind) {
    case 'object': {
      const members = explained.members.map(
        ([name, own]) => [name, to(own, path === '' ? name : `${path}.${name}`)] as const,
      )
      return { ...explained, members }
    }
    case 'list':
      return { ...explained, items: explained.items.map((own) => to(own, `${path}[]`)) }
    case 'each':
      return { ...explained, of: to(explained.of, `${path}[]`) }
    case 'if': {
      const cases = explained.cases.map((one) => ({ ...one, then: to(one.then, path) }))
      return { ...explained, cases, otherwise: to(explained.otherwise, path) }
    }
    default:
      return explained
  }
}

function partsOf(explained: Explained, path = ''): readonly (readonly [string, Explained])[] {
  const parts: (readonly [string, Explained])[] = []
  withInner(explained, (own, at) => (parts.push([at, own]), own), path)
  return parts
}

export function missedIn(explained: Explained): number {
  const missed = explained.kind === 'leaf' ? explained.evidence.missed : 0
  return partsOf(explained).reduce(
    (sum, [, own]) => sum + missedIn(own),
    (explained.otherwiseSeen ?? 0) + missed,
  )
}

/** Each leaf with its path, as a message has it. */
export function leavesIn(explained: Explained, path = ''): readonly (readonly [string, Leaf])[] {
  if (explained.kind === 'leaf') return [[path, explained]]
  return partsOf(explained, path).flatMap(([at, own]) => leavesIn(own, at))
}
