/** A template with how well the traffic shows each part of it. */
import type { Template } from '../../sandbox/shapes/template.ts'

/** How often a value was seen, in how many orders or calls, and what differs from it. */
export type LineEvidence = {
  readonly seen: number
  readonly orders: number
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

type Condition = Readonly<Record<string, string | readonly string[]>>

export const LEFT_OUT: Explained = { kind: 'omitted' }

/** Undefined for what is left out. */
export function templateOf(explained: Explained): Template | undefined {
  switch (explained.kind) {
    case 'leaf':
      return explained.template
    case 'object': {
      const members = explained.members.flatMap(([name, own]) => {
        const template = templateOf(own)
        return template === undefined ? [] : [[name, template] as const]
      })
      return Object.fromEntries(members)
    }
    case 'list':
      return explained.items.map((item) => templateOf(item) ?? null)
    case 'each':
      return {
        $each: explained.field,
        ...(explained.by !== undefined && { by: `{{${explained.by}}}` }),
        of: templateOf(explained.of) ?? null,
      }
    case 'if':
      return explained.cases.reduceRight<Template | undefined>((other, { condition, then }) => {
        const own = templateOf(then)
        if (own !== undefined)
          return { $if: condition, then: own, ...(other === undefined ? {} : { else: other }) }
        // What is left out in a case is the other case of another condition.
        return other === undefined ? undefined : { $if: condition, then: NOTHING, else: other }
      }, templateOf(explained.otherwise))
    case 'omitted':
      return undefined
  }
}

/** Is always left out: there is no value of this condition. */
export const NOTHING: Template = { $if: { state: [] }, then: null }

export function missedIn(explained: Explained): number {
  return (explained.otherwiseSeen ?? 0) + missedWithin(explained)
}

function missedWithin(explained: Explained): number {
  switch (explained.kind) {
    case 'leaf':
      return explained.evidence.missed
    case 'object':
      return explained.members.reduce((sum, [, own]) => sum + missedIn(own), 0)
    case 'list':
      return explained.items.reduce((sum, own) => sum + missedIn(own), 0)
    case 'each':
      return missedIn(explained.of)
    case 'if':
      return explained.cases.reduce(
        (sum, { then }) => sum + missedIn(then),
        missedIn(explained.otherwise),
      )
    case 'omitted':
      return 0
  }
}

/** Each leaf with its path, as a message has it. */
export function* leavesIn(
  explained: Explained,
  path = '',
): Generator<readonly [path: string, Extract<Explained, { kind: 'leaf' }>]> {
  if (explained.kind === 'leaf') yield [path, explained]
  if (explained.kind === 'object')
    for (const [name, own] of explained.members)
      yield* leavesIn(own, path === '' ? name : `${path}.${name}`)
  if (explained.kind === 'list')
    for (const own of explained.items) yield* leavesIn(own, `${path}[]`)
  if (explained.kind === 'each') yield* leavesIn(explained.of, `${path}[]`)
  if (explained.kind === 'if') {
    for (const { then } of explained.cases) yield* leavesIn(then, path)
    yield* leavesIn(explained.otherwise, path)
  }
}
