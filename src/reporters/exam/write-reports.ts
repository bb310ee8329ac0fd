/** Writes the reports of an exam. */
import { jsonText, writeReports } from '../write-reports.ts'
import { curlOf, fixOf, type ExamReport } from './wording.ts'

type ReportFiles = { readonly junit?: string; readonly json?: string; readonly html?: string }

/** Throws ReportError about the reports that could not be written. */
export function writeExamReports(
  report: ExamReport,
  { junit, json, html }: ReportFiles,
): Promise<void> {
  return writeReports([
    ['--report-junit', junit, async () => (await import('./junit.ts')).junitReport(report)],
    ['--report-json', json, () => jsonText(jsonReport(report))],
    ['--report-html', html, async () => (await import('./html.ts')).htmlReport(report)],
  ])
}

function jsonReport({ result, framework }: ExamReport): object {
  const { headers: _, rows, ...rest } = result
  return {
    version: 1,
    ...rest,
    framework,
    rows: rows.map(({ problem, ...row }) => {
      if (problem === undefined) return row
      const { sent, ...seen } = problem
      const curl = sent === undefined ? {} : { curl: curlOf(result, sent) }
      return { ...row, ...seen, ...curl, snippet: fixOf({ ...row, problem }, framework) }
    }),
  }
}
