/** A verification as JUnit XML: a suite per subject, a case per row. Inconclusive is skipped. */
import { junitXml, type JunitCase, type JunitOutcome, type JunitSuite } from '../junit.ts'
import { onOneLine } from '../printable.ts'
import type { Row, VerificationRun } from '../../conformance/verdict.ts'
import {
  coverageSentence,
  deviationSentence,
  gapSentence,
  ruleName,
  subjectOf,
  subjectsOf,
} from './wording.ts'

export function junitReport(run: VerificationRun): string {
  const { rows, startedAt, baseUrl, created, knownGaps = [], interrupted } = run
  return junitXml('ramp-sandbox verify', [
    ...(interrupted === undefined ? [] : [stoppedSuite(interrupted, startedAt)]),
    ...subjectsOf(rows).map((subject): JunitSuite => ({
      name: subject,
      startedAt,
      properties: [
        ['deployment', baseUrl],
        ['coverage', coverageSentence(run)],
        ['orders created', String(created.orders.length)],
        ...knownGaps.map((gap) => ['known gap', `${gap.rule}: ${gapSentence(gap)}`] as const),
      ],
      cases: rows.filter((row) => subjectOf(row) === subject).map(caseOf),
    })),
  ])
}

/** An error, so that a run whose other cases are all skipped is not taken for a success. */
function stoppedSuite(interrupted: string, startedAt: string): JunitSuite {
  const message = onOneLine(interrupted)
  const outcome = { kind: 'error', type: 'interrupted', message, text: interrupted } as const
  const cases = [{ name: 'the run comes to its end', classname: 'run.end', tookMs: 0, outcome }]
  return { name: 'run', startedAt, properties: [], cases }
}

function caseOf(row: Row): JunitCase {
  const tookMs = row.exchanges.reduce((sum, exchange) => sum + exchange.tookMs, 0)
  return { name: onOneLine(row.title), classname: row.id, tookMs, outcome: outcomeOf(row) }
}

function outcomeOf(row: Row): JunitOutcome {
  const { verdict, rules, expected = '', received = '', because = '', hint = '', exchanges } = row
  if (verdict === 'passed') return { kind: 'passed' }
  if (verdict === 'inconclusive') {
    const reason = onOneLine(`${because}. ${hint}`.trim())
    return { kind: 'skipped', message: `inconclusive: ${reason}` }
  }
  const { deviation, knownGap } = row
  if (knownGap !== undefined) {
    const reason = onOneLine(`until ${knownGap.expires}: ${knownGap.reason}`)
    return { kind: 'skipped', message: `known gap ${reason}; received ${onOneLine(received)}` }
  }
  const evidence = exchanges.flatMap(({ request, response, curl }) => [
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
    `received: ${received}`,
    ...(deviation === undefined ? [] : [`deviation: ${deviationSentence(deviation)}`]),
    ...evidence,
  ].join('\n')
  const message = onOneLine(`expected ${expected}; received ${received}`)
  return { kind: 'failure', type: rules.join(' '), message, text }
}
