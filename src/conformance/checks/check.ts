/**
 * One thing that is checked of a deployment, beyond what one exchange can show. A check asks through its context, so
 * everything it did is recorded, and answers a finding; it never decides by what the documentation leaves open.
 */
import type { RuleId } from '../../contract/generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { DeploymentError, isPassing } from '../../client/deployment-error.ts'
import { notReachable, Inconclusive } from '../inconclusive.ts'
import type { Exchange, Row } from '../verdict.ts'
import type { Fixtures } from './fixtures.ts'

export type CheckContext = VerificationContext & { readonly scenes: Fixtures }

export type Check = {
  /** `<subject>.<what>`, the same in every run. */
  readonly id: string
  readonly title: string
  /** What the check can decide. */
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** May throw {@link Inconclusive} and DeploymentError. */
  run(context: CheckContext): Promise<Finding> | Finding
}

/** That something is not reachable is thrown, for it ends a check wherever it is found out. */
export type Finding =
  | { readonly verdict: 'kept'; readonly exchanges: readonly Exchange[] }
  | ({ readonly verdict: 'broken'; readonly exchanges: readonly Exchange[] } & Breach)

export type Breach = {
  /** The rules that were broken, where these are not all that the check decides. */
  readonly rules?: readonly RuleId[]
  readonly expected: string
  readonly got: string
}

export function kept(...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'kept', exchanges }
}

export function broken(breach: Breach, ...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'broken', ...breach, exchanges }
}

/** Kept where `isKept`, else broken. */
export function decided(
  isKept: boolean,
  breach: Breach,
  ...exchanges: readonly Exchange[]
): Finding {
  return isKept ? kept(...exchanges) : broken(breach, ...exchanges)
}

/** Throws DeploymentError where going on makes no sense. `onFailure` hears of one request's, and may throw it. */
export async function runCheck(
  check: Check,
  context: CheckContext,
  onFailure: (error: DeploymentError) => void = () => {},
): Promise<Row> {
  const { id, title, rules } = check
  try {
    return { id, title, rules, ...(await check.run(context)) }
  } catch (error) {
    const unreached = error instanceof Inconclusive ? error : unreachedBy(error)
    if (error instanceof DeploymentError) onFailure(error)
    return { id, title, rules, ...notReachable(unreached), exchanges: [] }
  }
}

/** Throws what is no failure of one request. */
function unreachedBy(error: unknown): Inconclusive {
  if (error instanceof DeploymentError && isPassing(error)) return new Inconclusive(error.message)
  throw error
}
