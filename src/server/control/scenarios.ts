/** Lists and runs scenarios, where the sandbox got a runner. */
import { ApiError, notFound } from '../../vocabulary/errors.ts'
import type { ScenarioRunner } from '../../ports/scenario-runner.ts'
import type { ControlCall } from './control-call.ts'

/** Throws SCENARIOS_UNAVAILABLE. */
export async function listScenarios({ scenarios }: ControlCall) {
  return { items: await runnerOf(scenarios).list() }
}

/** Throws SCENARIOS_UNAVAILABLE, NOT_FOUND. */
export async function runScenario(call: ControlCall<unknown, { file: string }>) {
  const { scenarios, running, body } = call
  const result = await runnerOf(scenarios).run(body.file, (run) => running.changes.noteRun(run))
  if (result === undefined) throw notFound(`run scenario "${body.file}"`, 'scenarios')
  return result
}

function runnerOf(scenarios: ScenarioRunner | undefined): ScenarioRunner {
  if (scenarios !== undefined) return scenarios
  throw new ApiError(
    'SCENARIOS_UNAVAILABLE',
    'Failed to find scenarios: this sandbox has no runner, because a program started it. ' +
      'Use ramp-sandbox start, or ramp-sandbox run FILE.',
  )
}
