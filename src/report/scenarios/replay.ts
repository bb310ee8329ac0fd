import { shellWord } from '../../base/client/curl.ts'
import type { RunSummary, ScenarioResult } from '../../scenarios/runner/result.ts'

/** The command that runs one scenario again. */
export function commandLine(
  { file, repeated }: ScenarioResult,
  { seed, options }: Pick<RunSummary, 'seed' | 'options'>,
): string {
  return `npx ramp-sandbox run ${shellWord(file)} --seed ${repeated?.seed ?? seed} ${options}`.trim()
}
