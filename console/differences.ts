/** How two texts differ: member by member if both are JSON, else as a whole. */
import { parsedJson } from '../src/base/vocabulary/json.ts'

export type MemberDifference = {
  /** The member's path, such as `bank.code`; empty for the whole. */
  readonly path: string
  /** Undefined if it is missing there. */
  readonly before: string | undefined
  readonly after: string | undefined
}

export function differencesOf(before: string, after: string): readonly MemberDifference[] {
  const [one, other] = [parsedJson(before), parsedJson(after)]
  if (one === undefined || other === undefined) return between('', before, after)
  return between('', one, other)
}

/** Of headers. */
export function memberDifferences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly MemberDifference[] {
  return between('', before, after)
}

function between(path: string, before: unknown, after: unknown): readonly MemberDifference[] {
  if (isBranch(before) && isBranch(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      between(path === '' ? name : `${path}.${name}`, own(before, name), own(after, name)),
    )
  }
  const [one, other] = [textOf(before), textOf(after)]
  return one === other ? [] : [{ path, before: one, after: other }]
}

type Branch = Readonly<Record<string, unknown>>

/** A list too: its members are numbered. */
function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}

function own(branch: Branch, name: string): unknown {
  return Object.hasOwn(branch, name) ? branch[name] : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
