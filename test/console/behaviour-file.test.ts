/** What the console saves as ramp-sandbox.config.yaml. */
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { changesFrom } from '../../console/behaviour-changes.ts'
import { yamlOf } from '../../console/yaml.ts'
import { checkBehaviourShape } from '../../src/sandbox/config/behaviour-shape.ts'
import {
  applyBehaviour,
  DEFAULT_BEHAVIOUR,
  type Behaviour,
} from '../../src/sandbox/simulator/behaviour/behaviour.ts'

const CHANGED: readonly Behaviour[] = [
  {},
  { progression: 'polls:3', magic: false },
  { assumptions: { rateLimitPerMinute: 422, signatureScheme: 'prefixed' } },
  { deviations: { terminalLabels: true } },
  { providers: { kestrel: { down: true, refuses: 'no: "never" #1\n- ${x}' } } },
  {
    webhooks: [
      { do: 'drop', match: { type: 'transaction.completed' } },
      { do: 'delay', by: '5m' },
    ],
    http: [],
  },
  { markets: { fiat: { GHS: { places: 2, ratePlaces: 2, rates: { USDC: 12.1 } } } } },
]

test.each(CHANGED)('the saved file of %j sets what was changed, and nothing else', (behaviour) => {
  const current = applyBehaviour(DEFAULT_BEHAVIOUR, behaviour)
  const saved = (parse(yamlOf(changesFrom(DEFAULT_BEHAVIOUR, current))) ?? {}) as Behaviour
  checkBehaviourShape(saved)
  expect(applyBehaviour(DEFAULT_BEHAVIOUR, saved)).toEqual(current)
  if (Object.keys(behaviour).length === 0) expect(saved).toEqual({})
})
