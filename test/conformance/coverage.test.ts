import { expect, test } from 'vitest'
import { RULES, type RuleId } from '../../src/contract/generated/rules.ts'
import { coverageOf } from '../../src/conformance/coverage.ts'
import type { Row, Verdict } from '../../src/conformance/verdict.ts'

function aRow(verdict: Verdict, rules: readonly RuleId[], more: Partial<Row> = {}): Row {
  return { id: 'a.row', title: 'a row', rules, verdict, exchanges: [], ...more }
}

test('every rule of the contract ends in exactly one place', () => {
  const rows = [
    aRow('kept', ['http.json', 'quote.endpoint']),
    aRow('broken', ['quote.endpoint']),
    aRow('not reachable', ['http.json']),
  ]
  const { kept, broken, notReachable, all } = coverageOf(rows)
  const ids = [...kept, ...broken, ...notReachable.map(({ rule }) => rule)]
  expect(ids).toHaveLength(all)
  expect(new Set(ids)).toEqual(new Set(RULES.map(({ id }) => id)))
  expect({ kept, broken }).toEqual({ kept: ['http.json'], broken: ['quote.endpoint'] })
})

test('one broken row outweighs any number of kept ones', () => {
  const rows = [
    aRow('kept', ['intent.one-active']),
    aRow('broken', ['intent.one-active']),
    aRow('kept', ['intent.one-active']),
  ]
  expect(coverageOf(rows)).toMatchObject({ kept: [], broken: ['intent.one-active'] })
})

test('a rule that was not reached says why, in the words of the row that was about it', () => {
  const row = aRow('not reachable', ['intent.closes.expired'], {
    because: 'nothing expired',
    reachableBy: 'Wait.',
  })
  const { notReachable } = coverageOf([row])
  const of = (rule: RuleId) => notReachable.find((one) => one.rule === rule)
  expect(of('intent.closes.expired')).toEqual({
    rule: 'intent.closes.expired',
    because: 'nothing expired',
    reachableBy: 'Wait.',
  })
  expect(of('webhook.signature-header')?.reachableBy).toContain('--webhook-listen')
  expect(of('conflict.normal-flow')?.because).toContain('advice')
  expect(of('flow.service-fee')?.because).toContain('inside')
})
