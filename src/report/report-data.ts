/** What the page of a report shows. The console draws each kind (console/reports/). */
import type { Exchange } from '../base/client/exchange.ts'
import type { RunReportScenario } from '../base/contract/generated/control-types.d.ts'
import type { Row } from '../base/vocabulary/row.ts'
import type { VerificationRun } from '../verify/verdict.ts'

export type ReportData = {
  /** Of ramp-sandbox, such as `run`. */
  readonly command: string
  /** What a row is called, such as `scenario`. */
  readonly noun: string
  readonly headline: Headline
  /** Facts of the run, as sentences. */
  readonly about: readonly string[]
  readonly interrupted?: string
  /** What needs a look comes first. */
  readonly rows: readonly PageRow[]
  readonly extra?: PageExtra
}

/** The result for people: what was tried, what failed first, what to do. */
export type Headline = {
  readonly sentence: string
  readonly first?: string
  readonly todo?: string
  /** Nothing failed, and still not all is as it should be. */
  readonly tone?: 'warn'
}

export type PageRow = Row & RowExtra

/** What a row has beyond its members that every report has. */
export type RowExtra = {
  /** Columns to the right of the title. */
  readonly cells?: readonly string[]
  /** Sentences about the row, such as why it is there. */
  readonly about?: readonly string[]
  /** What its rules say. */
  readonly statements?: readonly (readonly [rule: string, says: string])[]
  /** What else is known of a failure. */
  readonly notes?: readonly string[]
  /** Ids of exchanges. */
  readonly exchanges?: readonly number[]
  /** A scenario, with its timeline. */
  readonly scenario?: ReportedScenario
  /** What the fix is written for, such as `express`. */
  readonly fixFor?: string
}

/** What a command has beyond rows. */
export type PageExtra = VerificationData | ComparisonData

/** Colours of the console. */
export type Tone = 'ok' | 'bad' | 'warn' | 'dim'

/** As the control API and the JSON report have it. */
export type ReportedScenario = Frozen<RunReportScenario>

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

export type VerificationData = {
  readonly kind: 'verification'
  readonly lines: readonly ReportedLine[]
  readonly exchanges: readonly ReportedExchange[]
  readonly gaps: readonly (readonly [rule: string, state: string, reason: string])[]
  readonly observations: readonly (readonly [setting: string, sentence: string])[]
  /** The observations as a file for `start --config`. */
  readonly assumptions: string
  /** Reference, customer, side, amount, outcome and id. */
  readonly orders: readonly (readonly string[])[]
  /** How many orders there were, listed or not. */
  readonly orderCount: number
  readonly passed?: NonNullable<VerificationRun['passed']>
}

/** A line of the matrix of documented rules. */
export type ReportedLine = {
  readonly title: string
  readonly cells: readonly ReportedCell[]
}

export type ReportedCell = {
  readonly aspect: string
  /** Unique on the page. */
  readonly id: string
  readonly counts: readonly { readonly label: string; readonly count: number }[]
  readonly rules: readonly ReportedRule[]
}

export type ReportedRule = {
  readonly id: string
  readonly section: string
  readonly says: string
  readonly label: string
  /** What broke it; or why it is not decided, and what would decide it. */
  readonly because?: string
  /** Ids of rows. */
  readonly rows: readonly string[]
}

export type ReportedExchange = Pick<Exchange, 'id' | 'tookMs' | 'curl'> & {
  readonly request: Pick<Exchange['request'], 'method' | 'path' | 'body'>
  readonly response: Pick<Exchange['response'], 'status' | 'headers' | 'body'>
}

export type ComparisonData = {
  readonly kind: 'comparison'
  readonly sections: readonly {
    readonly title: string
    readonly tone: Tone
    readonly entries: readonly {
      readonly name: string
      readonly text: string
      /** What a failed rule rests on. */
      readonly rows?: readonly FailedRow[]
    }[]
  }[]
}

export type FailedRow = {
  readonly id: string
  readonly expected?: string
  readonly received?: string
}
