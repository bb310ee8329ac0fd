/** Lists and runs scenarios, where the sandbox got a runner. */
import { ApiError, notFound } from '../../../base/vocabulary/errors.ts'
import type { ScenarioProgress } from '../../../base/contract/generated/control-types.d.ts'
import { noteScenario } from '../../log/feed.ts'
import type { ControlCall } from './control-call.ts'
import type { ScenarioRunner } from './scenario-runner.ts'

/** Throws SCENARIOS_UNAVAILABLE. */
export async function listScenarios({ scenarios }: ControlCall) {
  return { items: await runnerOf(scenarios).list() }
}

/** Ends with its connection. Throws SCENARIOS_UNAVAILABLE, NOT_FOUND. */
export async function runScenario(
  { scenarios, running, input }: ControlCall<{ readonly file: string }>,
  stop: AbortSignal,
) {
  const onProgress = (run: ScenarioProgress) => noteScenario(running.log, run)
  const result = await runnerOf(scenarios)
    .run(input.file, onProgress, stop)
    .catch((error: unknown) => {
      throw stop.aborted ? stopped(input.file) : error
    })
  if (result === undefined) throw notFound(`run scenario "${input.file}"`, 'scenarios')
  return result
}

function stopped(file: string): ApiError {
  const message = `Failed to finish scenario "${file}": the sandbox stops. Run it again after the next start.`
  return new ApiError('SCENARIOS_UNAVAILABLE', message)
}

function runnerOf(scenarios: ScenarioRunner | undefined): ScenarioRunner {
  if (scenarios !== undefined) return scenarios
  throw new ApiError(
    'SCENARIOS_UNAVAILABLE',
    'Failed to find scenarios: this sandbox has no runner, because a program started it. ' +
      'Use npx ramp-sandbox start, or npx ramp-sandbox run FILE.',
  )
}
