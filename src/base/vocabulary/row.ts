/** One line of any report, and the verdicts that it can have. */

/**
 * The `version` of JSON reports. It is raised when a member goes away or changes its meaning, not
 * when one is added.
 */
export const REPORT_VERSION = 3

/** What needs a look comes first. */
export const VERDICTS = ['failed', 'invalid', 'inconclusive', 'skipped', 'passed'] as const

/**
 * `invalid`: the input is wrong, such as a scenario file or an adapter. `inconclusive`: it could
 * not be observed. `skipped`: the target lacks something that it needs.
 */
export type Verdict = (typeof VERDICTS)[number]

export type Row = {
  /** Unique in a report, and stable between runs. */
  readonly id: string
  readonly title: string
  readonly verdict: Verdict
  /** Rules of contracts/rules.yaml that it decides; if it failed, those that are broken. */
  readonly rules: readonly string[]
  /** What must happen. */
  readonly expected?: string
  /** What happened instead; of a row that is not decided, the reason. */
  readonly received?: string
  /** What shows it: a place in a file, an exchange, a step; one line each. */
  readonly evidence?: readonly string[]
  /** The command that repeats it, for a shell. */
  readonly reproduce?: string
  /** What to do about it. */
  readonly fix?: string
  /** Until when, and why, its failure is accepted: it fails no run. */
  readonly knownGap?: string
  /** What could be better, although the documentation does not demand it: it fails no run. */
  readonly advice?: readonly UndocumentedAdvice[]
}

export type UndocumentedAdvice = {
  readonly seen: string
  /** Why it does not fail. */
  readonly because: string
}

export type Counts = Readonly<Record<Verdict, number>>

/** What decides the outcome of a command, of anything that becomes a row. */
export type Judged = { readonly verdict: Verdict; readonly knownGap?: unknown }

/** Rows that fail a run: a failure that is a known gap does not. */
export function isFailure({ verdict, knownGap }: Judged): boolean {
  return verdict === 'failed' && knownGap === undefined
}

/** Nothing may have failed, and still too little is decided for green. */
export function isUndecided(rows: readonly Pick<Row, 'verdict'>[], interrupted?: string): boolean {
  const isTried = rows.some(({ verdict }) => verdict === 'passed')
  return interrupted !== undefined || (rows.length > 0 && !isTried)
}

export function countsOf(rows: readonly Pick<Row, 'verdict'>[]): Counts {
  const counts = { failed: 0, invalid: 0, inconclusive: 0, skipped: 0, passed: 0 }
  for (const { verdict } of rows) counts[verdict]++
  return counts
}
