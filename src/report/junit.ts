/**
 * JUnit XML for CI systems. A case has the attributes `file` and `line`, as those of pytest: CI
 * systems link them. The strictest known schema (junit-10 of Jenkins) allows a case no properties:
 * the suite has them.
 */
import { isFailure } from '../base/vocabulary/row.ts'
import { rowDetails } from './details.ts'
import { markup, type Markup } from './markup.ts'
import { onOneLine } from './printable.ts'
import { reasonOf, type ReportLine, type Report } from './report.ts'

type JunitSuite = {
  readonly name: string
  readonly cases: readonly JunitCase[]
  /** Several may have one name. */
  readonly properties: readonly (readonly [name: string, value: string])[]
  /** ISO 8601 in UTC. */
  readonly startedAt: string
}

type JunitCase = {
  readonly name: string
  /** Dots make levels in most viewers. With the name it identifies a case between runs. */
  readonly classname: string
  readonly file?: string
  /** Line of the failure, from 1. */
  readonly line?: number | undefined
  readonly tookMs: number
  readonly outcome: JunitOutcome
}

/** `error` is a case that could not run. `message` is one line, `text` has the details. */
type JunitOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped'; readonly message: string }
  | {
      readonly kind: 'failure' | 'error'
      readonly type: string
      readonly message: string
      readonly text: string
    }

/** A suite for each group of rows, a case for each row. What is not decided is skipped. */
export function junitReport(report: Report): string {
  const { command, lines, startedAt, properties, interrupted } = report
  const groups = [...new Set(lines.map(({ group }) => group))]
  const suites = [
    ...(interrupted === undefined ? [] : [interruptedSuite(interrupted, startedAt)]),
    ...groups.map((name): JunitSuite => {
      const own = lines.filter(({ group }) => group === name)
      const all = [...properties, ...own.flatMap((line) => line.properties ?? [])]
      return { name, startedAt, properties: all, cases: own.map(caseOf) }
    }),
  ]
  const cases = suites.flatMap((suite) => suite.cases)
  const { markup: xml } = markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="ramp-sandbox ${command}" ${countsOf(cases)} time="${seconds(cases)}">
${suites.map(suiteXml)}</testsuites>
`
  return xml
}

/** An error, so that a run whose other cases are all skipped is not taken for a success. */
function interruptedSuite(interrupted: string, startedAt: string): JunitSuite {
  const message = onOneLine(interrupted)
  const outcome = { kind: 'error', type: 'interrupted', message, text: interrupted } as const
  const cases = [{ name: 'the run comes to its end', classname: 'run.end', tookMs: 0, outcome }]
  return { name: 'run', startedAt, properties: [], cases }
}

function caseOf(line: ReportLine): JunitCase {
  const { row, tookMs, place } = line
  // The id, or the file, makes a case unique where two rows share a title.
  const classname = place === undefined ? row.id : dotted(place.file)
  const at = place && { file: onOneLine(place.file), line: place.line }
  return { name: onOneLine(row.title), classname, ...at, tookMs, outcome: outcomeOf(line) }
}

/** `scenarios/buy.completed.yaml` as `scenarios.buy.completed`. */
function dotted(file: string): string {
  return file
    .replace(/^(\.{0,2}\/)+/, '')
    .replace(/\.ya?ml$/, '')
    .replaceAll('/', '.')
}

function outcomeOf(line: ReportLine): JunitOutcome {
  const { row, type } = line
  const { verdict, rules, received = '', fix = '', knownGap } = row
  if (verdict === 'passed') return { kind: 'passed' }
  if (verdict === 'failed' && !isFailure(row))
    return { kind: 'skipped', message: onOneLine(`${knownGap ?? ''}; received ${received}`) }
  if (verdict === 'inconclusive' || verdict === 'skipped') {
    const dot = fix === '' || received.endsWith('.') ? '' : '.'
    const start = verdict === 'skipped' ? '' : `${verdict}: `
    return { kind: 'skipped', message: onOneLine(`${start}${received}${dot} ${fix}`) }
  }
  const kind = verdict === 'failed' ? 'failure' : 'error'
  const text = (line.details ?? rowDetails(row)).map((detail) => detail.text).join('\n')
  const own = type ?? (verdict === 'failed' && rules.length > 0 ? rules.join(' ') : verdict)
  return { kind, type: own, message: reasonOf(line), text }
}

function suiteXml({ name, cases, properties, startedAt }: JunitSuite): Markup {
  const counts = markup`${countsOf(cases)} skipped="${count(cases, 'skipped')}"`
  // The schema allows no zone; the time is in UTC.
  const timestamp = startedAt.replace(/(\.\d+)?Z$/, '')
  const times = markup`time="${seconds(cases)}" timestamp="${timestamp}"`
  return markup`  <testsuite name="${name}" ${counts} ${times}>
${propertiesXml(properties)}${cases.map(caseXml)}  </testsuite>
`
}

function propertiesXml(properties: JunitSuite['properties']): Markup | undefined {
  if (properties.length === 0) return undefined
  return markup`    <properties>
${properties.map(
  ([name, value]) => markup`      <property name="${name}" value="${value}"/>
`,
)}    </properties>
`
}

function caseXml({ name, classname, file, line, tookMs, outcome }: JunitCase): Markup {
  const inside = outcomeXml(outcome)
  const place = [
    file === undefined ? undefined : markup` file="${file}"`,
    line === undefined ? undefined : markup` line="${line}"`,
  ]
  const start = markup`    <testcase name="${name}" classname="${classname}"${place} time="${seconds([{ tookMs }])}"`
  if (inside === undefined)
    return markup`${start}/>
`
  return markup`${start}>
      ${inside}
    </testcase>
`
}

function outcomeXml(outcome: JunitOutcome): Markup | undefined {
  if (outcome.kind === 'passed') return undefined
  if (outcome.kind === 'skipped') return markup`<skipped message="${outcome.message}"/>`
  const { type, message, text } = outcome
  return outcome.kind === 'failure'
    ? markup`<failure type="${type}" message="${message}">${text}</failure>`
    : markup`<error type="${type}" message="${message}">${text}</error>`
}

function countsOf(cases: readonly JunitCase[]): Markup {
  const [failures, errors] = [count(cases, 'failure'), count(cases, 'error')]
  return markup`tests="${cases.length}" failures="${failures}" errors="${errors}"`
}

function count(cases: readonly JunitCase[], kind: JunitOutcome['kind']): number {
  return cases.filter(({ outcome }) => outcome.kind === kind).length
}

function seconds(cases: readonly { readonly tookMs: number }[]): string {
  return (cases.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000).toFixed(3)
}
