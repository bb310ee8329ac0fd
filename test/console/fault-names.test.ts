/** The faults that every view of the console shows. */
import { expect, test } from 'vitest'
import type { Behaviour } from '../../src/contract/generated/control-types.d.ts'
import { activeFaults, namesOnly } from '../../console/fault-names.ts'

const NOTHING = { requests: [], deliveries: [] }

test('a behaviour without faults shows none', () => {
  expect(activeFaults({}, NOTHING)).toEqual([])
  const providers = { kestrel: { name: 'Kestrel Pay', down: false, slippageBps: 0 } }
  expect(activeFaults({ providers }, NOTHING)).toEqual([])
})

test('faults have the names of their switches, and other rules their own text', () => {
  const faults = activeFaults(
    {
      webhooks: [{ do: 'drop' }, { do: 'delay', by: '7m' }],
      http: [{ status: 503, do: 'status' }],
      providers: { kestrel: { down: true, name: 'Kestrel Pay' } },
    },
    {
      requests: [{ fault: 'status' }, {}, { fault: 'latency+status' }],
      deliveries: [{ attempts: [{ fault: 'delay+drop' }, { fault: null }] }],
    },
  )
  expect(faults).toEqual([
    { name: 'webhooks are lost', hits: 1 },
    { name: 'webhooks: delay {"by":"7m"}', hits: 1 },
    { name: 'the service answers with 503', hits: 2 },
    { name: 'kestrel: down' },
  ])
})

test('clearing the faults of providers keeps their names', () => {
  const providers = { kestrel: { down: true, name: 'Kestrel Pay' }, northwind: { down: true } }
  expect(namesOnly({ providers })).toEqual({ kestrel: { name: 'Kestrel Pay' } })
})

test('a hit belongs to the rule whose operation the request has, and to none if two have it', () => {
  const onQuotes = { do: 'status', status: 500, match: { operation: 'createQuote' } } as const
  const onOrders = { do: 'status', status: 503, match: { operation: 'createOrder' } } as const
  const requests = [{ fault: 'status', operation: 'createOrder' }]
  const hitsOf = (...http: NonNullable<Behaviour['http']>) =>
    activeFaults({ http }, { requests, deliveries: [] }).map(({ hits }) => hits)
  expect(hitsOf(onQuotes, onOrders)).toEqual([0, 1])
  expect(hitsOf(onQuotes, { do: 'status', status: 503 })).toEqual([undefined, undefined])
})
