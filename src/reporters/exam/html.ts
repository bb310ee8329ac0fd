/** An exam as one page: the grade, its worst reasons, and every check with its evidence and fix. */
import type { ExamRow } from '../../application/exam/exam.ts'
import { markup, type Markup } from '../markup.ts'
import { rowPage, type ListedRow } from '../row-list.ts'
import { curlOf, fixOf, gradeSentence, SIGNS, worstReasons, type ExamReport } from './wording.ts'

export function htmlReport(report: ExamReport): string {
  const { result } = report
  const { url, scheme, startedAt, tookMs } = result
  return rowPage({
    title: gradeSentence(result),
    about: markup`${worstReasons(result).map((text) => markup`<p>${text}</p>\n`)}
<p class="quiet">${url}, scheme ${scheme}, ${(tookMs / 1000).toFixed(1)} s, started at ${startedAt}</p>`,
    rows: result.rows.map((row) => listed(row, report)),
    signs: SIGNS,
    noun: 'check',
    columns: ['Check', 'Weight'],
    below: undefined,
  })
}

function listed(row: ExamRow, report: ExamReport): ListedRow {
  const { id, title, reason, weight, verdict, because, problem } = row
  return {
    ...{ verdict, title, place: id, cells: [weight] },
    searched: [reason, because, problem?.received],
    isOpen: verdict === 'failed',
    inside: markup`<p>${reason}</p>
${because === undefined ? undefined : markup`<p class="open">${because}</p>\n`}${
      verdict === 'failed' ? failureOf(row, report) : undefined
    }`,
  }
}

function failureOf(row: ExamRow, { result, framework }: ExamReport): Markup {
  const { expected = '', received = '', sent } = row.problem ?? {}
  const command = sent && markup`<pre>${curlOf(result, sent)}</pre>\n`
  return markup`<section class="failure">
<p>Expected: ${expected}</p>
<p class="bad">Received: ${received}</p>
${command}<p>Fix with ${framework}:</p>
<pre>${fixOf(row, framework)}</pre>
</section>
`
}
