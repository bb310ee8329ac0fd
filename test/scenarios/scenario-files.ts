/** Stories to test with: YAML in, a result out. */
import { parse } from 'yaml'
import { loadScenario, formatProblem } from '../../src/scenarios/model/load-scenario.ts'
import { inProcessTarget } from '../../src/scenarios/targets/in-process-target.ts'
import { findNeeds } from '../../src/scenarios/model/needs.ts'
import type { ScenarioResult } from '../../src/scenarios/runner/result.ts'
import { runScenario } from '../../src/scenarios/runner/run-scenario.ts'
import type { Scenario, LoadedScenario } from '../../src/scenarios/model/scenario.ts'
import type { Target } from '../../src/scenarios/targets/target.ts'

export const HEAD = 'name: A story\nwhy: It is here to be tested.\n'

/** Places a buy of 35 USDC and keeps its answer as `order`. */
export const BUY = `
  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base,
            walletAddress: "0x000000000000000000000000000000000000dEaD", externalCustomerId: "\${run.customer}" }
    save: { order: $ }
`

/** Problems as \`line:column: message\`; empty where the file fits. */
export async function problemsOf(text: string): Promise<readonly string[]> {
  const loaded = await loadScenario('story.yaml', text)
  return 'problems' in loaded
    ? loaded.problems.map((problem) => formatProblem('', problem).slice(1))
    : []
}

export async function aStory(text: string): Promise<LoadedScenario> {
  const loaded = await loadScenario('story.yaml', text)
  if ('problems' in loaded)
    throw new Error(loaded.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  return loaded.story
}

/** Tells steps under the usual head; `head` adds a world, a receiver. Needs are declared for it. */
export async function tell(
  head: string,
  steps: string,
  of: { readonly target?: Target; readonly seed?: number } = {},
): Promise<ScenarioResult> {
  const { target = inProcessTarget, seed = 1 } = of
  const text = `${HEAD}${head}\nsteps:\n${steps}`
  const needs = new Set(findNeeds(parse(text) as Scenario).map(({ need }) => need))
  return runScenario(await aStory(`needs: [${[...needs].join(', ')}]\n${text}`), target, { seed })
}

/** What went wrong, in one text. */
export function said({ verdict, because, failure }: ScenarioResult): string {
  if (verdict === 'passed') return 'passed'
  return [because, failure?.title, failure?.message, failure?.difference]
    .filter((text) => text !== undefined)
    .join('\n')
}
