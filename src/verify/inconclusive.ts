import { DeploymentError, isPassing } from '../base/client/deployment-error.ts'

/** Thrown where the run cannot observe what a row needs, so that the row has no verdict. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive'
  /** The option that would decide it, where there is one. */
  readonly hint: string | undefined
  /** Whether the run left it out, so that an option or another limit would decide it. */
  readonly isNotTried: boolean

  constructor(because: string, hint?: string, isNotTried = hint !== undefined) {
    super(because)
    this.hint = hint
    this.isNotTried = isNotTried
  }
}

/** The value that a row needs. Throws {@link Inconclusive} where it is not there. */
export function required<T>(value: T | undefined, because: string, hint?: string): T {
  if (value === undefined) throw new Inconclusive(because, hint)
  return value
}

/** The failure of a single request is inconclusive as well. Throws any other error. */
export function asInconclusive(error: unknown): Inconclusive {
  if (error instanceof Inconclusive) return error
  if (error instanceof DeploymentError && isPassing(error)) return inconclusiveOf(error)
  throw error
}

/** For an error that ends the run elsewhere, if it has to. */
export function inconclusiveOf(error: unknown): Inconclusive {
  if (error instanceof Inconclusive) return error
  const because = error instanceof Error ? error.message : String(error)
  const isSpent = error instanceof DeploymentError && error.kind === 'budget'
  return new Inconclusive(because, undefined, isSpent)
}

export function inconclusive({ message, hint, isNotTried }: Inconclusive) {
  const row = { verdict: 'inconclusive', because: message, hint } as const
  return isNotTried ? { ...row, isNotTried } : row
}

export const NO_TRANSACTION = 'the answer to the order has no transactionId'

/** Test deployments may end orders at once; then a payment window may be missing. */
export const ENDED_AT_ONCE =
  'the order ended before its payment window could be read: this deployment ends orders at once'
