/** What counts as a change of a rule between two recordings. */
import { expect, test } from 'vitest'
import { ruleChanges } from '../../../src/verify/traffic/rule-changes.ts'
import { comparisonPage, comparisonText } from '../../../src/report/comparison/write-reports.ts'
import { extraIn, reportIn } from '../../report/report-in.ts'
import { aReport, comparedOf } from './a-report.ts'

const NONE = {
  newlyFailed: [],
  newlyKnownGaps: [],
  stillFailing: [],
  fixed: [],
  brokenBefore: [],
  noLongerSeen: [],
  newlySeen: [],
}
const ROW = {
  id: 'check.quote.endpoint',
  title: 'checks quote.endpoint',
  expected: 'one',
  received: 'another',
}
const FAILED = { rule: 'quote.endpoint', rows: [ROW] } as const
const [passing, failing, unseen, accepted] = [
  {},
  { failed: ['quote.endpoint'] },
  { unseen: ['quote.endpoint'] },
  { failed: ['quote.endpoint'], isKnown: true },
] as const

test.each([
  [passing, passing, NONE],
  [passing, failing, { ...NONE, newlyFailed: [FAILED] }],
  [unseen, failing, { ...NONE, newlyFailed: [FAILED] }],
  [passing, accepted, { ...NONE, newlyKnownGaps: [FAILED] }],
  [failing, failing, { ...NONE, stillFailing: [FAILED] }],
  [failing, passing, { ...NONE, fixed: ['quote.endpoint'], brokenBefore: [FAILED] }],
  [unseen, passing, { ...NONE, newlySeen: ['quote.endpoint'] }],
  [
    passing,
    unseen,
    { ...NONE, noLongerSeen: [{ rule: 'quote.endpoint', because: 'no order completed' }] },
  ],
])('rules drift: %#', (before, after, documented) => {
  expect(ruleChanges(aReport(before), aReport(after))).toEqual(documented)
})

test('a rule that is no longer decided has the reason of the row that decided it', () => {
  const [was, is] = [aReport(passing), aReport(unseen)]
  const about = { title: '', rules: ['quote.endpoint'] } as const
  const row = (id: string, because?: string) =>
    because === undefined
      ? ({ ...about, id, verdict: 'passed' } as const)
      : ({ ...about, id, verdict: 'inconclusive', because } as const)
  const before = { ...was, rows: [row('a', 'never decides'), row('b')] }
  const after = { ...is, rows: [row('a', 'never decides'), row('b', 'no order was accepted')] }
  expect(ruleChanges(before, after).noLongerSeen).toEqual([
    { rule: 'quote.endpoint', because: 'no order was accepted' },
  ])
})

test('a rule that is fixed shows what was broken', () => {
  const text = comparisonText(comparedOf(aReport(failing), aReport(passing)), { color: false })
  expect(text).toContain('check.quote.endpoint: expected one, received another')
})

test('two recordings that differ are not shown as a success, though no rule failed', () => {
  const page = comparisonPage(comparedOf(aReport(passing), aReport(passing)))
  expect(reportIn(page)).toMatchObject({ headline: { tone: 'warn' } })
})

test('every form keeps rules and differences apart, and shows values as text', () => {
  const compared = comparedOf(aReport(), aReport(failing), '<script>\u001b[2J')
  const text = comparisonText(compared, { color: false })
  expect(text).toContain('Newly failed rules\n  quote.endpoint (§4.1)')
  expect(text).toContain('    check.quote.endpoint: expected one, received another')
  expect(text).toContain('by answers. None of it is a failure.')
  expect(text).toContain('2 times in createOrder 201, such as entry 3 and 4')
  expect(text).toContain('breaks 1 rule that it did not break before; 0 rules fixed. 0 of 1')
  const page = comparisonPage(compared)
  expect(extraIn(page, 'comparison')).toMatchObject({
    sections: [{ title: 'Newly failed rules', tone: 'bad' }, { tone: 'warn' }],
  })
  expect(text).not.toContain('\u001b')
  expect(page).not.toContain('"<script>')
})
