/** Runs of scenarios that were begun by this tab, or by another one that shows the same world. */
import { signal } from '@preact/signals'
import type {
  ScenarioProgress,
  WorldChange,
} from '../src/base/contract/generated/control-types.d.ts'

/** The last run of each file, with all entries so far. */
const scenarioRuns = signal<ReadonlyMap<string, ScenarioProgress>>(new Map())

export function noteRun({ run }: WorldChange): void {
  if (run === undefined) return
  const before = run.step === 0 ? undefined : scenarioRuns.value.get(run.file)
  const entries = [...(before?.entries ?? []), ...run.entries]
  scenarioRuns.value = new Map(scenarioRuns.value).set(run.file, { ...run, entries })
}

/** After a break, nobody says how they ended. */
export function forgetRuns(): void {
  scenarioRuns.value = new Map()
}

/** The last run of the file, also one that has ended. */
export function scenarioRun(file: string): ScenarioProgress | undefined {
  return scenarioRuns.value.get(file)
}

export function isUnderWay(run: ScenarioProgress | undefined): boolean {
  return run !== undefined && run.verdict === undefined
}
