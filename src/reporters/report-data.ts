/** What the page of a report shows. The console draws each kind (console/reports/). */
import type { Exchange } from '../client/exchange.ts'
import type { RunReportScenario } from '../contract/generated/control-types.d.ts'

export type ReportData = RunData | VerificationData | ExamData | DriftData

/** Colours of the console. */
export type Tone = 'ok' | 'bad' | 'warn' | 'dim'

type Page<Kind extends string> = {
  readonly kind: Kind
  readonly title: string
  /** Sentences below the title. */
  readonly about: readonly string[]
}

export type RunData = Page<'run'> & {
  /** What a row is called, as `scenario`. */
  readonly noun: string
  readonly scenarios: readonly ReportedScenario[]
}

/** As the control API and the JSON report have it. */
export type ReportedScenario = Frozen<RunReportScenario>

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

export type VerificationData = Page<'verification'> & {
  readonly interrupted?: string
  readonly lines: readonly ReportedLine[]
  readonly rows: readonly ReportedRow[]
  readonly rowsSentence: string
  readonly exchanges: readonly ReportedExchange[]
  readonly gaps: readonly (readonly [rule: string, state: string, reason: string])[]
  readonly observations: readonly (readonly [setting: string, sentence: string])[]
  /** The observations as a file for `start --config`. */
  readonly assumptions: string
  readonly proof?: {
    readonly sentence: string
    readonly differences: readonly (readonly [answers: string, text: string, operations: string])[]
  }
  readonly orders: readonly (readonly [
    id: string,
    reference: string,
    side: string,
    customer: string,
  ])[]
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

export type ReportedRow = {
  readonly id: string
  readonly title: string
  readonly label: string
  readonly rules: readonly (readonly [id: string, says: string])[]
  readonly failure?: ReportedFailure
  readonly because?: string
  readonly hint?: string
  /** Ids of exchanges. */
  readonly exchanges: readonly number[]
}

export type ReportedFailure = {
  readonly expected: string
  readonly received: string
  /** What else is known of it. */
  readonly notes: readonly string[]
}

export type ReportedExchange = Pick<Exchange, 'id' | 'tookMs' | 'curl'> & {
  readonly request: Pick<Exchange['request'], 'method' | 'path' | 'body'>
  readonly response: Pick<Exchange['response'], 'status' | 'headers' | 'body'>
}

export type ExamData = Page<'exam'> & {
  /** Of the fixes. */
  readonly framework: string
  readonly checks: readonly ReportedCheck[]
}

export type ReportedCheck = {
  readonly id: string
  readonly title: string
  readonly reason: string
  readonly weight: string
  readonly verdict: string
  readonly because?: string
  readonly failure?: ReportedFailure & {
    /** The command that repeats it. */
    readonly curl?: string
    readonly fix: string
  }
}

export type DriftData = Page<'drift'> & {
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
