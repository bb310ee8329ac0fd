/**
 * JUnit XML for CI systems. A case has the attributes `file` and `line`, as those of pytest: CI
 * systems link them. The strictest known schema (junit-10 of Jenkins) allows a case no properties:
 * the suite has them.
 */
import { markup, type Markup } from './markup.ts'

export type JunitSuite = {
  readonly name: string
  readonly cases: readonly JunitCase[]
  /** Several may have one name. */
  readonly properties: readonly (readonly [name: string, value: string])[]
  /** ISO 8601 in UTC. */
  readonly startedAt: string
}

export type JunitCase = {
  readonly name: string
  /** Dots make levels in most viewers. With the name it identifies a case between runs. */
  readonly classname: string
  readonly file?: string
  /** Of the failure, from 1. */
  readonly line?: number | undefined
  readonly tookMs: number
  readonly outcome: JunitOutcome
}

/** `error` is a case that could not run. `message` is one line, `text` has the details. */
export type JunitOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped'; readonly message: string }
  | {
      readonly kind: 'failure' | 'error'
      readonly type: string
      readonly message: string
      readonly text: string
    }

export function junitXml(name: string, suites: readonly JunitSuite[]): string {
  const all = suites.flatMap(({ cases }) => cases)
  const { markup: xml } = markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${name}" ${countsOf(all)} time="${seconds(all)}">
${suites.map(suiteXml)}</testsuites>
`
  return xml
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
