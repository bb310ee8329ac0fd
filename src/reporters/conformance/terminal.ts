/** A verification on a terminal: a line per subject, failed rows, observations, a summary. */
import { createColors } from 'picocolors'
import type { Row, VerificationRun } from '../../conformance/verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import { onOneLine } from '../printable.ts'
import { cut } from '../../vocabulary/text.ts'
import { FAILED, inTone, paintedSign, UNSEEN, type Paint } from '../verdict-signs.ts'
import { ASPECTS, countsOf, matrixOf, type JudgedRule } from './matrix.ts'
import {
  count,
  coverageSentence,
  customerPrefix,
  deviationSentence,
  gapSentence,
  inconclusiveSentence,
  LABELS,
  labelOf,
  rowsSentence,
  ruleName,
  ruleStatement,
  SIGNS,
  subjectOf,
  subjectsOf,
  summarySentence,
  type Label,
} from './wording.ts'

const MOST_EXCHANGES = 3
const MOST_BODY = 320
const LABEL = 11

export function terminalReport(
  run: VerificationRun,
  { color }: { readonly color: boolean },
): string {
  const paint = createColors(color)
  const { rows } = run
  return [
    ...matrixLines(run, paint),
    '',
    ...subjectsOf(rows).map((subject) => subjectLine(subject, rows, paint)),
    '',
    ...rows.filter(isOf('failed')).flatMap((row) => failureLines(row, paint)),
    ...gapLines(run, paint),
    ...inconclusiveLines(rows.filter(isOf('inconclusive')), paint),
    ...observationLines(run, paint),
    ...summaryLines(run, paint),
    '',
  ].join('\n')
}

function isOf(label: Label): (row: Row) => boolean {
  return (row) => labelOf(row) === label
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
  const parts = countsOf(cell).map(({ label, count: number }) => {
    const sign = label === 'not visible' ? UNSEEN : SIGNS[label]
    const word = paint.isColorSupported ? sign.sign : sign.word.trim()
    return { text: `${number} ${word}`, paintText: inTone(sign, paint) }
  })
  const width = parts.map(({ text }) => text).join(' ').length
  const painted = parts.map(({ text, paintText }) => paintText(text)).join(' ')
  return painted + ' '.repeat(Math.max(1, CELL - width))
}

function subjectLine(subject: string, rows: readonly Row[], paint: Paint): string {
  const own = rows.filter((row) => subjectOf(row) === subject)
  const counts = LABELS.toReversed()
    .filter((label) => count(own, label) > 0)
    .map((label) => `${count(own, label)} ${label}`)
  return `${paintedSign(SIGNS[worstOf(own)], paint)} ${subject.padEnd(15)} ${counts.join(', ')}`
}

function failureLines(
  { id, title, rules, expected = '', received = '', deviation, exchanges }: Row,
  paint: Paint,
): readonly string[] {
  return [
    `${paintedSign(FAILED, paint)} ${paint.red(id)}: ${paint.bold(onOneLine(title))}`,
    ...rules.map((rule, index) =>
      labelled(index === 0 ? 'breaks' : '', `${ruleName(rule)} ${paint.dim(ruleStatement(rule))}`),
    ),
    labelled('expected', paint.green(onOneLine(expected))),
    labelled('received', paint.red(onOneLine(received))),
    ...(deviation === undefined ? [] : [labelled('deviation', deviationSentence(deviation))]),
    ...exchanges.slice(0, MOST_EXCHANGES).flatMap((exchange) => exchangeLines(exchange, paint)),
    '',
  ]
}

function exchangeLines(
  { request, response, tookMs, curl }: Exchange,
  paint: Paint,
): readonly string[] {
  const bodyLine = (sign: '>' | '<', body: string) =>
    body === '' ? [] : [labelled('', paint.dim(`${sign} ${cut(onOneLine(body), MOST_BODY)}`))]
  const path = onOneLine(request.path)
  return [
    labelled('exchange', `${request.method} ${path} → ${response.status} in ${tookMs} ms`),
    ...bodyLine('>', request.body),
    ...bodyLine('<', response.body),
    labelled('repeat', paint.cyan(onOneLine(curl))),
  ]
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
function inconclusiveLines(rows: readonly Row[], paint: Paint): readonly string[] {
  if (rows.length === 0) return []
  const reasons = new Map<string, Row[]>()
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

function summaryLines(run: VerificationRun, paint: Paint): readonly string[] {
  const { requests, tookMs, created, environment, rows, interrupted } = run
  const prefix = customerPrefix(run)
  const whose = prefix === undefined ? '' : `, by customers ${prefix}…`
  const where =
    environment === undefined ? '' : ` in environment ${onOneLine(JSON.stringify(environment))}`
  const took = `${requests} requests in ${(tookMs / 1000).toFixed(1)} s.`
  return [
    `Orders created: ${created.orders.length}${whose}${where}; JSON and HTML reports list them. ${took}`,
    `Rows: ${rowsSentence(run)}`,
    `Coverage: ${coverageSentence(run)}.`,
    onOneLine(inconclusiveSentence(run)),
    ...(interrupted === undefined ? [] : [paint.yellow(onOneLine(`Interrupted: ${interrupted}`))]),
    inTone(SIGNS[worstOf(rows)], paint)(onOneLine(summarySentence(run))),
  ]
}

function worstOf(rows: readonly Row[]): Label {
  return LABELS.find((label) => count(rows, label) > 0) ?? 'passed'
}

function labelled(label: string, text: string): string {
  return `    ${label.padEnd(LABEL)}${text}`
}
