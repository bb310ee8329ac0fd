import { expect, test } from 'vitest'
import { RULES, type RuleId } from '../../src/base/contract/generated/rules.ts'
import { coverageOf } from '../../src/verify/coverage.ts'
import type { CheckRow, CheckVerdict } from '../../src/verify/verdict.ts'

function aRow(
  verdict: CheckVerdict,
  rules: readonly RuleId[],
  more: Partial<CheckRow> = {},
): CheckRow {
  return { id: 'a.row', title: 'a row', rules, verdict, exchanges: [], ...more }
}

test('every rule of the contract has exactly one verdict', () => {
  const rows = [
    aRow('passed', ['http.json', 'quote.endpoint']),
    aRow('failed', ['quote.endpoint']),
    aRow('inconclusive', ['http.json']),
  ]
  const { passed, failed, inconclusive, all } = coverageOf(rows)
  const ids = [...passed, ...failed, ...inconclusive.map(({ rule }) => rule)]
  expect(ids).toHaveLength(all)
  expect(new Set(ids)).toEqual(new Set(RULES.map(({ id }) => id)))
  expect({ passed, failed }).toEqual({ passed: ['http.json'], failed: ['quote.endpoint'] })
})

test('one failed row outweighs any number of passed rows', () => {
  const rows = [
    aRow('passed', ['intent.one-active']),
    aRow('failed', ['intent.one-active']),
    aRow('passed', ['intent.one-active']),
  ]
  expect(coverageOf(rows)).toMatchObject({ passed: [], failed: ['intent.one-active'] })
})

test('an inconclusive rule has the reason of the inconclusive row about it', () => {
  const row = aRow('inconclusive', ['intent.closes.expired'], {
    because: 'nothing expired',
    hint: 'Wait.',
  })
  const { inconclusive } = coverageOf([row])
  const of = (rule: RuleId) => inconclusive.find((one) => one.rule === rule)
  expect(of('intent.closes.expired')).toEqual({
    rule: 'intent.closes.expired',
    because: 'nothing expired',
    hint: 'Wait.',
    kind: 'undecided',
  })
  expect(of('webhook.signature-header')?.hint).toContain('--webhook-listen')
  expect(of('webhook.signature-header')?.kind).toBe('not tried')
  expect(of('conflict.normal-flow')?.because).toContain('advice')
  expect(of('conflict.normal-flow')?.kind).toBe('not visible')
  expect(of('flow.service-fee')?.because).toContain('inside')
})
