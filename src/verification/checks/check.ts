/**
 * One thing that is checked of a deployment, beyond what one exchange can show. A check asks through its context, so
 * everything it did is recorded, and answers a finding; it never decides by what the documentation leaves open.
 */
import type { RuleId } from '../../generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { DeploymentError } from '../deployment-error.ts'
import type { Exchange, Row } from '../verdict.ts'
import type { Scenes } from './scenes.ts'

export type CheckContext = VerificationContext & { readonly scenes: Scenes }

export type Check = {
  /** `<subject>.<what>`, the same in every run. */
  readonly id: string
  readonly title: string
  /** What the check can decide. */
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** May throw {@link Unreached} and DeploymentError. */
  run(context: CheckContext): Promise<Finding> | Finding
}

/** That something is not reachable is thrown, for it ends a check wherever it is found out. */
export type Finding =
  | { readonly verdict: 'kept'; readonly exchanges: readonly Exchange[] }
  | ({ readonly verdict: 'broken'; readonly exchanges: readonly Exchange[] } & Breach)

/** Names the rules that were broken, and no other. */
export type Breach = {
  readonly rules: readonly RuleId[]
  readonly expected: string
  readonly got: string
}

/** The state that a check needs cannot be had. */
export class Unreached extends Error {
  override readonly name = 'Unreached'
  readonly reachableBy: string | undefined

  constructor(because: string, reachableBy?: string) {
    super(because)
    this.reachableBy = reachableBy
  }
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

const PASSING = new Set<DeploymentError['kind']>(['budget', 'timeout', 'unreachable', 'not-http'])

/** Whether the failure of one request says nothing about the next one. */
export function isPassing({ kind }: DeploymentError): boolean {
  return PASSING.has(kind)
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
    if (error instanceof DeploymentError && isPassing(error)) onFailure(error)
    else if (!(error instanceof Unreached)) throw error
    const reachableBy = error instanceof Unreached ? error.reachableBy : undefined
    return {
      id,
      title,
      rules,
      verdict: 'not reachable',
      because: error.message,
      ...(reachableBy === undefined ? {} : { reachableBy }),
      exchanges: [],
    }
  }
}
