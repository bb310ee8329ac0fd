/** The row of a failed scenario, for reports and for the console. */
import type { Row } from '../../base/vocabulary/row.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { onOneLine } from '../printable.ts'
import type { ReportedScenario } from '../report-data.ts'

export type ReportedFailure = NonNullable<ReportedScenario['failure']>

const MOST_VALUE = 300

/** `failure` is as the JSON report and the control API have it. */
export function failedRow(
  file: string,
  failure: ReportedFailure,
): Pick<Row, 'expected' | 'received' | 'evidence' | 'reproduce' | 'fix'> {
  const { expected, hint, difference, message, replay } = failure
  return {
    expected: expected === undefined ? expectationOf(failure) : valueText(expected),
    received: message,
    evidence: [placeOf(file, failure), ...(difference === undefined ? [] : difference.split('\n'))],
    reproduce: replay,
    ...(hint !== undefined && { fix: hint }),
  }
}

type Place = Pick<ReportedFailure, 'step' | 'title'> & { readonly line?: number | undefined }

/** `scenarios/buy.completed.yaml:12, step 3: createOrder`. */
export function placeOf(file: string, { line, step, title }: Place): string {
  const where = line === undefined ? file : `${file}:${line}`
  const which = step === 0 ? 'before the first step' : `step ${step}`
  return onOneLine(`${where}, ${which}: ${title}`)
}

function expectationOf({ step, title, invariant }: ReportedFailure): string {
  if (invariant !== undefined) return `the invariant "${invariant}" holds`
  return step === 0 ? title : `step ${step} passes: ${title}`
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return cut(text, MOST_VALUE)
}
