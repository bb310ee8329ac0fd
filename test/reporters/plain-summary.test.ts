import { expect, test } from 'vitest'
import { plainSummary } from '../../src/reporters/plain-summary.ts'
import type { ReportData } from '../../src/reporters/report-data.ts'

const HEAD = { title: '1 of 2 <b>failed</b>', about: ['On a machine.'] }
const FAILURE = { expected: '201', received: '500', notes: [] }
const TAIL = { why: '', covers: [], tags: [], startedAt: '', timeline: [] }
const TIMES = { tookMs: 1, virtualMs: 0, interleavings: 1 }

const PAGES: readonly ReportData[] = [
  {
    ...HEAD,
    ...{ kind: 'run', noun: 'scenario' },
    scenarios: [
      { ...TAIL, ...TIMES, file: 'a.yaml', name: 'passes', verdict: 'passed' },
      {
        ...{ ...TAIL, ...TIMES, file: 'b.yaml', name: 'breaks', verdict: 'failed' },
        failure: { step: 1, title: 'pay', message: 'no <i>money</i>', replay: '' },
      },
    ],
  },
  {
    ...HEAD,
    ...{ kind: 'exam', framework: 'express' },
    checks: [
      { id: 'a', title: 'passes', reason: '', weight: 'minor', verdict: 'passed' },
      {
        ...{ id: 'b', title: 'breaks', reason: '', weight: 'minor', verdict: 'failed' },
        failure: { ...FAILURE, expected: 'no <i>money</i>', fix: '' },
      },
    ],
  },
  {
    ...HEAD,
    kind: 'drift',
    sections: [
      { title: 'New', tone: 'bad', entries: [{ name: 'breaks', text: 'no <i>money</i>' }] },
    ],
  },
]

test.each(PAGES)('without scripts, a report of $kind shows what did not pass', (data) => {
  const { markup } = plainSummary(data)
  expect(markup).toContain('<h1>1 of 2 &lt;b&gt;failed&lt;/b&gt;</h1>')
  expect(markup).toContain('<p>On a machine.</p>')
  expect(markup).toContain('This page needs JavaScript')
  expect(markup).toContain('--report-json FILE')
  expect(markup).toMatch(/breaks: (expected )?no &lt;i&gt;money/)
  expect(markup).not.toContain('passes')
})

test('of many rows, the first are shown', () => {
  const entries = Array.from({ length: 101 }, (_, n) => ({ name: `row ${n}`, text: '' }))
  const data = {
    ...HEAD,
    kind: 'drift',
    sections: [{ title: 'New', tone: 'bad', entries }],
  } as const
  const { markup } = plainSummary(data)
  expect(markup).toContain('row 99')
  expect(markup).not.toContain('row 100')
  expect(markup).toContain('… 1 more')
})
