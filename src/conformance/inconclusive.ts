/** That something cannot be reached from outside, so that nothing can be said about it. Thrown wherever it is found out. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive'
  /** What would make it reachable, where something would. */
  readonly reachableBy: string | undefined

  constructor(because: string, reachableBy?: string) {
    super(because)
    this.reachableBy = reachableBy
  }
}

/** As a row says it. */
export function notReachable({ message, reachableBy }: Inconclusive) {
  return { verdict: 'not reachable', because: message, reachableBy } as const
}

/** Test deployments may end orders before anybody can look; then a window that is missing is no fault. */
export const ENDED_AT_ONCE =
  'the order ended before its window could be looked at: this deployment ends orders at once'
