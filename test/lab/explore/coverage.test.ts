/** Where a search has led an application, and why not elsewhere. */
import { expect, test } from 'vitest'
import { readAdapter } from '../../../src/lab/application/adapter.ts'
import {
  ReachedParts,
  joinedCoverage,
  type ServiceHistory,
} from '../../../src/lab/explore/coverage.ts'

const { adapter } = readAdapter('examples/go-shop/ramp-app.yaml')
const ATTEMPT = { at: '', tookMs: 1, error: null, response: '' }

function aBuy(): ServiceHistory {
  const timeline = (['placed', 'funded'] as const).map((state) => ({ at: 0, state, by: 'service' }))
  return {
    orders: [{ side: 'buy', timeline }],
    deliveries: [
      {
        ...{ type: 'transaction.created', status: 'delivered' },
        attempts: [{ ...ATTEMPT, status: 200, fault: 'delay+duplicate' }],
      },
      { type: 'transaction.updated', status: 'dropped', attempts: [] },
    ],
    requests: [{ operation: 'createOrder', fault: 'truncate' }],
  } as unknown as ServiceHistory
}

test('what the service has recorded is reached, once in each sequence', () => {
  const coverage = new ReachedParts()
  coverage.note(aBuy())
  coverage.note(aBuy())
  const reached = coverage.rows(adapter, true).filter(({ sequences }) => sequences > 0)
  expect(reached).toEqual(
    [
      'buy: placed → funded',
      'webhook transaction.created was answered',
      'call of createOrder',
      'webhook with fault drop',
      'webhook with fault delay',
      'webhook with fault duplicate',
      'response with fault truncate',
    ].map((what) => ({ what, sequences: 2 })),
  )
})

const { sell: _, override: __, ...buysOnly } = adapter

test.each([
  ['sell: placed → funded', buysOnly, true, 'the adapter has no "sell"'],
  ['buy: placed → cancelled', buysOnly, true, 'the adapter has no "override"'],
  ['buy: placed → cancelled', adapter, true, 'no sequence led there'],
  ['buy: placed → cancelled', adapter, false, 'the search ended before'],
  ['call of listProviderBanks', adapter, true, 'the application never called it'],
  ['webhook with fault stale-signature', adapter, true, 'no perturbation does that'],
  ['webhook with fault reorder', adapter, false, 'the search ended before'],
] as const)('%s was not reached', (what, of, isWhole, because) => {
  const rows = new ReachedParts().rows(of, isWhole)
  expect(rows.find((row) => row.what === what)).toEqual({ what, sequences: 0, because })
})

test('shares of a search are counted together', () => {
  const [one, none] = [new ReachedParts(), new ReachedParts()]
  one.note(aBuy())
  const rows = [one, none].map((each) => each.rows(adapter, true))
  expect(joinedCoverage([...rows].reverse())).toEqual(rows[0])
})
