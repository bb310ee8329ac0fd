/** What falls due, kept in order while rows change. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedDue } from '../../console/sorted-due.ts'

type Due = { readonly at: number; readonly row: string }

test('whatever rows change, the list is that of all rows in the order of time', () => {
  const change = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const due = new SortedDue<Due>()
      const rows = new Map<string, readonly Due[]>()
      for (const [row, moments] of changes) {
        const dues = moments.map((at) => ({ at, row }))
        rows.set(row, dues)
        due.put(row, dues)
        const expected = [...rows.values()].flat().map(({ at }) => at)
        expect(due.list().map(({ at }) => at)).toEqual(expected.sort((a, b) => a - b))
        expect(due.length).toBe(expected.length)
        expect(due.after(10)?.at).toBe(expected.find((at) => at > 10))
        for (const [name, own] of rows) {
          expect(due.list().filter((each) => each.row === name)).toHaveLength(own.length)
        }
      }
    }),
  )
})

test('of the same moment, rows keep the order in which they were put, or come before the others', () => {
  const due = new SortedDue<Due>()
  const of = (row: string) => [
    { at: 1, row },
    { at: 1, row: `${row}'` },
  ]
  due.put('c', of('c'))
  due.put('d', of('d'))
  due.put('b', of('b'), 'before equals')
  due.put('a', of('a'), 'before equals')
  expect(
    due
      .list()
      .map(({ row }) => row)
      .join(' '),
  ).toBe("a a' b b' c c' d d'")
})
