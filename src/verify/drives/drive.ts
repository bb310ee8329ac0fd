/**
 * What a run sends so that its trace shows something of a rule; the rules decide. None of it
 * depends on another. If nothing can be sent, the reason is that of the rows that it is for.
 */
import type { VerificationContext } from '../context.ts'
import type { Fixtures } from './fixtures.ts'

export type DriveContext = VerificationContext & { readonly fixtures: Fixtures }

export type Drive = {
  /** What is tried, for the progress of the run. */
  readonly tries: string
  /** The rows of rules that are open for the reason why nothing could be sent. */
  readonly decides: readonly string[]
  /** May throw Inconclusive and DeploymentError. */
  run(context: DriveContext): Promise<unknown>
}
