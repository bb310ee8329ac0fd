/** The difference between what was expected and what was received. */
import { diffArrays } from 'diff'
import type { StepFailure } from '../../scenarios/runner/result.ts'

/** The comparison costs the product of the numbers of lines. */
const MOST_LINES = 400

/** Lines, with `- ` before an expected and `+ ` before a received one; undefined without values. */
export function differenceOf({ difference, expected, received }: StepFailure): string | undefined {
  if (difference !== undefined && difference !== '') return difference
  if (expected === undefined && received === undefined) return undefined
  return lineDifference(linesOf(expected), linesOf(received)).join('\n')
}

function linesOf(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing')
  const lines = text.split('\n')
  if (lines.length <= MOST_LINES) return lines
  return [...lines.slice(0, MOST_LINES), `… ${lines.length - MOST_LINES} more lines`]
}

function lineDifference(
  expected: readonly string[],
  received: readonly string[],
): readonly string[] {
  return diffArrays([...expected], [...received]).flatMap(({ added, removed, value }) =>
    value.map((line) => `${added ? '+' : removed ? '-' : ' '} ${line}`),
  )
}
