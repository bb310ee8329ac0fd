/** Runs checks and drives, several at one time. */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { withDeviation } from '../deviation.ts'
import { asInconclusive, inconclusive, type Inconclusive } from '../inconclusive.ts'
import { isRejection } from '../rules/rejections.ts'
import type { Finding } from '../rules/rule.ts'
import type { CheckRow } from '../verdict.ts'
import type { Check, CheckContext, Drive } from './check.ts'
import { counterpartOf } from './counterparts.ts'
import { quotaOf, type Quota } from './quota.ts'

/** Enough to be quick over a slow network, too few to load the deployment. */
const AT_ONE_TIME = 4
/** Single requests may fail; where this many did, the deployment is gone. */
const MOST_FAILURES = 5

export interface Listener {
  onTry?(what: string): void
  onRow(row: CheckRow): void
}

/** Why drives could not show anything, by the row that is open for it. */
export type Reasons = Map<string, Inconclusive>

/** The rows have the order of the checks. Throws DeploymentError after {@link MOST_FAILURES}. */
export async function runChecks(
  context: CheckContext,
  tasks: readonly (Check | Drive)[],
  { onTry = () => {}, onRow }: Listener,
  reasons: Reasons = new Map(),
): Promise<readonly CheckRow[]> {
  const rows: CheckRow[] = []
  const failures = new Set<DeploymentError>()
  const onFailure = (error: unknown) => {
    if (!(error instanceof DeploymentError)) return
    failures.add(error)
    if (error.kind !== 'budget' && failures.size >= MOST_FAILURES) throw error
  }
  const quota = quotaOf(context.deployment)
  const waiting = tasks.entries()
  const worker = async () => {
    for (const [index, task] of waiting) {
      onTry('tries' in task ? task.tries : task.title)
      if ('tries' in task) {
        await runDrive(task, context, { reasons, quota }, onFailure)
        continue
      }
      const row = await runCheck(task, context, onFailure, quota)
      rows[index] = row
      onRow(row)
    }
  }
  await allSettled(Array.from({ length: AT_ONE_TIME }, worker))
  return rows.filter((row) => row !== undefined)
}

/** The reason of the first that failed to show something of a row is that of the row. */
async function runDrive(
  drive: Drive,
  context: CheckContext,
  { reasons, quota }: { readonly reasons: Reasons; readonly quota: Quota },
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    await quota.mustBeLeft(context.deployment)
    await drive.run(context)
  } catch (error) {
    const reason = asInconclusive(error)
    onFailure(error)
    for (const id of drive.decides) if (!reasons.has(id)) reasons.set(id, reason)
  }
}

/**
 * `onFailure` gets the failure of a single request, and may throw it. Throws DeploymentError where
 * no further request can succeed.
 */
async function runCheck(
  check: Check,
  context: CheckContext,
  onFailure: (error: unknown) => void = () => {},
  quota?: Quota,
): Promise<CheckRow> {
  const { id, title, rules } = check
  try {
    await quota?.mustBeLeft(context.deployment)
    const finding = await standing(await check.run(context), context)
    return withDeviation({ id, title, rules, ...finding })
  } catch (error) {
    const reason = asInconclusive(error)
    onFailure(error)
    return { id, title, rules, ...inconclusive(reason), exchanges: [] }
  }
}

/** A finding by a rejection needs its counterpart. Throws {@link Inconclusive} without one. */
async function standing(finding: Finding, context: CheckContext): Promise<Finding> {
  const decided = finding.exchanges.at(-1)
  if (finding.verdict !== 'failed' || decided === undefined || !isRejection(decided)) return finding
  const { isBesideCounterpart, ...failure } = finding
  if (isBesideCounterpart) return failure
  const counterpart = await counterpartOf(context, decided)
  const more = counterpart === undefined ? [] : [counterpart]
  return { ...failure, exchanges: [...more, ...finding.exchanges] }
}

/** Waits for all of them, so that no request is sent after the first failure is thrown. */
export async function allSettled<T>(all: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(all)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
