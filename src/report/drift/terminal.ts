/** A comparison on a terminal: a section per kind of change. */
import { createColors } from 'picocolors'
import type { Drift } from '../../verify/traffic/drift.ts'
import { onOneLine } from '../printable.ts'
import type { FailedRow } from '../report-data.ts'
import { FAILED, inTone, PASSED, type Paint } from '../verdict-signs.ts'
import { originSentence, driftHeadline, sectionsOf, type DriftSection } from './wording.ts'

export function driftText(drift: Drift, { color }: { readonly color: boolean }): string {
  const paint = createColors(color)
  const { before, after, documented } = drift
  const { sentence, first, todo } = driftHeadline(drift)
  const worst = documented.newlyFailed.length > 0 ? FAILED : PASSED
  return [
    onOneLine(`Before: ${originSentence(before)}`),
    onOneLine(`After:  ${originSentence(after)}`),
    '',
    ...sectionsOf(drift).flatMap((section) => linesOf(section, paint)),
    inTone(worst, paint)(onOneLine(sentence)),
    ...[first, todo].filter((one) => one !== undefined).map(onOneLine),
    '',
  ].join('\n')
}

function linesOf({ title, entries }: DriftSection, paint: Paint): readonly string[] {
  const lines = entries.flatMap(({ name, text, rows = [] }) => [
    `  ${paint.cyan(onOneLine(name))} ${paint.dim(onOneLine(text))}`,
    ...rows.map(rowLine),
  ])
  return [paint.bold(title), ...lines, '']
}

function rowLine({ id, expected = '', received = '' }: FailedRow): string {
  return `    ${onOneLine(`${id}: expected ${expected}; received ${received}`)}`
}
