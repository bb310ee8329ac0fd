/** What a run costs that has everything: the pact, a receiver of webhooks and test values. */
import { expect, test } from 'vitest'
import { runPacts } from '../../src/verify/pact/run-pacts.ts'
import { equippedRun } from './equipped-run.ts'

test('a run with the pact, a receiver and test values passes within 330 requests and 60 orders', async () => {
  const run = await equippedRun({ pacts: runPacts })
  const others = run.rows.filter(({ verdict }) => verdict !== 'passed')
  expect(others.map(({ id, because, received }) => [id, because ?? received])).toEqual([])
  expect(run.requests).toBeLessThanOrEqual(330)
  expect(run.created.orders.length).toBeLessThanOrEqual(60)
})
