/** A known deviation fails a verification, and the failed rows name it. */
import { expect, test } from 'vitest'
import { DEVIATIONS } from '../../src/base/contract/generated/deviations.ts'
import { withDeviation } from '../../src/verify/deviation.ts'
import { everyProvider } from '../contracts/setting-row.ts'
import { failedRows, verified } from './transformed-service/verify.ts'
import { anExchange } from './an-exchange.ts'

const BLUEPEAK_ONLY = everyProvider({ down: true }, { bluepeak: {} })

test.each(DEVIATIONS)(
  'a deployment with $id fails rows that name it and $section',
  async ({ id, section, does, switch: name }) => {
    const run = await verified({
      behaviour: { ...BLUEPEAK_ONLY, deviations: { [name]: true } },
    })
    const rows = failedRows(run)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ deviation }) => deviation === undefined)).toEqual([])
    expect(rows.map(({ deviation }) => deviation)).toContainEqual({ id, section, does })
  },
)

test.each([
  ['pending', undefined],
  ['COMPLETED', undefined],
  ['Marked completed', 'sync.terminal-labels'],
])('an order that ended with the status %s shows the deviation %s', (status, id) => {
  const json = { transactionId: 't', status, terminal: true, completed: true }
  const row = {
    id: 'sync.agrees.terminal',
    title: 'terminal',
    rules: ['order.terminal-only-when-reported'],
    verdict: 'failed',
    exchanges: [anExchange({ operationId: 'monitorOrderStatus', json })],
  } as const
  expect(withDeviation(row).deviation?.id).toBe(id)
})

test('a row that fails for another reason names no deviation', () => {
  const row = {
    id: 'schema.order.providerDetails.status',
    title: 'status',
    rules: ['order.response.providerDetails.status'],
    verdict: 'failed',
    exchanges: [],
  } as const
  expect(withDeviation(row)).not.toHaveProperty('deviation')
})
