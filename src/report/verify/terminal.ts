/**
 * A verification on a terminal: the matrix, a line per subject, what is not decided, observations,
 * and what every report ends with.
 */
import { createColors } from 'picocolors'
import type { CheckRow, VerificationRun } from '../../verify/verdict.ts'
import { onOneLine } from '../printable.ts'
import { endingText, failuresText } from '../terminal.ts'
import { inTone, paintedSign, UNSEEN, type Paint } from '../verdict-signs.ts'
import { ASPECTS, cellCounts, matrixOf, type JudgedRule } from './matrix.ts'
import { verificationReport } from './report.ts'
import {
  countLabelled,
  gapSentence,
  labelOf,
  LABEL_SIGNS,
  LABELS,
  ruleName,
  subjectOf,
  subjectsOf,
  type Label,
} from './wording.ts'

export function terminalReport(
  run: VerificationRun,
  { color }: { readonly color: boolean },
): string {
  const paint = createColors(color)
  const { rows } = run
  const report = verificationReport(run)
  return [
    ...matrixLines(run, paint),
    '',
    ...subjectsOf(rows).map((subject) => subjectLine(subject, rows, paint)),
    '',
    ...gapLines(run, paint),
    ...inconclusiveLines(
      rows.filter((row) => labelOf(row) === 'inconclusive'),
      paint,
    ),
    ...observationLines(run, paint),
    `${failuresText(report.lines, paint)}${endingText(report, paint)}`,
  ].join('\n')
}

const [OPERATION, CELL] = [22, 18]

/** Documented rules, as the documentation has them. */
function matrixLines(run: VerificationRun, paint: Paint): readonly string[] {
  const head = ['Documented rules'.padEnd(OPERATION), ...ASPECTS.map((one) => one.padEnd(CELL))]
  return [
    paint.bold(head.join('').trimEnd()),
    ...matrixOf(run).map(({ id, cells }) =>
      [id.padEnd(OPERATION), ...ASPECTS.map((one) => cellText(cells[one], paint))]
        .join('')
        .trimEnd(),
    ),
  ]
}

/** `17 ok 1 FAIL`, as wide as a column. */
function cellText(cell: readonly JudgedRule[], paint: Paint): string {
  const parts = cellCounts(cell).map(({ label, count: number }) => {
    const sign = label === 'not visible' ? UNSEEN : LABEL_SIGNS[label]
    const word = paint.isColorSupported ? sign.sign : sign.word.trim()
    return { text: `${number} ${word}`, paintText: inTone(sign, paint) }
  })
  const width = parts.map(({ text }) => text).join(' ').length
  const painted = parts.map(({ text, paintText }) => paintText(text)).join(' ')
  return painted + ' '.repeat(Math.max(1, CELL - width))
}

function subjectLine(subject: string, rows: readonly CheckRow[], paint: Paint): string {
  const own = rows.filter((row) => subjectOf(row) === subject)
  const counts = LABELS.toReversed()
    .filter((label) => countLabelled(own, label) > 0)
    .map((label) => `${countLabelled(own, label)} ${label}`)
  return `${paintedSign(LABEL_SIGNS[worstOf(own)], paint)} ${subject.padEnd(15)} ${counts.join(', ')}`
}

function gapLines({ knownGaps = [], rows }: VerificationRun, paint: Paint): readonly string[] {
  if (knownGaps.length === 0) return []
  return [
    paint.yellow('Known gaps of --known-gaps.'),
    ...knownGaps.flatMap((gap) => [
      `  ${ruleName(gap.rule)}: ${gapSentence(gap)}. ${paint.dim(onOneLine(gap.reason))}`,
      ...rows
        .filter((row) => labelOf(row) === 'known gap' && row.rules.includes(gap.rule))
        .map(({ id, received = '' }) => paint.dim(`    ${onOneLine(`${id}: ${received}`)}`)),
    ]),
    '',
  ]
}

/** Rows with the same reason and hint share them. */
function inconclusiveLines(rows: readonly CheckRow[], paint: Paint): readonly string[] {
  if (rows.length === 0) return []
  const reasons = new Map<string, CheckRow[]>()
  for (const row of rows) {
    // What an answer says may have several lines.
    const because = onOneLine(row.because ?? 'no reason was given')
    const reason = `${because}\n${onOneLine(row.hint ?? '')}`
    reasons.set(reason, [...(reasons.get(reason) ?? []), row])
  }
  return [
    paint.yellow('Inconclusive: neither passed nor failed.'),
    ...[...reasons].flatMap(([reason, own]) => {
      const [because = '', hint = ''] = reason.split('\n')
      return [
        `  ${onOneLine(because)}`,
        ...own.map(({ id, title }) => `    ${id}${paint.dim(`: ${onOneLine(title)}`)}`),
        ...(hint === '' ? [] : [`    ${paint.yellow(onOneLine(hint))}`]),
      ]
    }),
    '',
  ]
}

function observationLines({ observations }: VerificationRun, paint: Paint): readonly string[] {
  if (observations.length === 0) return []
  return [
    paint.bold(
      'Observed where the documentation is silent. None of it is a failure; --assumptions-out FILE writes the settings.',
    ),
    ...observations.map(({ setting, value, sentence, differs }) => {
      if (differs === true) return `  differs, cannot be set: ${onOneLine(sentence)}`
      if (setting === undefined) return `  ${onOneLine(sentence)}`
      const line = onOneLine(`${setting}: ${JSON.stringify(value)}`)
      return `  ${line.padEnd(42)} ${paint.dim(onOneLine(sentence))}`
    }),
    '',
  ]
}

function worstOf(rows: readonly CheckRow[]): Label {
  return LABELS.find((label) => countLabelled(rows, label) > 0) ?? 'passed'
}
