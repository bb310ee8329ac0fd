/** A verification on a terminal: what came of each subject, what is broken in full, what was seen beside that. */
import { createColors } from 'picocolors'
import { onOneLine, printable } from '../printable.ts'
import type { Exchange, Row, Verdict, VerificationRun } from '../../conformance/verdict.ts'
import {
  count,
  coverageSentence,
  customersOf,
  ruleName,
  ruleSays,
  SIGNS,
  subjectOf,
  subjectsOf,
  verdictSentence,
  VERDICTS,
} from './run-words.ts'

type Paint = ReturnType<typeof createColors>

const MOST_EXCHANGES = 3
const MOST_BODY = 320
const LABEL = 11

export function terminalReport(
  run: VerificationRun,
  { color }: { readonly color: boolean },
): string {
  const paint = createColors(color)
  const { rows } = run
  const broken = rows.filter(({ verdict }) => verdict === 'broken')
  const unreached = rows.filter(({ verdict }) => verdict === 'not reachable')
  return [
    ...subjectsOf(rows).map((subject) => subjectLine(subject, rows, paint, color)),
    '',
    ...broken.flatMap((row) => brokenLines(row, paint, color)),
    ...unreachedLines(unreached, paint),
    ...observationLines(run, paint),
    ...endLines(run, paint),
    '',
  ].join('\n')
}

function subjectLine(subject: string, rows: readonly Row[], paint: Paint, color: boolean): string {
  const own = rows.filter((row) => subjectOf(row) === subject)
  const worst = worstOf(own)
  const { sign, word } = SIGNS[worst]
  const counts = [...VERDICTS]
    .reverse()
    .filter((verdict) => count(own, verdict) > 0)
    .map((verdict) => `${count(own, verdict)} ${verdict}`)
  return `${inColour(worst, paint)(color ? sign : word)} ${subject.padEnd(15)} ${counts.join(', ')}`
}

function brokenLines(
  { id, title, rules, expected = '', got = '', exchanges }: Row,
  paint: Paint,
  color: boolean,
): readonly string[] {
  const { sign, word } = SIGNS.broken
  return [
    `${paint.red(`${color ? sign : word} ${id}`)}: ${paint.bold(onOneLine(title))}`,
    ...rules.map((rule, index) =>
      labelled(index === 0 ? 'breaks' : '', `${ruleName(rule)} ${paint.dim(ruleSays(rule))}`),
    ),
    labelled('expected', paint.green(onOneLine(expected))),
    labelled('got', paint.red(onOneLine(got))),
    ...exchanges.slice(0, MOST_EXCHANGES).flatMap((exchange) => exchangeLines(exchange, paint)),
    '',
  ]
}

function exchangeLines(
  { request, response, tookMs, curl }: Exchange,
  paint: Paint,
): readonly string[] {
  return [
    labelled(
      'exchange',
      `${request.method} ${onOneLine(request.path)} → ${response.status} in ${tookMs} ms`,
    ),
    ...(request.body === '' ? [] : [labelled('', paint.dim(`> ${cut(request.body)}`))]),
    ...(response.body === '' ? [] : [labelled('', paint.dim(`< ${cut(response.body)}`))]),
    labelled('again', paint.cyan(onOneLine(curl))),
  ]
}

/** One reason often holds for many rows, and is said once. */
function unreachedLines(rows: readonly Row[], paint: Paint): readonly string[] {
  if (rows.length === 0) return []
  const reasons = new Map<string, Row[]>()
  for (const row of rows) {
    const reason = `${row.because ?? 'no reason was given'}\n${row.reachableBy ?? ''}`
    reasons.set(reason, [...(reasons.get(reason) ?? []), row])
  }
  return [
    paint.yellow('Not reachable: neither kept nor broken.'),
    ...[...reasons].flatMap(([reason, own]) => {
      const [because = '', reachableBy = ''] = reason.split('\n')
      return [
        `  ${onOneLine(because)}`,
        ...own.map(({ id, title }) => `    ${id}${paint.dim(`: ${onOneLine(title)}`)}`),
        ...(reachableBy === '' ? [] : [`    ${paint.yellow(onOneLine(reachableBy))}`]),
      ]
    }),
    '',
  ]
}

function observationLines({ observations }: VerificationRun, paint: Paint): readonly string[] {
  if (observations.length === 0) return []
  return [
    paint.bold(
      'Seen where the documentation is silent. Nothing of this is a fault; --assumptions-out FILE keeps the settings.',
    ),
    ...observations.map(({ setting, value, sentence }) => {
      if (setting === undefined) return `  ${onOneLine(sentence)}`
      const line = onOneLine(`${setting}: ${JSON.stringify(value)}`)
      return `  ${line.padEnd(42)} ${paint.dim(onOneLine(sentence))}`
    }),
    '',
  ]
}

function endLines(run: VerificationRun, paint: Paint): readonly string[] {
  const { requests, tookMs, created, environment, rows } = run
  const customers = customersOf(run)
  const whose = customers === undefined ? '' : `, by customers ${customers}…`
  const where =
    environment === undefined ? '' : ` in environment ${onOneLine(JSON.stringify(environment))}`
  const tone = inColour(worstOf(rows), paint)
  return [
    `Orders created: ${created.orders.length}${whose}${where}; JSON and HTML reports list them. ${requests} requests in ${(tookMs / 1000).toFixed(1)} s.`,
    `Coverage: ${coverageSentence(run)}.`,
    tone(onOneLine(verdictSentence(run))),
  ]
}

function worstOf(rows: readonly Row[]): Verdict {
  return VERDICTS.find((verdict) => count(rows, verdict) > 0) ?? 'kept'
}

function labelled(label: string, text: string): string {
  return `    ${label.padEnd(LABEL)}${text}`
}

function cut(body: string): string {
  const line = onOneLine(printable(body))
  return line.length > MOST_BODY ? `${line.slice(0, MOST_BODY)}…` : line
}

function inColour(verdict: Verdict, paint: Paint): (text: string) => string {
  return { kept: paint.green, broken: paint.red, 'not reachable': paint.yellow }[verdict]
}
