import { expect, test } from 'vitest'
import { htmlReport } from '../../../src/reporters/scenarios/html.ts'
import { jsonReport } from '../../../src/reporters/scenarios/json.ts'
import { reportIn } from '../report-in.ts'
import { aFailed, anEntry, aResult, aSummary, INVALID, ODD, SKIPPED } from './results.ts'

test('holds what the JSON report says of every scenario, failures first', () => {
  const failed = aFailed({}, { hint: 'Fix it.', curl: `curl '/x'` })
  const { scenarios } = reportIn(htmlReport(aSummary([aResult(), SKIPPED, INVALID, failed])), 'run')
  const sorted = aSummary([failed, INVALID, SKIPPED, aResult()])
  expect(scenarios).toEqual(jsonReport(sorted).scenarios)
})

test('the title counts the outcome', () => {
  expect(htmlReport(aSummary([aResult(), aFailed(), INVALID]))).toContain(
    '<title>2 of 3 scenarios failed</title>',
  )
  expect(htmlReport(aSummary([aResult(), SKIPPED]))).toContain(
    '<title>1 of 2 scenarios passed</title>',
  )
})

test('says how many were not run', () => {
  const { about } = reportIn(htmlReport(aSummary([SKIPPED], { notRun: 4 })), 'run')
  expect(about).toContain('4 more were not run: --bail stops at the first failure.')
})

test('odd characters are text everywhere', () => {
  const entry = anEntry({ label: ODD, detail: `${ODD}</pre><script>` })
  const failed = aFailed(
    { name: ODD, file: ODD, why: ODD, covers: [ODD], tags: [ODD], timeline: [entry] },
    { message: ODD, title: ODD, difference: ODD, hint: ODD, curl: ODD, invariant: ODD },
  )
  const page = htmlReport(aSummary([failed, { ...INVALID, because: ODD }], { target: ODD }))
  expect(page).not.toContain(ODD.slice(0, 6))
  expect(page).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]|\ud800(?![\udc00-\udfff])/)
})
