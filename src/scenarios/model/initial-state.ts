/**
 * The initial state of a scenario's world: from its file, and where that is silent, from the run.
 */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { MANUAL_START } from '../../sandbox/simulator/clock/clock.ts'
import { statesOnlyStatuses } from '../../base/contract/lay-shapes.ts'
import { ASSUMPTIONS, type Assumptions } from '../../base/contract/generated/assumptions.ts'
import { random } from '../../base/vocabulary/random.ts'
import { parseInstant } from '../../base/vocabulary/time.ts'
import type { SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'
import type { Scenario } from './scenario.ts'

export type ScenarioStart = {
  readonly seed: number
  /** Epoch milliseconds of simulated time. */
  readonly at: number
  readonly behaviour: Behaviour
  readonly signatureScheme: SignatureScheme
  readonly signatureTime: Assumptions['signatureTime']
  /** `${run.customer}`, a function of the seed alone: no other run uses this world. */
  readonly customer: string
}

/** `startsAt`, in epoch milliseconds, is used where the scenario does not state its clock. */
export function initialStateOf(
  scenario: Scenario,
  runSeed: number,
  startsAt = MANUAL_START,
): ScenarioStart {
  const { seed = runSeed, clock = '' } = scenario.world ?? {}
  return {
    seed,
    at: parseInstant(clock) ?? startsAt,
    behaviour: scenarioBehaviour(scenario),
    signatureScheme: signatureSchemeOf(scenario),
    signatureTime: scenario.world?.assumptions?.signatureTime ?? ASSUMPTIONS.signatureTime,
    customer: `cus${random(seed, 'run-customer').hex(10)}`,
  }
}

/** The part of the world section that needs a control API. */
export function scenarioBehaviour({ world = {} }: Scenario): Behaviour {
  const { seed: _seed, clock: _clock, ...behaviour } = world
  return behaviour
}

export function signatureSchemeOf(scenario: Scenario): SignatureScheme {
  return scenarioBehaviour(scenario).assumptions?.signatureScheme ?? ASSUMPTIONS.signatureScheme
}

/** Whether error responses of a sandbox have the envelope of error.schema.json. */
export function hasUsualErrors(scenario: Scenario): boolean {
  const { errors = 'success' } = scenarioBehaviour(scenario).shapes ?? {}
  return errors === 'success' || statesOnlyStatuses('errors', errors)
}
