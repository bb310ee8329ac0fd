/** The difference between what was expected and what was received. */
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

/** By the longest common subsequence of lines. */
function lineDifference(
  expected: readonly string[],
  received: readonly string[],
): readonly string[] {
  const lengths = commonLengths(expected, received)
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const lines: string[] = []
  let [row, column] = [0, 0]
  while (row < expected.length || column < received.length) {
    const [wanted, actual] = [expected[row], received[column]]
    if (wanted !== undefined && wanted === actual) {
      lines.push(`  ${wanted}`)
      row++
      column++
    } else if (
      wanted !== undefined &&
      (actual === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push(`- ${wanted}`)
      row++
    } else {
      lines.push(`+ ${actual ?? ''}`)
      column++
    }
  }
  return lines
}

/** For each pair of positions, the length of the common subsequence of the rests. */
function commonLengths(
  one: readonly string[],
  other: readonly string[],
): readonly (readonly number[])[] {
  const table = Array.from({ length: one.length + 1 }, () =>
    new Array<number>(other.length + 1).fill(0),
  )
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const line = table[row]
      const next = table[row + 1]
      if (line === undefined || next === undefined) continue
      line[column] =
        one[row] === other[column]
          ? (next[column + 1] ?? 0) + 1
          : Math.max(next[column] ?? 0, line[column + 1] ?? 0)
    }
  }
  return table
}
