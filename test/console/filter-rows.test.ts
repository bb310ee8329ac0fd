import { expect, test } from 'vitest'
import { filterRows, labelsOf } from '../../console/reports/filter-rows.ts'

const ROWS = [
  { id: 'a.yaml', title: 'a', verdict: 'passed', rules: ['rule.x'] },
  { id: 'b.yaml', title: 'b', verdict: 'failed', rules: ['rule.y'], received: '500' },
  { id: 'c.yaml', title: 'c', verdict: 'passed', rules: ['rule.x'], about: ['It arrives twice.'] },
  { id: 'd.yaml', title: 'd', verdict: 'failed', rules: ['rule.z'], knownGap: 'until 2026-12-31' },
  { id: 'e.yaml', title: 'e', verdict: 'passed', rules: [], advice: [{ seen: '', because: '' }] },
] as const

test.each([
  ['', '', ['a', 'b', 'c', 'd', 'e']],
  ['passed', '', ['a', 'c']],
  ['advice', '', ['e']],
  ['failed', '', ['b']],
  ['', 'rule.x', ['a', 'c']],
  ['', ' RULE  twice', ['c']],
  ['', 'b.YAML', ['b']],
  ['known gap', '', ['d']],
  ['', '500', ['b']],
  ['failed', 'nothing like it', []],
])('rows of a report are filtered by verdict "%s" and text "%s"', (verdict, q, titles) => {
  expect(filterRows(ROWS, { verdict, q }).map(({ title }) => title)).toEqual(titles)
})

test('what passed without an advice is listed last', () => {
  expect(labelsOf(ROWS)).toEqual(['failed', 'known gap', 'advice', 'passed'])
})
