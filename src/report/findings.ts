/** What `doctor` found as a report: a row for each thing that it looked at. */
import type { Verdict } from '../base/vocabulary/row.ts'
import { countsSentence, headlineOf, ONLY_COUNTS, type ReportLine, type Report } from './report.ts'

export type DoctorFinding = {
  /** What was looked at, such as `port`. */
  readonly about: string
  /** `skipped`: there is nothing to look at. `invalid`: a setting is. */
  readonly verdict: Exclude<Verdict, 'inconclusive'>
  /** What was found, and what to do about it. */
  readonly text: string
}

type Looked = {
  readonly findings: readonly DoctorFinding[]
  /** ISO 8601 in UTC. */
  readonly startedAt: string
  readonly tookMs: number
}

const TITLES: Readonly<Record<string, string>> = {
  versions: 'This version of Node can run ramp-sandbox',
  settings: 'The settings are valid',
  data: 'The data folder can be written',
  port: 'The port is free, or a sandbox listens there',
  sandbox: 'A sandbox answers',
  clock: 'The clock of the sandbox can be read',
  receiver: 'The receiver of webhooks accepts connections',
  webhook: 'The last webhook was accepted, with a valid signature',
}

export function doctorReport({ findings, startedAt, tookMs }: Looked): Report {
  const lines = findings.map((finding, index) => {
    const before = findings.slice(0, index).filter(({ about }) => about === finding.about)
    return lineOf(finding, before.length)
  })
  const rows = lines.map(({ row }) => row)
  return {
    ...{ command: 'doctor', noun: 'check', lines, startedAt, tookMs },
    headline: headlineOf(countsSentence(rows, { noun: 'check', of: 'of this set-up' }), lines),
    ...{ about: [], properties: [], sections: {}, ending: ONLY_COUNTS },
  }
}

/** A sandbox may have several receivers. */
function lineOf({ about, verdict, text }: DoctorFinding, before: number): ReportLine {
  const id = before === 0 ? about : `${about}.${before + 1}`
  const title = TITLES[about] ?? about
  const row = { id, title, verdict, rules: [], received: text }
  return { row, group: 'doctor', tookMs: 0, reason: text }
}
