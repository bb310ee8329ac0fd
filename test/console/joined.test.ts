import { expect, test } from 'vitest'
import { joined } from '../../console/joined.ts'

const rows = (...sequences: number[]) => sequences.map((sequence) => ({ sequence }))

test.each([
  ['the first rows', [], [0, 1], [0, 1]],
  ['rows that follow', [1, 2], [3, 4], [1, 2, 3, 4]],
  ['rows that the list has already', [1, 2, 3], [2, 3, 4], [1, 2, 3, 4]],
  ['nothing', [1], [], [1]],
])('%s are joined once', (_, known, fresh, all) => {
  expect(joined(rows(...known), rows(...fresh))).toEqual(rows(...all))
})
