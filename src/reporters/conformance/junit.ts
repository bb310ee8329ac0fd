/** A verification as JUnit XML: a suite a subject, a case a row. What is not reachable is skipped. */
import { junitXml, type JunitCase, type JunitOutcome } from '../junit.ts'
import { onOneLine } from '../printable.ts'
import type { Row, VerificationRun } from '../../conformance/verdict.ts'
import { coverageSentence, ruleName, subjectOf, subjectsOf } from './run-words.ts'

export function junitReport(run: VerificationRun): string {
  const { rows, startedAt, baseUrl, created } = run
  return junitXml(
    'ramp-sandbox verify',
    subjectsOf(rows).map((subject) => ({
      name: subject,
      startedAt,
      properties: [
        ['deployment', baseUrl],
        ['coverage', coverageSentence(run)],
        ['orders created', String(created.orders.length)],
      ],
      cases: rows.filter((row) => subjectOf(row) === subject).map(caseOf),
    })),
  )
}

function caseOf(row: Row): JunitCase {
  const tookMs = row.exchanges.reduce((sum, exchange) => sum + exchange.tookMs, 0)
  return { name: onOneLine(row.title), classname: row.id, tookMs, outcome: outcomeOf(row) }
}

function outcomeOf({
  verdict,
  rules,
  expected = '',
  got = '',
  because = '',
  reachableBy = '',
  exchanges,
}: Row): JunitOutcome {
  if (verdict === 'kept') return { kind: 'passed' }
  if (verdict === 'not reachable')
    return {
      kind: 'skipped',
      message: `not reachable: ${onOneLine(`${because}. ${reachableBy}`.trim())}`,
    }
  const told = exchanges.flatMap(({ request, response, curl }) => [
    '',
    `${request.method} ${request.path}`,
    request.body,
    `${response.status}`,
    response.body,
    curl,
  ])
  const text = [
    `breaks: ${rules.map(ruleName).join(', ')}`,
    `expected: ${expected}`,
    `got: ${got}`,
    ...told,
  ].join('\n')
  return {
    kind: 'failure',
    type: rules.join(' '),
    message: onOneLine(`expected ${expected}; got ${got}`),
    text,
  }
}
