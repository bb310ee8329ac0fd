/** What other runs of a sequence that fails show of its cause. */
import { expect, test } from 'vitest'
import { DEFAULT_ADAPTER } from '../../../src/lab/application/default-adapter.ts'
import { ApplicationDown } from '../../../src/lab/application/application-process.ts'
import type { Failing } from '../../../src/lab/explore/cause.ts'
import { diagnose, type AfterStep } from '../../../src/lab/explore/diagnosis.ts'
import { ApplicationSubject } from '../../../src/lab/steps/application-subject.ts'
import type { ScenarioRun } from '../../../src/scenarios/runner/scenario-run.ts'

const AGAIN: Failing = {
  ...{ oracle: 'credits', sequence: { side: 'buy', perturbations: [] }, cause: 'ended-again' },
  failure: {
    expected: { state: 'completed', credits: 1 },
    received: { state: 'completed', credits: 2 },
  },
}

/** In which an application takes the end of an order, and then answers a look so. */
function runWith(state: () => Promise<object>): ScenarioRun {
  const control = {
    deliveries: async () => [{ type: 'transaction.completed', attempts: [{}] }],
  }
  const app = { application: { look: () => ({ state }) } } as never
  const subject = new ApplicationSubject({ app })
  // No more of a run is used.
  return { environment: { control, subject }, references: new Map() } as unknown as ScenarioRun
}

test.each([
  ['shows it', async () => ({ state: 'completed' }), 'stored-late'],
  ['does not show it', async () => ({ state: 'pending' }), 'acknowledged-first'],
  ['is down', () => Promise.reject(new ApplicationDown('It ended.')), 'acknowledged-first'],
])('an application that has acknowledged an end and %s has a cause', async (_, look, cause) => {
  let runs = 0
  const again = async (afterStep?: AfterStep) => {
    runs += 1
    // With pauses, it does not fail.
    if (runs <= 2) return false
    await afterStep?.(runWith(look))
    return true
  }
  const adapter = { ...DEFAULT_ADAPTER, effectsWithin: '1ms' }
  expect(await diagnose(AGAIN, again, adapter)).toBe(cause)
})
