/** The first failed row is the cause: those that follow from it are folded under it. */
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { CheckRow } from '../../verify/verdict.ts'
import { isFailure } from '../../base/vocabulary/row.ts'
import { counted, wordList } from '../../base/vocabulary/text.ts'
import { labelled } from '../details.ts'
import type { ReportLine } from '../report.ts'

const MOST_NAMED = 8

/** The failures in the order of the rows; one that follows from an earlier failure is left out. */
export function foldedFailures(
  rows: readonly CheckRow[],
  lines: readonly ReportLine[],
): readonly ReportLine[] {
  const causes: { readonly rows: CheckRow[]; readonly line: ReportLine }[] = []
  for (const [index, line] of lines.entries()) {
    const row = rows[index]
    if (row === undefined || !isFailure(row)) continue
    const cause = causes.find((earlier) => followsFrom(row, earlier.rows))
    if (cause === undefined) causes.push({ rows: [row], line })
    else cause.rows.push(row)
  }
  return causes.map(({ line, rows: [, ...following] }) =>
    withFollowing(
      line,
      following.map(({ id }) => id),
    ),
  )
}

/** It breaks no other rule, or rests on an answer that decided one of them. */
function followsFrom({ rules, exchanges }: CheckRow, cause: readonly CheckRow[]): boolean {
  const accused = new Set(cause.map((row) => row.exchanges.at(-1)?.id))
  const isBroken = (rule: RuleId) => cause.some((row) => row.rules.includes(rule))
  return exchanges.some(({ id }) => accused.has(id)) || rules.every(isBroken)
}

function withFollowing(line: ReportLine, ids: readonly string[]): ReportLine {
  if (ids.length === 0) return line
  const more = ids.length > MOST_NAMED ? [`${ids.length - MOST_NAMED} more`] : []
  const named = wordList([...ids.slice(0, MOST_NAMED), ...more], 'and')
  const verb = ids.length === 1 ? 'follows' : 'follow'
  const text = `${counted(ids.length, 'row')} ${verb} from this: ${named}`
  const details = line.details ?? []
  return { ...line, details: [...details, labelled('follows', text, 'message')] }
}
