/** What counts as a change between two reports. */
import { expect, test } from 'vitest'
import { driftBetween } from '../../../src/verify/traffic/drift.ts'
import { driftPage } from '../../../src/report/drift/write-reports.ts'
import { driftText } from '../../../src/report/drift/terminal.ts'
import { extraIn } from '../../report/report-in.ts'
import { aReport } from './a-report.ts'

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
  expect(driftBetween(aReport(before), aReport(after)).documented).toEqual(documented)
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
  expect(driftBetween(before, after).documented.noLongerSeen).toEqual([
    { rule: 'quote.endpoint', because: 'no order was accepted' },
  ])
})

test('a rule that is fixed shows what was broken', () => {
  const text = driftText(driftBetween(aReport(failing), aReport(passing)), { color: false })
  expect(text).toContain('check.quote.endpoint: expected one; received another')
})

test.each([
  ['another value', 'status', 409, 422, true],
  ['the same value', 'status', 409, 409, false],
  ['the same members in another order', 'members', ['a', 'b'], ['b', 'a'], false],
  ['a member less', 'members', ['a', 'b'], ['a'], true],
  ['a short duration', 'window', '30m', '45m', true],
])('observations drift: %s', (_, subject, before, after, hasDrifted) => {
  const reports = [before, after].map((observed) => aReport({ subject, observed })) as [
    ReturnType<typeof aReport>,
    ReturnType<typeof aReport>,
  ]
  const drifted = driftBetween(...reports).undocumented
  expect(drifted).toEqual(hasDrifted ? [{ subject, before, after }] : [])
})

test('several observations of one subject are compared as a list', () => {
  const [one, other] = [aReport({ observed: 1 }), aReport({ observed: 2 })]
  const both = { ...one, observations: [...one.observations, ...other.observations] }
  const swapped = { ...one, observations: both.observations.toReversed() }
  expect(driftBetween(both, swapped).undocumented).toEqual([])
  expect(driftBetween(both, one).undocumented).toMatchObject([{ before: [1, 2], after: 1 }])
})

test('every form keeps documented behaviour and observations apart, and shows values as text', () => {
  const before = aReport()
  const after = aReport({ failed: ['quote.endpoint'], observed: '<script>\u001b[2J' })
  const drift = driftBetween(before, after)
  const text = driftText(drift, { color: false })
  expect(text).toContain('Newly failed rules\n  quote.endpoint (§4.1)')
  expect(text).toContain('    check.quote.endpoint: expected one; received another')
  expect(text).toContain('Changed where the documentation is silent. None of it is a failure.')
  expect(text).toContain('breaks 1 rule that it did not break before; 0 rules fixed, 1 of what')
  const page = driftPage(drift)
  expect(extraIn(page, 'comparison')).toMatchObject({
    sections: [{ title: 'Newly failed rules', tone: 'bad' }, { tone: 'warn' }],
  })
  expect(text).not.toContain('\u001b')
  expect(page).not.toContain('"<script>')
})
