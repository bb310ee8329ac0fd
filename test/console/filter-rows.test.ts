import { expect, test } from 'vitest'
import { filterRows } from '../../console/reports/filter-rows.ts'

const ROWS = [
  { title: 'a', verdict: 'passed', place: 'a.yaml', searched: ['rule.x'] },
  { title: 'b', verdict: 'failed', place: 'b.yaml', searched: ['rule.y', undefined] },
  { title: 'c', verdict: 'passed', place: 'c.yaml', searched: ['rule.x arrives', 'twice'] },
]

test.each([
  ['', '', ['a', 'b', 'c']],
  ['failed', '', ['b']],
  ['', 'rule.x', ['a', 'c']],
  ['', ' RULE  twice', ['c']],
  ['', 'b.YAML', ['b']],
  ['failed', 'nothing like it', []],
])('rows of a report are filtered by verdict "%s" and text "%s"', (verdict, q, titles) => {
  expect(filterRows(ROWS, { verdict, q }).map(({ title }) => title)).toEqual(titles)
})
