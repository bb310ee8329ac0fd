/** Runs drives, several at one time. */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { asInconclusive, type Inconclusive } from '../inconclusive.ts'
import type { DriveContext, Drive } from './drive.ts'
import { quotaOf } from './quota.ts'

/** Enough to be quick over a slow network, too few to load the deployment. */
const AT_ONE_TIME = 4
/** Single requests may fail; where this many did, the deployment is gone. */
const MOST_FAILURES = 5

/**
 * Why drives could not show anything, by the row that is open for it: the reason of the first.
 * Throws DeploymentError after {@link MOST_FAILURES}, or if no further request can succeed.
 */
export type Reasons = Map<string, Inconclusive>

export async function runDrives(
  context: DriveContext,
  drives: readonly Drive[],
  onTry: (what: string) => void,
  reasons: Reasons = new Map(),
): Promise<void> {
  const failures = new Set<DeploymentError>()
  const quota = quotaOf(context.deployment)
  const waiting = drives.values()
  const worker = async () => {
    for (const drive of waiting) {
      onTry(drive.tries)
      try {
        await quota.mustBeLeft(context.deployment)
        await drive.run(context)
      } catch (error) {
        const reason = asInconclusive(error)
        const isFailure = error instanceof DeploymentError && error.kind !== 'budget'
        if (isFailure && failures.add(error).size >= MOST_FAILURES) throw error
        for (const id of drive.decides) if (!reasons.has(id)) reasons.set(id, reason)
      }
    }
  }
  await allSettled(Array.from({ length: AT_ONE_TIME }, worker))
}

/** Waits for all of them, so that no request is sent after the first failure is thrown. */
export async function allSettled<T>(all: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(all)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
