import { expect, test } from 'vitest'
import type {
  Behaviour,
  ProviderFault,
} from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import {
  mergeBehaviour,
  replaceBehaviour,
  restoreBehaviour,
} from '../../../../src/sandbox/simulator/behaviour/operations.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aWorld } from '../../../worlds.ts'

test.each([
  ['a change', replaceBehaviour],
  ['clearing', restoreBehaviour],
])('%s resets the counts of rules with times', (_what, operation) => {
  const { world } = aWorld()
  world.call((tx) => tx.put('faults', { id: 'http:0', used: 3 }), undefined)
  world.call<Behaviour, unknown>(operation, {})
  expect(world.rows.count('faults')).toBe(0)
})

test('others stands for each provider that a change does not name', () => {
  const initial = { kestrel: { spreadBps: 31 }, others: { slippageBps: 5 } }
  const { world } = aWorld({ behaviour: { providers: initial } })
  const slugs = PROVIDERS.map(({ slug }) => slug)
  const each = (fault: ProviderFault) => Object.fromEntries(slugs.map((slug) => [slug, fault]))
  const before = { ...each({ slippageBps: 5 }), kestrel: { spreadBps: 31 } }
  expect(world.row.behaviour.providers).toEqual(before)
  const change = { others: { down: true }, kestrel: {}, palmgate: { latency: '1s' } }
  world.call(replaceBehaviour, { providers: change })
  const after = { ...each({ down: true }), kestrel: {}, palmgate: { latency: '1s' } }
  expect(world.row.behaviour.providers).toEqual(after)
  world.call(mergeBehaviour, { providers: { others: { down: null }, kestrel: { down: true } } })
  const rest = { ...each({}), kestrel: { down: true }, palmgate: { latency: '1s' } }
  expect(world.row.behaviour.providers).toEqual(rest)
  expect(world.call(restoreBehaviour, undefined).providers).toEqual(before)
})

test('every issue is reported at once', () => {
  const { world } = aWorld()
  const wrong = { progression: 'x', providers: { nobody: {} } } as Behaviour
  const { details } = thrownBy(() => world.call(replaceBehaviour, wrong))
  expect(details?.map(({ field }) => field)).toEqual(['progression', 'providers.nobody'])
})
