import { shellWord } from '../curl.ts'
import type { RunSummary, ScenarioResult } from '../result.ts'

/** The command that tells one story of a run again. */
export function replayCommand(
  { file }: ScenarioResult,
  { seed, target }: Pick<RunSummary, 'seed' | 'target'>,
): string {
  const at = target.includes('://') ? ` --target ${target}` : ''
  return `ramp-sandbox run ${shellWord(file)} --seed ${seed}${at}`
}
