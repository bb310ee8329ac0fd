/**
 * Proof that a verification can be trusted when it says broken. A variant is a deployment that keeps every documented
 * rule and differs in something that is not documented; nothing about it may be reported.
 *
 * To add one: a row in one of the tables, and the section that leaves it open.
 */
import type { VerificationOptions } from '../../../src/conformance/run-verification.ts'
import type { Transform, TransformedOptions } from '../transformed-service.ts'

export type Variant = {
  /** What is different, as the end of "a deployment that …". */
  readonly differs: string
  /** What leaves it open. */
  readonly section: `§${string}`
  /** Makes the difference, for one deployment. */
  readonly transform?: () => Transform
  readonly options?: Omit<TransformedOptions, 'transform'>
  /** What whoever verifies this deployment would say on the command line. */
  readonly said?: Partial<VerificationOptions>
}
