/**
 * Tests a text against a pattern of a scenario. Some patterns take exponential time on some texts,
 * so the engine is stopped after a limit.
 */
import { createContext, Script } from 'node:vm'
import { cut } from '../../base/vocabulary/text.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { ScenarioFailure } from './scenario-failure.ts'

const LIMIT_MS = 2_000

const TEST = new Script("new RegExp(source, 'u').test(text)")
const CONTEXT = createContext({})

/** Throws ScenarioFailure where the pattern takes longer than the limit. */
export function matchesPattern(source: string, text: string, limitMs = LIMIT_MS): boolean {
  try {
    const values = Object.assign(CONTEXT, { source, text })
    return TEST.runInContext(values, { timeout: limitMs }) === true
  } catch (error) {
    // The error comes from the other context, where `Error` is another constructor.
    if (memberOf(error, 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new ScenarioFailure(
      `Failed to match /${cut(source, 200)}/: it took over ${limitMs} ms on a text of ${text.length} characters. Write a pattern without nested repetition.`,
    )
  }
}
