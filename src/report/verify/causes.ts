/** The first failed row is the cause: those that follow from it are folded under it. */
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
  const causes: { readonly row: CheckRow; readonly line: ReportLine; ids: readonly string[] }[] = []
  for (const [index, line] of lines.entries()) {
    const row = rows[index]
    if (row === undefined || !isFailure(row)) continue
    const cause = causes.find((earlier) => followsFrom(row, earlier.row))
    if (cause === undefined) causes.push({ row, line, ids: [] })
    else cause.ids = [...cause.ids, row.id]
  }
  return causes.map(({ line, ids }) => withFollowing(line, ids))
}

/** It breaks no other rule, or the same answer decided it. */
function followsFrom({ rules, exchanges }: CheckRow, cause: CheckRow): boolean {
  const decided = exchanges.at(-1)?.id
  const isSameAnswer = decided !== undefined && decided === cause.exchanges.at(-1)?.id
  return isSameAnswer || rules.every((rule) => cause.rules.includes(rule))
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
