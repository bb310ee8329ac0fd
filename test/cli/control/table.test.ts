/** Tables fit the terminal, and a file has them whole. */
import { expect, test } from 'vitest'
import { table, timesOf, type Column } from '../../../src/cli/control/table.ts'

type Row = { readonly id: string; readonly url: string; readonly reason: string }

const COLUMNS: readonly Column<Row>[] = [
  ['id', ({ id }) => id],
  ['receiver', ({ url }) => url, 'cut'],
  ['reason', ({ reason }) => reason, 'wide'],
]
const ROWS = [{ id: 'dlv_1f3ab9c2', url: '127.0.0.1:46447/webhooks', reason: 'a reason' }]

test.each([
  [{}, ['id            receiver', 'dlv_1f3ab9c2  127.0.0.1:46447/webhooks']],
  [{ columns: 38 }, ['id            receiver', 'dlv_1f3ab9c2  127.0.0.1:46447/webhooks']],
  [{ columns: 30 }, ['id            receiver', 'dlv_1f3ab9c2  127.0.0.1:46447…']],
  [{ columns: 5 }, ['id            receiver', 'dlv_1f3ab9c2  127.0.0…']],
  [
    { columns: 5, isWide: true },
    [
      'id            receiver                  reason',
      'dlv_1f3ab9c2  127.0.0.1:46447/webhooks  a reason',
    ],
  ],
])('under %j', (look, lines) => {
  const text = table(ROWS, COLUMNS, { hasColours: false, ...look })
  expect(text.trimEnd().split('\n')).toEqual(lines)
})

test('times of several days have their day', () => {
  const [one, other] = ['2026-01-01T09:00:00.000Z', '2026-01-02T09:00:00.000Z']
  expect(timesOf([one, ''])(one)).toBe('09:00:00')
  expect(timesOf([one, other])(one)).toBe('2026-01-01 09:00:00')
})
