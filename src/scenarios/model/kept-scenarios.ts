/**
 * The package's own scenarios as the build has read them: parsing two hundred files takes a third
 * of a second. A file whose text differs, because somebody edited it, is parsed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { LoadedScenario, Scenario } from './scenario.ts'
import { placedSteps } from './step-tree.ts'

/** By the `textHash` of the scenario's file. */
export type KeptScenarios = Readonly<Record<string, KeptScenario>>

type KeptScenario = {
  readonly scenario: Scenario
  /** Each step's line, from 1, in the sequence of `placedSteps`. */
  readonly lines: readonly number[]
}

type Loaded = Omit<LoadedScenario, 'file'>

/** The name of the file that the build writes beside the bundle. */
export const KEPT_SCENARIOS = 'scenarios.json'

let ofBuild: KeptScenarios | undefined

/** `kept` is what the build has kept, which is nothing where the code runs without one. */
export function keptScenario(text: string, kept = (ofBuild ??= readKept())): Loaded | undefined {
  const hash = textHash(text)
  const found = Object.hasOwn(kept, hash) ? kept[hash] : undefined
  if (found === undefined) return undefined
  const { scenario, lines } = found
  const steps = placedSteps(scenario.steps)
  return { scenario, lines: new Map(steps.map(({ step }, index) => [step, lines[index] ?? 1])) }
}

export function toKeep({ scenario, lines }: Loaded): KeptScenario {
  const steps = placedSteps(scenario.steps)
  return { scenario, lines: steps.map(({ step }) => lines.get(step) ?? 1) }
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function readKept(): KeptScenarios {
  const file = new URL(KEPT_SCENARIOS, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptScenarios) : {}
}
