import { shellWord } from '../../client/curl.ts'
import type { RunSummary, ScenarioResult } from '../../scenarios/runner/result.ts'

/** The command that runs one scenario again. */
export function replayCommand(
  { file }: ScenarioResult,
  { seed, options }: Pick<RunSummary, 'seed' | 'options'>,
): string {
  return `ramp-sandbox run ${shellWord(file)} --seed ${seed} ${options}`.trim()
}
