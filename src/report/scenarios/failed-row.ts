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
  const { hint, difference, message, replay } = failure
  return {
    ...(decisive(failure) ?? { expected: expectationOf(failure), received: message }),
    evidence: [
      placeOf(file, failure),
      message,
      ...(difference === undefined ? [] : difference.split('\n')),
    ],
    reproduce: replay,
    ...(hint !== undefined && { fix: hint }),
  }
}

const DIFFERENCE = /^(?:([^\s:]+): )?expected (.+?), received (.+)$/

type Compared = Pick<ReportedFailure, 'expected' | 'received' | 'difference' | 'title'>

/** The one difference that decides: the first. Undefined if nothing was compared. */
export function decisive({
  expected,
  received,
  difference = '',
  title,
}: Compared): { readonly expected: string; readonly received: string } | undefined {
  const [line = ''] = difference.split('\n', 1)
  const [, path, wanted, came] = DIFFERENCE.exec(line) ?? []
  const name = path ?? title.split(' ').at(-1) ?? ''
  const of = (value: string) => `${name} ${value}`
  if (wanted !== undefined && came !== undefined)
    return { expected: of(wanted), received: of(cut(came, MOST_VALUE)) }
  if (expected === undefined && received === undefined) return undefined
  return { expected: of(valueText(expected)), received: of(valueText(received)) }
}

/** Whether a difference says more than the one that decides. */
export function saysMore(difference = ''): boolean {
  const lines = difference.split('\n')
  return lines.length > (/^[-+ ] /.test(lines[0] ?? '') ? 2 : 1)
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
