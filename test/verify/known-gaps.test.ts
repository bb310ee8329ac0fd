/** Rules that may fail until a day. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { KnownGap } from '../../src/verify/known-gap.ts'
import { withKnownGaps } from '../../src/verify/known-gaps.ts'
import { readKnownGaps } from '../../src/verify/read-known-gaps.ts'
import { verificationReport } from '../../src/report/verify/report.ts'
import { htmlReport } from '../../src/report/html.ts'
import { extraIn, reportIn } from '../report/report-in.ts'
import { jsonReport } from '../../src/report/json.ts'
import { junitReport } from '../../src/report/junit.ts'
import { terminalReport } from '../../src/report/verify/terminal.ts'
import { isFailure } from '../../src/base/vocabulary/row.ts'
import { aFolder } from '../cli/a-folder.ts'
import { aRun } from '../report/verify/a-run.ts'

/** Of {@link aRun}, on 2026-01-01, this is the one that failed. */
const FAILED = 'quote.response.side'

function gap(rule: KnownGap['rule'], expires: string): KnownGap {
  return { rule, reason: 'A fix is <due>.', expires }
}

test.each([
  [gap(FAILED, '2026-01-02'), 'known'],
  [gap(FAILED, '2026-01-01'), 'known'],
  [gap(FAILED, '2025-12-31'), 'expired'],
  [gap('quote.endpoint', '2026-01-02'), 'no longer needed'],
  [gap('intent.closes.expired', '2026-01-02'), 'not seen'],
] as const)('on 2026-01-01, %j is %s', (one, state) => {
  const { knownGaps, rows } = withKnownGaps(aRun(), [one])
  expect(knownGaps).toEqual([{ ...one, state }])
  expect(rows.some(isFailure)).toBe(state !== 'known')
})

test('a row that breaks another rule as well is a new failure', () => {
  const rows = aRun().rows.map((row) => ({
    ...row,
    rules: [...row.rules, 'quote.endpoint' as const],
  }))
  const run = withKnownGaps(aRun(rows), [gap(FAILED, '2026-12-31')])
  expect(run.rows.filter(isFailure).map(({ id }) => id)).toEqual(['quotes.buy.echo.side'])
})

test('every report shows known gaps apart from failures', () => {
  const run = withKnownGaps(aRun(), [
    gap(FAILED, '2026-12-31'),
    gap('quote.endpoint', '2026-12-31'),
  ])
  const text = terminalReport(run, { color: false })
  expect(text).toContain(`${FAILED} (§2.3): known gap until 2026-12-31. A fix is <due>.`)
  expect(text).toContain('no longer needed: the rule passed; remove the entry')
  expect(text).toContain('Only known gaps failed at https://ramp.example: 1 of 3')
  expect(text).not.toContain('FAIL')
  const xml = junitReport(verificationReport(run))
  expect(xml).toContain('<skipped message="known gap until 2026-12-31: A fix is &lt;due&gt;.')
  expect(xml).toContain('failures="0"')
  const page = htmlReport(verificationReport(run))
  expect(reportIn(page).headline.first).toBe(undefined)
  expect(reportIn(page).rows[0]).toMatchObject({
    verdict: 'failed',
    knownGap: 'known gap until 2026-12-31: A fix is <due>.',
  })
  expect(extraIn(page, 'verification').gaps).toHaveLength(2)
  expect(jsonReport(verificationReport(run))).toMatchObject({
    ruleCounts: { passed: 1, failed: 0, knownGaps: 1, notTried: 1, undecided: 0, all: 3 },
    knownGaps: [{ state: 'known' }, { state: 'no longer needed' }],
    rows: [{}, { verdict: 'failed', knownGap: expect.stringContaining('2026-12-31') }, {}],
    checks: [{}, { knownGap: { expires: '2026-12-31' } }, {}],
  })
})

test.each([
  [
    '- { rule: quote.response.sid, reason: r, expires: 2026-12-31 }',
    'did you mean "quote.response.side"?',
  ],
  [
    '- { rule: quote.endpoint, reason: r, expires: soon }',
    'must be a day in UTC such as 2026-12-31',
  ],
  ['- { rule: quote.endpoint, reason: r }', 'line 1: [0].expires is required'],
  ['rule: quote.endpoint', 'must hold a list'],
  [
    '- { rule: quote.endpoint, reason: r, expires: 2026-12-31 }\n- { rule: quote.endpoint, reason: r, expires: 2026-12-31 }',
    'line 2: [1].rule is listed twice',
  ],
])('a file with %j is invalid', (text, cause) => {
  const file = join(aFolder(), 'gaps.yaml')
  writeFileSync(file, text)
  expect(() => readKnownGaps(file)).toThrow(cause)
})
