/** The faults that every view of the console shows. */
import { expect, test } from 'vitest'
import type { Behaviour } from '../../src/base/contract/generated/control-types.d.ts'
import { activeFaults, namesOnly } from '../../console/fault-names.ts'

test('a behaviour without faults shows none', () => {
  expect(activeFaults({})).toEqual([])
  const providers = { kestrel: { name: 'Kestrel Pay', down: false, slippageBps: 0 } }
  expect(activeFaults({ providers })).toEqual([])
})

test('faults have the names of their switches, and other rules their own text', () => {
  const faults = activeFaults(
    {
      webhooks: [{ do: 'drop' }, { do: 'delay', by: '7m' }],
      http: [{ status: 503, do: 'status' }],
      providers: { kestrel: { down: true, name: 'Kestrel Pay' } },
    },
    { webhooks: [1, 4], http: [2] },
  )
  expect(faults).toEqual([
    { name: 'webhooks are lost', hits: 1 },
    { name: 'webhooks: delay {"by":"7m"}', hits: 4 },
    { name: 'the service answers with 503', hits: 2 },
    { name: 'kestrel: down' },
  ])
})

test('clearing the faults of providers keeps their names', () => {
  const providers = { kestrel: { down: true, name: 'Kestrel Pay' }, northwind: { down: true } }
  expect(namesOnly({ providers })).toEqual({ kestrel: { name: 'Kestrel Pay' } })
})

test('a fault that is used up is not on', () => {
  const http: Behaviour['http'] = [{ do: 'status', status: 503, times: 2 }, { do: 'reset' }]
  const namesAfter = (hits: number) =>
    activeFaults({ http }, { webhooks: [], http: [hits, 0] }).map(({ name }) => name)
  expect(namesAfter(1)).toEqual(['requests: status {"status":503,"times":2}', 'requests: reset'])
  expect(namesAfter(2)).toEqual(['requests: reset'])
})
