/**
 * A verification on a terminal: the failures, one line of verdict, what is not decided with the
 * options that decide it, and, if asked for, the observations.
 */
import { createColors } from 'picocolors'
import { isFailure } from '../../base/vocabulary/row.ts'
import type { CheckRow, VerificationRun } from '../../verify/verdict.ts'
import { onOneLine } from '../printable.ts'
import { failuresText } from '../terminal.ts'
import { FAILED, inTone, PASSED, type Paint } from '../verdict-signs.ts'
import { foldedFailures } from './causes.ts'
import { verificationReport } from './report.ts'
import { aboutSentence, gapSentence, labelOf, ruleName } from './wording.ts'

export type VerdictOptions = {
  readonly color: boolean
  /** Shows what the deployment does where the documentation is silent. */
  readonly observations?: boolean
}

export function terminalReport(
  run: VerificationRun,
  { color, observations = false }: VerdictOptions,
): string {
  const paint = createColors(color)
  const { rows, interrupted } = run
  const { lines, headline } = verificationReport(run)
  const tone = inTone(rows.some(isFailure) ? FAILED : PASSED, paint)
  return [
    failuresText(foldedFailures(rows, lines), paint),
    tone(onOneLine(headline.sentence)),
    ...(interrupted === undefined ? [] : [paint.yellow(onOneLine(`Interrupted: ${interrupted}`))]),
    '',
    ...gapLines(run, paint),
    ...inconclusiveLines(
      rows.filter((row) => labelOf(row) === 'inconclusive'),
      paint,
    ),
    ...(observations ? observationLines(run, paint) : []),
    paint.dim(onOneLine(aboutSentence(run))),
    '',
  ].join('\n')
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
    ...observations.map(({ setting, value, sentence, differs, shape }) => {
      if (differs === true && shape !== undefined)
        return `  differs, ${shape} can state it: ${onOneLine(sentence)}`
      if (differs === true) return `  differs, cannot be set: ${onOneLine(sentence)}`
      if (setting === undefined) return `  ${onOneLine(sentence)}`
      const line = onOneLine(`${setting}: ${JSON.stringify(value)}`)
      return `  ${line.padEnd(42)} ${paint.dim(onOneLine(sentence))}`
    }),
    '',
  ]
}
