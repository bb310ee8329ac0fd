/** Runs checks, several at one time. */
import { DeploymentError } from '../../base/client/deployment-error.ts'
import { withDeviation } from '../deviation.ts'
import { asInconclusive, inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { counterpartOf, isRejection } from '../deployment/counterpart.ts'
import type { Check, CheckContext, Finding } from './check.ts'

/** Enough to be quick over a slow network, too few to load the deployment. */
const AT_ONE_TIME = 4
/** Single requests may fail; where this many did, the deployment is gone. */
const MOST_FAILURES = 5

/** The rows have the order of the checks. Throws DeploymentError after {@link MOST_FAILURES}. */
export async function runChecks(
  context: CheckContext,
  checks: readonly Check[],
  onRow: (row: CheckRow) => void,
): Promise<readonly CheckRow[]> {
  const rows: CheckRow[] = []
  const failures = new Set<DeploymentError>()
  const onFailure = (error: DeploymentError) => {
    failures.add(error)
    if (error.kind !== 'budget' && failures.size >= MOST_FAILURES) throw error
  }
  const waiting = checks.entries()
  const worker = async () => {
    for (const [index, check] of waiting) {
      const row = await runCheck(check, context, onFailure)
      rows[index] = row
      onRow(row)
    }
  }
  await allSettled(Array.from({ length: AT_ONE_TIME }, worker))
  return rows
}

/**
 * `onFailure` gets the failure of a single request, and may throw it. Throws DeploymentError where
 * no further request can succeed.
 */
export async function runCheck(
  check: Check,
  context: CheckContext,
  onFailure: (error: DeploymentError) => void = () => {},
): Promise<CheckRow> {
  const { id, title, rules } = check
  try {
    const finding = await standing(await check.run(context), context)
    return withDeviation({ id, title, rules, ...finding })
  } catch (error) {
    const reason = asInconclusive(error)
    if (error instanceof DeploymentError) onFailure(error)
    return { id, title, rules, ...inconclusive(reason), exchanges: [] }
  }
}

/** A finding by a rejection needs its counterpart. Throws {@link Inconclusive} without one. */
async function standing(finding: Finding, context: CheckContext): Promise<Finding> {
  const decided = finding.exchanges.at(-1)
  if (finding.verdict === 'passed' || decided === undefined || !isRejection(decided)) return finding
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
