import { expect, test } from 'vitest'
import { leadOf } from '../../src/report/lead.ts'
import { decisive, saysMore } from '../../src/report/scenarios/failed-row.ts'

test.each([
  [
    { expected: 'status "failed"', received: 'status "completed"' },
    'status: expected "failed", received "completed"',
  ],
  [{ expected: '201', received: '200' }, 'expected 201, received 200'],
  [
    { expected: 'the order is 5', received: 'the order is 6' },
    'expected the order is 5, received the order is 6',
  ],
  [{ received: 'no answer\nat all' }, 'no answer at all'],
  [{}, 'nothing'],
])('%j is led by one line', (row, text) => {
  expect(leadOf(row)).toBe(text)
})

test.each([
  [
    { difference: 'body.status: expected "a", received "b"\nbody.side: expected 1, received 2' },
    { expected: 'body.status "a"', received: 'body.status "b"' },
  ],
  [
    { difference: '- 1\n+ 0', expected: 1, received: 0 },
    { expected: 'transaction.failed 1', received: 'transaction.failed 0' },
  ],
  [{}, undefined],
])('of %j one difference decides', (failure, expected) => {
  expect(decisive({ title: 'expect transaction.failed', ...failure })).toEqual(expected)
})

test('a difference of one value says no more than the lead', () => {
  const texts = ['a: expected 1, received 2', '- 1\n+ 0', 'a: 1\nb: 2', '  {\n- 1\n+ 2\n  }']
  expect(texts.map(saysMore)).toEqual([false, false, true, true])
})
