/** What the console shows as changed between two attempts. */
import { expect, test } from 'vitest'
import { differencesOf, memberDifferences } from '../../console/differences.ts'

test.each([
  ['nothing where only the spaces and the order differ', '{"a":1,"b":2}', '{ "b": 2, "a": 1 }', []],
  ['a changed member', '{"a":{"b":1}}', '{"a":{"b":2}}', [['a.b', '1', '2']]],
  ['one more member', '{}', '{"a":null}', [['a', undefined, 'null']]],
  ['one fewer', '{"a":"x"}', '{}', [['a', 'x', undefined]]],
  [
    'members of a list by number',
    '{"a":[1,2]}',
    '{"a":[1,3,4]}',
    [
      ['a.1', '2', '3'],
      ['a.2', undefined, '4'],
    ],
  ],
  ['another type', '{"a":[]}', '{"a":"[]x"}', [['a', '[]', '[]x']]],
  ['the whole of other texts', 'one', '{"a":1}', [['', 'one', '{"a":1}']]],
  ['no member of the prototype', '{}', '{"toString":1}', [['toString', undefined, '1']]],
] as const)('shows %s', (_, before, after, expected) => {
  const found = differencesOf(before, after)
  expect(found.map((each) => [each.path, each.before, each.after])).toEqual(expected)
})

test('headers differ by name', () => {
  expect(memberDifferences({ a: 1, b: 'x' }, { a: 1, b: 'y' })).toEqual([
    { path: 'b', before: 'x', after: 'y' },
  ])
})
