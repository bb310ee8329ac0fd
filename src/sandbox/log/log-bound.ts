/** How much the log of a world keeps. */
export type LogBound = {
  readonly entries: number
  /** Size of the headers, bodies and behaviours together, by their characters. */
  readonly megabytes: number
}

export const DEFAULT_LOG_BOUND: LogBound = { entries: 10_000, megabytes: 8 }
