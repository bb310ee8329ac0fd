/**
 * Any report on a terminal: a line for each row, the failures in full, and the headline at the end.
 * Without colours, signs are words in ASCII.
 */
import { countsOf, isFailure, isUndecided, VERDICTS, type Row } from '../base/vocabulary/row.ts'
import { rowDetails, VALUES, type Detail } from './details.ts'
import { onOneLine } from './printable.ts'
import type { ReportLine, Report } from './report.ts'
import {
  ADVISED,
  FAILED,
  inTone,
  KNOWN,
  paintedSign,
  PASSED,
  SIGNS,
  type Paint,
  type Sign,
} from './verdict-signs.ts'

type Named = Pick<Row, 'verdict' | 'knownGap'> & { readonly advice?: unknown }

type RowTexts = {
  readonly name: string
  readonly note: string
  /** The width of the column of names. */
  readonly width?: number
}

/** `✓ A quote is answered  3 ms` */
export function rowLine(row: Named, texts: RowTexts, paint: Paint): string {
  const [name, note] = [onOneLine(texts.name).padEnd(texts.width ?? 0), onOneLine(texts.note)]
  const sign = paintedSign(signOf(row), paint)
  return `${sign} ${name}${note === '' ? '' : `  ${paint.dim(note)}`}\n`
}

function signOf({ verdict, knownGap, advice }: Named): Sign {
  if (knownGap !== undefined) return KNOWN
  return verdict === 'passed' && advice !== undefined ? ADVISED : SIGNS[verdict]
}

const MOST_NAMED = 3

/** A line for each reason that many share, such as a missing application. */
export function skippedText<Skipped extends { readonly because?: string }>(
  skipped: readonly Skipped[],
  of: { readonly noun: string; readonly rowText: (one: Skipped) => string },
  paint: Paint,
): string {
  const reasons = [...new Set(skipped.map(({ because = '' }) => because))]
  return reasons
    .flatMap((note) => {
      const own = skipped.filter(({ because = '' }) => because === note)
      return own.length <= MOST_NAMED
        ? own.map(of.rowText)
        : rowLine({ verdict: 'skipped' }, { name: `${own.length} ${of.noun}s`, note }, paint)
    })
    .join('')
}

/** What failed and what is invalid, numbered, each with its evidence. */
export function failuresText(lines: readonly ReportLine[], paint: Paint): string {
  return lines
    .filter(({ row }) => isFailure(row) || row.verdict === 'invalid')
    .map((line, index) => failureText(line, index + 1, paint))
    .join('')
}

/** The gutter keeps a CI system from reading a service's text as commands. */
function failureText(line: ReportLine, number: number, paint: Paint): string {
  const { row, details = rowDetails(row), place } = line
  const { id, title } = row
  const name = onOneLine(row.verdict === 'invalid' ? `${id} is invalid` : title)
  // The details of what is in a file begin with the file.
  const where =
    row.verdict === 'invalid' || id === title || place !== undefined
      ? ''
      : ` ${paint.dim(`(${onOneLine(id)})`)}`
  const lines = details.map((detail) => `  ${paint.dim('|')} ${painted(detail, paint)}\n`)
  return `\n${paint.red(paint.bold(`${number}) ${name}`))}${where}\n${lines.join('')}`
}

function painted({ kind, text: given }: Detail, paint: Paint): string {
  // Without colours, signs become ASCII; values stay unchanged.
  const text = paint.isColorSupported || VALUES.includes(kind) ? given : inAscii(given)
  if (kind === 'place' || kind === 'command') return paint.cyan(text)
  if (kind === 'heading') return paint.dim(text)
  if (kind === 'hint') return paint.yellow(text)
  if (kind === 'expected') return paint.green(text)
  return kind === 'received' || kind === 'failed' || kind === 'message' ? paint.red(text) : text
}

/**
 * The last lines: how many, what they say, what failed first, what to do. The issues of invalid
 * files are above; if nothing else failed, they are not repeated.
 */
export function endingText(report: Report, paint: Paint): string {
  const { headline, about, lines, interrupted, ending = {} } = report
  const { first, todo } = headline
  const rows = lines.map(({ row }) => row)
  const counts = countsOf(rows)
  const advised = rows.filter(({ advice }) => advice !== undefined).length
  const verdicts = VERDICTS.toReversed().flatMap((verdict) => {
    const count = counts[verdict]
    if (count === 0) return []
    const some = verdict === 'passed' && advised > 0 ? ` (${advised} with advice)` : ''
    return [inTone(SIGNS[verdict], paint)(`${count} ${verdict}${some}`)]
  })
  const shownCounts = verdicts.length === 0 ? [] : [verdicts.join(', ')]
  const isBad = rows.some((row) => isFailure(row) || row.verdict === 'invalid')
  const isOnlyInvalid = isBad && !rows.some(isFailure)
  const tone = isBad
    ? inTone(FAILED, paint)
    : isUndecided(rows, interrupted)
      ? paint.yellow
      : inTone(PASSED, paint)
  const shown = (text: string | undefined, paintText = (one: string) => one) =>
    text === undefined || text === '' ? [] : [paintText(onOneLine(text))]
  const sentence = rows.length === 0 ? headline.sentence : (ending.sentence ?? headline.sentence)
  return `${adviceText(rows, paint)}\n${[
    ...(ending.counts === undefined ? shownCounts : shown(ending.counts)),
    ...about.flatMap((text) => shown(text, paint.dim)),
    ...shown(interrupted && `Interrupted: ${interrupted}`, paint.yellow),
    ...shown(sentence, tone),
    ...(isOnlyInvalid ? [] : shown(first)),
    ...shown(todo),
  ].join('\n')}\n`
}

/** Each reason once, with what was seen in which row. */
function adviceText(rows: readonly Row[], paint: Paint): string {
  const all = rows.flatMap(({ id, advice = [] }) => advice.map((one) => ({ id, ...one })))
  const lines = [...new Set(all.map(({ because }) => because))].flatMap((because) => [
    `  ${paint.dim(onOneLine(because))}\n`,
    ...all
      .filter((one) => one.because === because)
      .map(({ id, seen }) => `    ${onOneLine(`${id}: ${seen}`)}\n`),
  ])
  if (lines.length === 0) return ''
  return `\nAdvice, which the documentation does not demand:\n${lines.join('')}`
}

const ASCII: Readonly<Record<string, string>> = { '→': '->', '›': '>', '…': '...', '×': 'x' }

function inAscii(text: string): string {
  return text.replace(/[→›…×]/g, (character) => ASCII[character] ?? character)
}
