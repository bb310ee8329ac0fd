/** The checks as a whole; that each of them goes red, and for whom, is what the mutants show. */
import { expect, test } from 'vitest'
import { RULES } from '../../src/contract/generated/rules.ts'
import { CHECKS, lastChecks } from '../../src/conformance/checks/all.ts'
import { failedIds, rowOf, unchanged, verifyAltered } from './verify-altered.ts'

test('every check has an id and a subject of its own, and names rules of the contract', () => {
  const checks = [...CHECKS, ...lastChecks()]
  const ids = checks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const known = RULES.map(({ id }) => id)
  expect(checks.flatMap(({ rules }) => rules).filter((rule) => !known.includes(rule))).toEqual([])
})

test('a deployment that keeps every rule is red nowhere, and only ends of orders are not reachable', async () => {
  const run = await verifyAltered(unchanged)
  expect(failedIds(run)).toEqual([])
  const undecided = run.rows.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id)
  expect(undecided).toEqual([
    'completion.completed.reported',
    'completion.failed.reported',
    'completion.completed.closes',
    'completion.expired.closes',
    'completion.cancelled.closes',
    'completion.completed.frees',
  ])
})

test('a deployment that ends orders at once is red nowhere', async () => {
  const run = await verifyAltered(unchanged, {}, 'immediate')
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'conflict.buy-then-buy')).toMatchObject({ verdict: 'inconclusive' })
})
