/**
 * Runs a sequence that fails in another way, and tells the cause by what then holds. Different
 * sequences can fail for one cause, and their perturbations do not show it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { effectLimitMs } from '../application/patience.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { namesIn } from '../steps/app-order.ts'
import type { ScenarioRun } from '../../scenarios/runner/scenario-run.ts'
import { isLeftOpen, type DefectCause, type Failing } from './cause.ts'
import { appIn } from '../steps/application-subject.ts'

/** Called after each step of a sequence. */
export type AfterStep = (run: ScenarioRun) => Promise<void>

/** Whether the sequence fails again. */
export type Again = (afterStep?: AfterStep) => Promise<boolean>

/** One that passes by chance is no evidence. */
const SLOW_RUNS = 2
const NEW_APPLICATIONS = 2
const USED_RUNS = 3

/** The failure shows in each repetition. */
export async function diagnose(
  failing: Failing,
  again: Again,
  adapter: Adapter,
): Promise<DefectCause | undefined> {
  const { cause, way } = failing
  const isLost = cause === undefined && way === 'webhook' && isLeftOpen(failing)
  if (!isLost && cause !== 'ended-again') return undefined
  const limitMs = effectLimitMs(adapter)
  for (let run = 0; run < SLOW_RUNS; run++)
    if (await again(afterAttempts(() => pause(limitMs)))) return undefined
  let isSeenAtOnce = false
  await again(
    afterAttempts(async ({ environment, references }) => {
      const names = namesIn(references.get('order'))
      const look = appIn(environment)?.application.look(names).state()
      // An application that does not answer shows no end.
      const { state = '' } = (await look?.catch(() => undefined)) ?? {}
      isSeenAtOnce ||= state === 'completed' || state === 'failed'
    }, ENDS),
  )
  return isSeenAtOnce ? 'stored-late' : 'acknowledged-first'
}

/**
 * Whether a failure that comes and goes never shows in the first sequence of an application.
 * `renew` starts another one.
 */
export async function dependsOnEarlier(again: Again, renew: () => void): Promise<boolean> {
  for (let run = 0; run < NEW_APPLICATIONS; run++) {
    renew()
    if (await again()) return false
  }
  for (let run = 0; run < USED_RUNS; run++) if (await again()) return true
  return false
}

const ENDS = /completed|failed/

/** After steps in which an attempt at a delivery was made. */
function afterAttempts(act: AfterStep, types = /./): AfterStep {
  let seen = 0
  return async (run) => {
    const deliveries = (await run.environment.control?.deliveries()) ?? []
    const attempts = deliveries
      .filter(({ type }) => types.test(type))
      .reduce((sum, each) => sum + each.attempts.length, 0)
    if (attempts > seen) await act(run)
    seen = attempts
  }
}
