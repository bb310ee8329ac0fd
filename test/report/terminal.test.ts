/** A row on a terminal: its sign, and what is only advised. */
import { createColors } from 'picocolors'
import { expect, test } from 'vitest'
import { endingText, rowLine } from '../../src/report/terminal.ts'
import type { Report } from '../../src/report/report.ts'

const PAINT = createColors(false)
const ADVICE = [{ seen: 'HTTP 500', because: 'No page demands it.' }]

test.each([
  ['ok  ', { verdict: 'passed' }],
  ['note', { verdict: 'passed', advice: ADVICE }],
  ['FAIL', { verdict: 'failed', advice: ADVICE }],
  ['gap ', { verdict: 'failed', knownGap: 'until 2030-01-01' }],
  ['skip', { verdict: 'skipped' }],
] as const)('the sign "%s" is that of %j', (sign, row) => {
  expect(rowLine(row, { name: 'a check', note: '' }, PAINT)).toBe(`${sign} a check\n`)
})

test('the end counts what passed with advice, and says each reason once', () => {
  const row = { title: 'a check', verdict: 'passed', rules: [], advice: ADVICE } as const
  const lines = ['a', 'b'].map((id) => ({ row: { ...row, id }, group: '', tookMs: 0 }))
  const report: Report = {
    ...{ command: 'exam', noun: 'check', lines, startedAt: '', tookMs: 0, about: [] },
    ...{ headline: { sentence: 'All passed.' }, properties: [], sections: {} },
  }
  expect(endingText(report, PAINT).split('\n')).toEqual([
    '',
    'Advice, which the documentation does not demand:',
    '  No page demands it.',
    '    a: HTTP 500',
    '    b: HTTP 500',
    '',
    '2 passed (2 with advice)',
    'All passed.',
    '',
  ])
})

test.each([
  ['green', ['passed', 'skipped'], {}],
  ['yellow', ['skipped', 'inconclusive'], {}],
  ['yellow', ['passed'], { interrupted: '3 had no result.' }],
  ['red', ['passed', 'failed'], { interrupted: '3 had no result.' }],
] as const)('the last sentence is %s after %j and %j', (colour, verdicts, more) => {
  const paint = createColors(true)
  const lines = verdicts.map((verdict, at) => ({
    ...{ row: { id: String(at), title: '', verdict, rules: [] }, group: '', tookMs: 0 },
  }))
  const report: Report = {
    ...{ command: 'run', noun: 'scenario', lines, startedAt: '', tookMs: 0, about: [], ...more },
    ...{ headline: { sentence: 'The result.' }, properties: [], sections: {} },
  }
  expect(endingText(report, paint)).toContain(paint[colour]('The result.'))
})
