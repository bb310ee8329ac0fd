import type { ScenarioVerdict } from '../../scenarios/runner/result.ts'
import { FAILED, PASSED, UNDECIDED, type Sign } from '../verdict-signs.ts'

/** In the order of the rows of the HTML report. */
export const SIGNS: { readonly [V in ScenarioVerdict]: Sign } = {
  failed: FAILED,
  invalid: { ...FAILED, sign: '!', word: 'BAD ' },
  skipped: { ...UNDECIDED, word: 'skip' },
  passed: PASSED,
}
