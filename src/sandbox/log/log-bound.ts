/** How much the log of a world keeps. */
export type LogBound = {
  readonly entries: number
  /** Of the headers, bodies and behaviours, by their characters. */
  readonly megabytes: number
}

export const DEFAULT_LOG_BOUND: LogBound = { entries: 10_000, megabytes: 8 }
