/** The signature scheme of the webhooks in a scenario about an application. */
import type { SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'
import { doesNeed } from './needs.ts'
import type { Scenario } from './scenario.ts'

/** What an application verifies is no matter of a scenario about it, unless that names a scheme. */
export function signedWith(scheme: SignatureScheme, scenario: Scenario): Scenario {
  if (!doesNeed(scenario, 'app')) return scenario
  const { world = {} } = scenario
  const assumptions = { signatureScheme: scheme, ...world.assumptions }
  return { ...scenario, world: { ...world, assumptions } }
}
