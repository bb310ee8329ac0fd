import { expect, test } from 'vitest'
import { plainSummary } from '../../src/report/plain-summary.ts'
import type { ReportData } from '../../src/report/report-data.ts'

const HEAD = {
  headline: {
    sentence: '1 of 2 <b>failed</b>',
    first: 'Failure: it breaks.',
    todo: 'Repair it.',
  },
  about: ['On a machine.'],
} as const

const PAGES: readonly ReportData[] = [
  {
    ...{ ...HEAD, command: 'exam', noun: 'check' },
    rows: [
      { id: 'a', title: 'passes', verdict: 'passed', rules: [] },
      {
        ...{ id: 'b', title: 'breaks', verdict: 'failed', rules: [] },
        ...{ expected: 'no <i>money</i>', received: '500' },
      },
    ],
  },
  {
    ...{ ...HEAD, command: 'run', noun: 'scenario' },
    rows: [{ id: 'b', title: 'breaks', verdict: 'invalid', rules: [], received: 'no <i>money' }],
  },
  {
    ...{ ...HEAD, command: 'verify --compare', noun: 'row', rows: [] },
    extra: {
      kind: 'comparison',
      sections: [
        { title: 'New', tone: 'bad', entries: [{ name: 'breaks', text: 'no <i>money</i>' }] },
      ],
    },
  },
]

test.each(PAGES)('without scripts, a report of $command shows what did not pass', (data) => {
  const { markup } = plainSummary(data)
  expect(markup).toContain('<h1>1 of 2 &lt;b&gt;failed&lt;/b&gt;</h1>')
  for (const sentence of ['Failure: it breaks.', 'Repair it.', 'On a machine.'])
    expect(markup).toContain(`<p>${sentence}</p>`)
  expect(markup).toContain('This page needs JavaScript')
  expect(markup).toContain('--report-json FILE')
  expect(markup).toMatch(/breaks: (expected )?no &lt;i&gt;money/)
  expect(markup).not.toContain('passes')
})

test('of many rows, the first are shown', () => {
  const rows = Array.from({ length: 101 }, (_, n) => {
    return { id: `row ${n}`, title: `row ${n}`, verdict: 'failed', rules: [] } as const
  })
  const { markup } = plainSummary({ ...HEAD, command: 'run', noun: 'scenario', rows })
  expect(markup).toContain('row 99')
  expect(markup).not.toContain('row 100')
  expect(markup).toContain('… 1 more')
})
