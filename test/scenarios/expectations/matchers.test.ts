import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { valueAt } from '../../../src/base/vocabulary/json-path.ts'
import { compare, MATCHERS } from '../../../src/scenarios/expectations/matchers.ts'
import { describeDifferences } from '../../../src/scenarios/expectations/scenario-failure.ts'
import { resolveReferences, UnknownReference } from '../../../src/base/vocabulary/references.ts'

const UUID = '6f1c1c6e-0d0b-4f55-9a3e-5d8a3a1f2b01'

test.each<[name: string, expected: unknown, match: unknown, mismatch: unknown]>([
  ['a literal', 'a', 'a', 'b'],
  ['a number is not a string', 1, 1, '1'],
  ['null is not missing', null, null, undefined],
  ['listed members only', { a: 1 }, { a: 1, b: 2 }, { b: 2 }],
  ['a list is compared whole', [1, 2], [1, 2], [1, 2, 3]],
  ['a list has an order', [1, 2], [1, 2], [2, 1]],
  ['$type', { $type: 'integer' }, 3, 3.5],
  ['$type object', { $type: 'object' }, {}, []],
  ['$match', { $match: '^a.c$' }, 'abc', 'abd'],
  ['$gt', { $gt: 3 }, 4, 3],
  ['$gte', { $gte: '3.50' }, '3.5', '3.49'],
  ['$lt', { $lt: 3 }, 2, 3],
  [
    '$lte',
    { $lte: '2026-01-01T00:00:00Z' },
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.001Z',
  ],
  ['$between', { $between: [1, 2] }, 2, 2.01],
  ['$near', { $near: { value: 1400, by: 5 } }, '1395', 1394.9],
  ['$oneOf', { $oneOf: [201, { $gte: 500 }] }, 503, 404],
  ['$contains of a text', { $contains: 'window' }, 'the window', 'the door'],
  ['$contains of a list', { $contains: { a: 1 } }, [{ a: 2 }, { a: 1, b: 1 }], [{ a: 2 }]],
  ['$length', { $length: 2 }, [1, 2], [1]],
  ['$length by a matcher', { $length: { $gt: 1 } }, 'ab', 'a'],
  ['$present', { $present: true }, null, undefined],
  ['$absent', { $absent: true }, undefined, null],
  ['$not', { $not: { $match: 'live' } }, 'test', 'live'],
  ['$iso', { $iso: true }, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00+01:00'],
  ['$uuid', { $uuid: true }, UUID, 'x'],
  ['$decimal', { $decimal: true }, '3.50', '3e2'],
  ['$each', { $each: { $gt: 0 } }, [1, 2], [1, 0]],
])('%s', (_, expected, match, mismatch) => {
  expect(compare(match, expected)).toEqual([])
  expect(compare(mismatch, expected)).not.toEqual([])
})

test('the schema lists exactly the matchers that exist', () => {
  const schema = JSON.parse(readFileSync('contracts/schemas/scenario.schema.json', 'utf8')) as {
    $defs: { matcher: { properties: object } }
  }
  expect(Object.keys(schema.$defs.matcher.properties).sort()).toEqual(Object.keys(MATCHERS).sort())
})

test('a difference has its path, the expected and the received value', () => {
  const differences = compare(
    { a: [{ b: 'x' }], c: 1 },
    { a: [{ b: 'y' }], c: { $gt: 3 }, d: 0 },
    'body',
  )
  expect(describeDifferences(differences)).toBe(
    'body.a[0].b: expected "y", received "x"\nbody.c: expected more than 3, received 1\nbody.d: expected 0, received nothing',
  )
})

const KNOWN = new Map<string, unknown>([
  ['order', { id: 'o1', items: [{ n: 3 }] }],
  ['n', 2],
])

test.each([
  ['${order.id}', 'o1'],
  ['${order.items[0].n}', 3],
  ['${order.items}', [{ n: 3 }]],
  ['ada-${n}@example.com', 'ada-2@example.com'],
  ['${n} of ${order.items[0].n}', '2 of 3'],
  ['$5 {plain}', '$5 {plain}'],
])('%s refers to %s', (text, value) => {
  expect(resolveReferences({ deep: [text] }, KNOWN)).toEqual({ deep: [value] })
})

test.each(['${nobody}', '${order.nothing}', '${order.id.deeper}', '${order.constructor}'])(
  '%s is an unknown reference',
  (text) => {
    expect(() => resolveReferences(text, KNOWN)).toThrow(UnknownReference)
  },
)

test.each([
  ['$', { a: [{ 'b c': 1 }] }],
  ["$.a[0]['b c']", 1],
  ['$.a[1]', undefined],
  ['$.a.length', 1],
  ['$.constructor', undefined],
])('the path %s', (path, value) => {
  expect(valueAt({ a: [{ 'b c': 1 }] }, path)).toEqual(value)
})
