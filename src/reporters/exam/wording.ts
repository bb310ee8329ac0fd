/** What all reports of an exam have in common. */
import { curlCommand } from '../../client/curl.ts'
import { failuresOf } from '../../application/exam/grade.ts'
import type { ExamResult, ExamRow } from '../../application/exam/exam.ts'
import { snippetOf, type Framework } from '../../application/exam/fix.ts'
import type { Shot } from '../../application/exam/shot.ts'
import { FAILED, PASSED, UNDECIDED, type Sign } from '../verdict-signs.ts'

export type ExamReport = { readonly result: ExamResult; readonly framework: Framework }

export const SIGNS: Readonly<Record<ExamRow['verdict'], Sign>> = {
  failed: FAILED,
  skipped: UNDECIDED,
  passed: PASSED,
}

/** A longer body is no use on a command line. */
const MOST_BODY = 4_000
const REASONS_SHOWN = 2

export function gradeSentence({ grade, rows }: ExamResult): string {
  const count = (verdict: ExamRow['verdict']) =>
    rows.filter((row) => row.verdict === verdict).length
  const counts = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
  return `Grade ${grade}: ${counts}`
}

/** The two worst reasons for a grade below A. */
export function worstReasons(result: ExamResult): readonly string[] {
  return failuresOf(result.rows)
    .slice(0, REASONS_SHOWN)
    .map(({ title, problem }) => `not met: ${title}. Received: ${problem?.received ?? ''}`)
}

/** The command that sends the webhook again. */
export function curlOf({ url }: ExamResult, { headers, body, isChunked }: Shot): string {
  if (body.length > MOST_BODY) return `a signed body of ${body.length} characters`
  const { origin, pathname, search } = new URL(url)
  const chunked = isChunked === true ? { 'transfer-encoding': 'chunked' } : {}
  const path = pathname + search
  return curlCommand(origin, { method: 'POST', path, headers: { ...headers, ...chunked }, body })
}

export function fixOf({ fix }: ExamRow, framework: Framework): string {
  return snippetOf(fix, framework)
}

export function subjectOf({ id }: ExamRow): string {
  return id.split('.')[0] ?? id
}
