/**
 * One thing that is checked of a deployment, beyond what one exchange shows. A check sends requests
 * through its context, which records them, and returns a finding. It never decides by what the
 * documentation leaves open.
 */
import type { RuleId } from '../../contract/generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { DeploymentError, isPassing } from '../../client/deployment-error.ts'
import { inconclusive, Inconclusive } from '../inconclusive.ts'
import type { Row } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Fixtures } from './fixtures.ts'

export type CheckContext = VerificationContext & { readonly fixtures: Fixtures }

export type Check = {
  /** `<subject>.<what>`, the same in every run. */
  readonly id: string
  readonly title: string
  /** What the check can decide. */
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** May throw {@link Inconclusive} and DeploymentError. */
  run(context: CheckContext): Promise<Finding> | Finding
}

/** There is no inconclusive finding: {@link Inconclusive} is thrown, wherever a check finds out. */
export type Finding =
  | { readonly verdict: 'passed'; readonly exchanges: readonly Exchange[] }
  | ({ readonly verdict: 'failed'; readonly exchanges: readonly Exchange[] } & Failure)

export type Failure = {
  /** The rules that are broken, where these are not all that the check decides. */
  readonly rules?: readonly RuleId[]
  readonly expected: string
  readonly received: string
}

export function passed(...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'passed', exchanges }
}

export function failed(failure: Failure, ...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'failed', ...failure, exchanges }
}

export function passedIf(
  hasPassed: boolean,
  failure: Failure,
  ...exchanges: readonly Exchange[]
): Finding {
  return hasPassed ? passed(...exchanges) : failed(failure, ...exchanges)
}

/**
 * `onFailure` gets the failure of a single request, and may throw it. Throws DeploymentError where
 * no further request can succeed.
 */
export async function runCheck(
  check: Check,
  context: CheckContext,
  onFailure: (error: DeploymentError) => void = () => {},
): Promise<Row> {
  const { id, title, rules } = check
  try {
    return { id, title, rules, ...(await check.run(context)) }
  } catch (error) {
    const reason = error instanceof Inconclusive ? error : inconclusiveBy(error)
    if (error instanceof DeploymentError) onFailure(error)
    return { id, title, rules, ...inconclusive(reason), exchanges: [] }
  }
}

/** Throws any error that is not the failure of a single request. */
function inconclusiveBy(error: unknown): Inconclusive {
  if (error instanceof DeploymentError && isPassing(error)) return new Inconclusive(error.message)
  throw error
}
