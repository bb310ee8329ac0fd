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

test('what a change does not name is as in the initial state', () => {
  const { world } = aWorld({
    behaviour: { progression: 'polls:2', assumptions: { rateLimitPerMinute: 422 } },
  })
  const initial = world.row.behaviour
  world.call(replaceBehaviour, { magic: false, assumptions: { rateLimitPerMinute: 400 } })
  const changed = world.call(replaceBehaviour, { assumptions: { statusSync: 'inline' } })
  expect(changed).toEqual({
    ...initial,
    assumptions: { ...initial.assumptions, statusSync: 'inline' },
  })
  expect(world.row.behaviour).toEqual(changed)
})

test('clearing returns to the initial behaviour', () => {
  const { world } = aWorld({ behaviour: { providers: { kestrel: { down: true } } } })
  const initial = world.row.behaviour
  world.call(replaceBehaviour, {
    providers: { kestrel: {}, northwind: { down: true } },
    http: [{ do: 'reset' }],
  })
  expect(world.call(restoreBehaviour, undefined)).toEqual(initial)
  expect(world.row.behaviour).toEqual(initial)
})

test.each([
  ['a change', replaceBehaviour],
  ['clearing', restoreBehaviour],
])('%s resets the counts of rules with times', (_what, operation) => {
  const { world } = aWorld()
  world.call((tx) => tx.put('faults', { id: 'http:0', used: 3 }), undefined)
  world.call<Behaviour, unknown>(operation, {})
  expect(world.rows.count('faults')).toBe(0)
})

test.each<[Record<string, unknown>, string, string]>([
  [{ providers: { northwnd: {} } }, 'providers.northwnd', 'did you mean "northwind"?'],
  [{ progression: 'after:99999999d' }, 'progression', 'after:<duration>'],
  [{ progression: 'sometimes' }, 'progression', 'sometimes'],
  [{ assumptions: { intentLifetime: '99999999d' } }, 'assumptions.intentLifetime', 'at most'],
  [
    { assumptions: { webhookRetrySchedule: ['0s', '99999999d'] } },
    'assumptions.webhookRetrySchedule[1]',
    'at most',
  ],
  [
    { providers: { northwind: { settlesLate: '99999999d' } } },
    'providers.northwind.settlesLate',
    'at most',
  ],
  [{ providers: { northwind: { name: 'kestrel' } } }, 'providers.northwind.name', 'names kestrel'],
  [
    { providers: { northwind: { name: 'Alpha Pay' }, palmgate: { aliases: ['alpha-pay'] } } },
    'providers.palmgate.aliases[0]',
    'names northwind',
  ],
  [
    { providers: { northwind: { name: 'Pay' }, palmgate: { aliases: ['Gate', 'pay'] } } },
    'providers.palmgate.aliases[1]',
    'names northwind',
  ],
  [{ providers: { others: { name: 'Pay' } } }, 'providers.others.name', 'of a single provider'],
  [{ providers: { others: { latency: '9s9' } } }, 'providers.others.latency', 'such as 30s'],
  [{ webhooks: [{ do: 'delay', by: 'a while' }] }, 'webhooks[0].by', 'such as 30s'],
  [{ http: [{ do: 'reset' }, { do: 'latency', by: '99999999d' }] }, 'http[1].by', 'such as 30s'],
])('%j is an error and changes nothing', (behaviour, field, fix) => {
  const { world } = aWorld()
  const before = world.row
  const error = thrownBy(() => world.call(replaceBehaviour, behaviour as Behaviour))
  expect(error.code).toBe('VALIDATION_FAILED')
  expect(error.details).toMatchObject([{ field, message: expect.stringContaining(fix) }])
  expect(world.row).toBe(before)
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
