/** What the reader of a report sees first. */
import { expect, test } from 'vitest'
import { causesFirst } from '../../src/verify/row-order.ts'
import type { CheckRow } from '../../src/verify/verdict.ts'
import { ROWS } from '../report/verify/a-run.ts'

const row = (id: string, verdict: CheckRow['verdict'], at?: number): CheckRow => ({
  ...{ id, title: id, rules: [], verdict },
  exchanges: ROWS.flatMap(({ exchanges }) => exchanges.slice(0, at === undefined ? 0 : 1))
    .slice(0, 1)
    .map((exchange) => ({ ...exchange, id: at ?? 0 })),
})

test('wrong members come first, then what failed earliest; pacts repeat it, and are last', () => {
  const rows = [
    row('pact.an-order', 'failed', 1),
    row('windows.opened', 'failed', 70),
    row('windows.endpoint', 'passed', 2),
    row('webhooks.arrive', 'failed'),
    row('windows.stay-open', 'failed', 40),
    row('schema.order.side', 'failed', 90),
  ]
  expect(causesFirst(rows).map(({ id }) => id)).toEqual([
    ...['schema.order.side', 'windows.stay-open', 'windows.opened', 'webhooks.arrive'],
    ...['windows.endpoint', 'pact.an-order'],
  ])
})

test('a bank list that closes windows comes before the windows that are not open', () => {
  const rows = [
    row('windows.opened', 'failed', 40),
    { ...row('windows.stay-open', 'failed', 90), rules: ['banks.read-only'] as const },
  ]
  expect(causesFirst(rows).map(({ id }) => id)).toEqual(['windows.stay-open', 'windows.opened'])
})
