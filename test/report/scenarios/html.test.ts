import { expect, test } from 'vitest'
import { htmlReport } from '../../../src/report/html.ts'
import { runReport, scenarioReport } from '../../../src/report/scenarios/report.ts'
import type { RunSummary } from '../../../src/scenarios/runner/result.ts'
import { reportIn } from '../report-in.ts'
import { aFailed, anEntry, aResult, aSummary, INVALID, ODD, SKIPPED } from './results.ts'

function pageOf(summary: RunSummary): string {
  return htmlReport(runReport(summary))
}

test('holds what the JSON report says of every scenario, failures first', () => {
  const failed = aFailed({}, { hint: 'Fix it.', curl: `curl '/x'` })
  const summary = aSummary([aResult(), SKIPPED, INVALID, failed])
  const { rows } = reportIn(pageOf(summary))
  const sorted = [failed, INVALID, SKIPPED, aResult()]
  expect(rows.map(({ scenario }) => scenario)).toEqual(
    sorted.map((result) => scenarioReport(result, summary)),
  )
})

test('the title counts the outcome', () => {
  expect(pageOf(aSummary([aResult(), aFailed(), INVALID]))).toContain(
    '<title>1 of 3 scenarios failed in process, and 1 is invalid.</title>',
  )
  expect(pageOf(aSummary([aResult(), SKIPPED]))).toContain(
    '<title>1 of 2 scenarios passed in process; 1 was skipped.</title>',
  )
})

test('says how many were not run', () => {
  const { about } = reportIn(pageOf(aSummary([SKIPPED], { notRun: 4 })))
  expect(about).toContain('4 more were not run: --bail stops at the first failure.')
})

test('odd characters are text everywhere', () => {
  const entry = anEntry({ label: ODD, detail: `${ODD}</pre><script>` })
  const failed = aFailed(
    { name: ODD, file: ODD, why: ODD, covers: [ODD], tags: [ODD], timeline: [entry] },
    { message: ODD, title: ODD, difference: ODD, hint: ODD, curl: ODD, invariant: ODD },
  )
  const page = pageOf(aSummary([failed, { ...INVALID, because: ODD }], { target: ODD }))
  expect(page).not.toContain(ODD.slice(0, 6))
  expect(page).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]|\ud800(?![\udc00-\udfff])/)
})
