/** Forms of identifiers of customers and of e-mails, as the user gives them. */
import type { Side } from '../../base/vocabulary/side.ts'

/** A text with `{id}` for a fresh identifier, of both sides or of each. */
export type Pattern = string | { readonly [S in Side]?: string }

export function patternFor(pattern: Pattern | undefined, side: Side): string | undefined {
  return typeof pattern === 'string' ? pattern : pattern?.[side]
}

/** The option for a pattern; undefined if the user gave it for that side. */
export function patternHint(
  option: string,
  text: string,
  pattern: Pattern | undefined,
  side: Side,
): string | undefined {
  if (patternFor(pattern, side) !== undefined) return undefined
  return `${option} '${pattern === undefined ? '' : `${side}=`}${text}'`
}
