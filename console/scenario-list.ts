/** The scenarios that the sandbox can run, for the list and for the search. */
import { signal } from '@preact/signals'
import type { ListedScenario } from '../src/base/contract/generated/control-types.d.ts'
import { CallFailure, control } from './control.ts'

/** What was read last; undefined before. */
export const scenarios = signal<readonly ListedScenario[]>()
export const scenariosFailure = signal<unknown>()

export function hasNoRunner(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'SCENARIOS_UNAVAILABLE'
}

export async function readScenarios(): Promise<void> {
  try {
    const { items } = await control('listScenarios')
    // Those that run here come first.
    scenarios.value = items.toSorted((a, b) => Number(isRunnable(b)) - Number(isRunnable(a)))
    scenariosFailure.value = undefined
  } catch (error) {
    scenariosFailure.value = error
  }
}

export function isRunnable({ issues, needsApplication }: ListedScenario): boolean {
  return issues === undefined && !needsApplication
}
