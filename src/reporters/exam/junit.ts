/** An exam as JUnit XML: a suite per subject, a case per check. */
import type { ExamRow } from '../../application/exam/exam.ts'
import { junitXml, type JunitOutcome } from '../junit.ts'
import { onOneLine } from '../printable.ts'
import { curlOf, fixOf, subjectOf, type ExamReport } from './wording.ts'

export function junitReport(report: ExamReport): string {
  const { rows, url, scheme, grade, startedAt } = report.result
  const subjects = [...new Set(rows.map(subjectOf))]
  return junitXml(
    'ramp-sandbox exam',
    subjects.map((name) => ({
      name,
      startedAt,
      properties: [
        ['receiver', url],
        ['scheme', scheme],
        ['grade', grade],
      ],
      cases: rows
        .filter((row) => subjectOf(row) === name)
        .map((row) => ({
          name: row.title,
          classname: row.id,
          tookMs: row.tookMs,
          outcome: outcomeOf(row, report),
        })),
    })),
  )
}

function outcomeOf(row: ExamRow, { result, framework }: ExamReport): JunitOutcome {
  const { verdict, because = '', problem, weight, reason } = row
  if (verdict === 'passed') return { kind: 'passed' }
  if (verdict === 'skipped') return { kind: 'skipped', message: onOneLine(because) }
  const { expected = '', received = '', sent } = problem ?? {}
  const text = [
    `why: ${reason}`,
    `expected: ${expected}`,
    `received: ${received}`,
    ...(sent === undefined ? [] : [curlOf(result, sent)]),
    '',
    fixOf(row, framework),
  ].join('\n')
  const message = onOneLine(`expected ${expected}; received ${received}`)
  return { kind: 'failure', type: weight, message, text }
}
