/**
 * One key belongs to one environment (§5.2). A run ends with the first answer that names the live
 * one, unless the user allows that; earlier answers show whether the deployment is at fault.
 */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { Inconclusive, inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'

/** The rows of a run that ended for its safety. Throws if the deployment is not at fault. */
export function rowsOfLiveStop(error: unknown, judged: readonly CheckRow[]): readonly CheckRow[] {
  const found = judged.find(({ id }) => id === 'environment.one-of-key')
  const isLive = error instanceof DeploymentError && error.kind === 'live'
  if (!isLive || found?.verdict !== 'failed') throw error
  const ended = new Inconclusive('the run ended with an answer that names the live environment')
  const others = judged.filter((row) => row !== found)
  return [
    found,
    ...others.map(({ id, title, rules }) => {
      return { id, title, rules, ...inconclusive(ended), exchanges: [] }
    }),
  ]
}
