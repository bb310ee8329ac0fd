/** Equal runs of an application have equal orders, and what its scenario states of providers. */
import { expect, test } from 'vitest'
import { withPinnedProvider } from '../../../src/lab/targets/pinned-provider.ts'

test.each<[string, Parameters<typeof withPinnedProvider>[0], object]>([
  ['nothing', {}, { northwind: { spreadBps: 0 }, bluepeak: { spreadBps: 200 } }],
  [
    'all others down',
    { providers: { bluepeak: {}, others: { down: true } } },
    {
      bluepeak: { spreadBps: 0 },
      northwind: { down: true },
      tidewater: { down: true },
      others: { down: true },
    },
  ],
  [
    'one of them down',
    { providers: { bluepeak: { down: true } } },
    { bluepeak: { down: true }, northwind: { spreadBps: 0 } },
  ],
  [
    'the usual one down',
    { providers: { northwind: { down: true } } },
    { northwind: { down: true, spreadBps: 200 }, bluepeak: { spreadBps: 0 } },
  ],
])('of a world that states %s, the rest is pinned', (_what, world, providers) => {
  expect(withPinnedProvider(world)).toMatchObject({ providers })
})

test('a world that states a spread chooses by itself', () => {
  const world = { providers: { bluepeak: { spreadBps: 1 } } }
  expect(withPinnedProvider(world)).toEqual(world)
})
