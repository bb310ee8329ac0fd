/** An exam as one page: the grade, its worst reasons, and every check with its evidence and fix. */
import type { ExamRow } from '../../application/exam/exam.ts'
import { defined } from '../../vocabulary/defined.ts'
import { htmlPage } from '../html-page.ts'
import type { ReportedCheck } from '../report-data.ts'
import { curlOf, fixOf, gradeSentence, SIGNS, worstReasons, type ExamReport } from './wording.ts'

export function htmlReport(report: ExamReport): string {
  const { result, framework } = report
  const { url, scheme, startedAt, tookMs, rows } = result
  const run = `${url}, scheme ${scheme}, ${(tookMs / 1000).toFixed(1)} s, started at ${startedAt}`
  const order = Object.keys(SIGNS)
  return htmlPage({
    kind: 'exam',
    title: gradeSentence(result),
    about: [...worstReasons(result), run],
    framework,
    checks: rows
      .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
      .map((row) => checkOf(row, report)),
  })
}

function checkOf(row: ExamRow, { result, framework }: ExamReport): ReportedCheck {
  const { id, title, reason, weight, verdict, because, problem } = row
  const { expected = '', received = '', sent } = problem ?? {}
  const curl = sent && curlOf(result, sent)
  const failure = {
    expected,
    received,
    notes: [],
    fix: fixOf(row, framework),
    ...defined({ curl }),
  }
  return {
    ...{ id, title, reason, weight, verdict },
    ...defined({ because }),
    ...(verdict === 'failed' && { failure }),
  }
}
