/** Tables fit the terminal, and a file has them whole. */
import { expect, test } from 'vitest'
import { table, timesOf, type Column } from '../../../src/cli/control/table.ts'

type Row = { readonly id: string; readonly url: string; readonly reason: string }

const COLUMNS: readonly Column<Row>[] = [
  ['id', ({ id }) => id],
  ['receiver', ({ url }) => url, 'cut'],
  ['reason', ({ reason }) => reason, 'wide'],
  ['at', () => '09:00', 'spare'],
]
const ROWS = [{ id: 'dlv_1f3ab9c2', url: '127.0.0.1:46447/webhooks', reason: 'a reason' }]

test.each([
  [
    {},
    ['id            receiver                  at', 'dlv_1f3ab9c2  127.0.0.1:46447/webhooks  09:00'],
  ],
  [
    { columns: 37 },
    ['id            receiver          at', 'dlv_1f3ab9c2  127.0.0.1:46447…  09:00'],
  ],
  [{ columns: 25 }, ['id            receiver', 'dlv_1f3ab9c2  127.0.0.1:…']],
  [{ columns: 5 }, ['id            receiver', 'dlv_1f3ab9c2  127.0.0…']],
  [
    { columns: 5, isWide: true },
    [
      'id            receiver                  reason    at',
      'dlv_1f3ab9c2  127.0.0.1:46447/webhooks  a reason  09:00',
    ],
  ],
])('under %j', (look, lines) => {
  const text = table(ROWS, COLUMNS, { hasColours: false, ...look })
  expect(text.trimEnd().split('\n')).toEqual(lines)
})

test('of two columns that are cut, the wider one loses first', () => {
  const two: readonly Column<Row>[] = [
    ['receiver', ({ url }) => url, 'cut'],
    ['answer', () => 'connection refused', 'cut'],
  ]
  expect(table(ROWS, two, { hasColours: false, columns: 30 }).trimEnd().split('\n')).toEqual([
    'receiver        answer',
    '127.0.0.1:464…  connection re…',
  ])
})

test('times of several days have their day', () => {
  const [one, other] = ['2026-01-01T09:00:00.000Z', '2026-01-02T09:00:00.000Z']
  expect(timesOf([one, ''])(one)).toBe('09:00:00')
  expect(timesOf([one, other])(one)).toBe('2026-01-01 09:00:00')
})
