/** Runs scenarios that a test writes as YAML. */
import { formatIssue, loadScenario } from '../../src/scenarios/model/load-scenario.ts'
import { inProcessTarget } from '../../src/scenarios/targets/in-process-target.ts'
import type { ScenarioResult } from '../../src/scenarios/runner/result.ts'
import { runLoaded } from '../../src/scenarios/runner/run-scenario.ts'
import type { LoadedScenario } from '../../src/scenarios/model/scenario.ts'
import type { Target } from '../../src/scenarios/targets/target.ts'

export const HEAD = 'name: A scenario\nwhy: For a test.\n'

/** Places a buy of 35 USDC and saves the response as `order`. */
export const BUY = `
  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base,
            walletAddress: "0x000000000000000000000000000000000000dEaD", externalCustomerId: "\${run.customer}" }
    save: { order: $ }
`

/** Names that order in a step. */
export const ORDER = '"${order.transactionId}"'

/** Places that buy and completes it. */
export const PAID = `${BUY}
  - { simulate: complete, order: ${ORDER} }
`

/** A world that moves no order by itself, and a receiver. */
export const MANUAL = 'world: { progression: manual }\nreceiver: {}'

/** The body of a buy of customer `obi`. */
export const BODY =
  'body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD", externalCustomerId: obi }'

/** Issues as `line:column: message`; empty for a valid file. */
export async function issuesOf(text: string): Promise<readonly string[]> {
  const loaded = await loadScenario('a.yaml', text)
  return 'issues' in loaded ? loaded.issues.map((issue) => formatIssue('', issue).slice(1)) : []
}

export async function aScenario(text: string, file = 'a.yaml'): Promise<LoadedScenario> {
  const loaded = await loadScenario(file, text)
  if ('issues' in loaded)
    throw new Error(loaded.issues.map((issue) => formatIssue(file, issue)).join('\n'))
  return loaded
}

/** Runs steps after {@link HEAD} and `head` (a world, a receiver). */
export async function runSteps(
  head: string,
  steps: string,
  of: { readonly target?: Target; readonly seed?: number } = {},
): Promise<ScenarioResult> {
  const { target = inProcessTarget, seed = 1 } = of
  return runLoaded(await aScenario(`${HEAD}${head}\nsteps:\n${steps}`), target, { seed })
}

/** What {@link outcomeOf} returns of a scenario that passes. */
export const PASSES = /^passed$/

/** `passed`, or the failure as one text. */
export function outcomeOf({ verdict, because, failure }: ScenarioResult): string {
  if (verdict === 'passed') return 'passed'
  return [because, failure?.title, failure?.message, failure?.difference]
    .filter((text) => text !== undefined)
    .join('\n')
}
