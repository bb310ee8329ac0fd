/**
 * A verification as one page that reads as the documentation does: a matrix of operations, the
 * evidence of its cells, what is not documented, and every row as an appendix.
 */
import { assumptionsFile } from '../../conformance/calibration/assumptions-file.ts'
import type { Row, VerificationRun } from '../../conformance/verdict.ts'
import { cut } from '../../vocabulary/text.ts'
import { defined } from '../../vocabulary/defined.ts'
import { htmlPage } from '../html-page.ts'
import { onOneLine } from '../printable.ts'
import type { ReportedCell, ReportedExchange, ReportedRow, ReportedRule } from '../report-data.ts'
import { exchangesOf } from './json.ts'
import { ASPECTS, countsOf, matrixOf, type JudgedRule, type MatrixLine } from './matrix.ts'
import { proofSentence } from './proof.ts'
import {
  coverageSentence,
  deviationSentence,
  gapSentence,
  inconclusiveSentence,
  labelOf,
  LABELS,
  rowsSentence,
  ruleStatement,
  summarySentence,
} from './wording.ts'

const MOST_BODY = 4_000

export function htmlReport(run: VerificationRun): string {
  const { rows, observations, knownGaps = [], proof, interrupted } = run
  return htmlPage({
    kind: 'verification',
    title: summarySentence(run),
    about: [`${coverageSentence(run)}. ${inconclusiveSentence(run)}`, aboutSentence(run)],
    ...defined({ interrupted }),
    lines: matrixOf(run).map(({ id, title, cells }) => ({ title, cells: cellsOf(id, cells) })),
    rows: rows
      .toSorted((one, other) => LABELS.indexOf(labelOf(one)) - LABELS.indexOf(labelOf(other)))
      .map(rowOf),
    rowsSentence: rowsSentence(run),
    exchanges: exchangesOf(rows).map(exchangeOf),
    gaps: knownGaps.map((gap) => [gap.rule, gapSentence(gap), gap.reason]),
    observations: observations.map(({ setting = '', sentence }) => [setting, sentence]),
    assumptions: assumptionsFile(run),
    ...(proof && {
      proof: {
        sentence: proofSentence(proof),
        differences: proof.differences.map(({ difference, answers, operations }) => [
          String(answers),
          difference,
          operations.join(', '),
        ]),
      },
    }),
    orders: run.created.orders.map(
      ({ transactionId, requestReference = '', side = '', externalCustomerId = '' }) => [
        transactionId,
        requestReference,
        side,
        externalCustomerId,
      ],
    ),
  })
}

function aboutSentence({ startedAt, tookMs, requests, environment, created }: VerificationRun) {
  const where = environment === undefined ? '' : ` in environment “${onOneLine(environment)}”`
  const took = `${(tookMs / 1000).toFixed(1)} s, started at ${startedAt}`
  return `${requests} requests and ${created.orders.length} orders${where} in ${took}.`
}

function cellsOf(id: MatrixLine['id'], cells: MatrixLine['cells']): readonly ReportedCell[] {
  return ASPECTS.map((aspect) => ({
    aspect,
    id: `${id}.${aspect}`,
    counts: countsOf(cells[aspect]),
    rules: cells[aspect].map(ruleOf),
  }))
}

function ruleOf({ rule, label, undecided, rows }: JudgedRule): ReportedRule {
  const { id, section, says } = rule
  const broken = rows.find(({ verdict }) => verdict === 'failed')
  const because = broken
    ? `expected ${broken.expected ?? ''}; received ${broken.received ?? ''}`
    : undecided && `${undecided.because}. ${undecided.hint ?? ''}`.trim()
  const own = rows.map((row) => row.id)
  return { id, section, says, label, ...defined({ because }), rows: own }
}

function rowOf(row: Row): ReportedRow {
  const { id, title, rules, verdict, because, hint, exchanges } = row
  return {
    ...{ id, title, label: labelOf(row), ...defined({ because, hint }) },
    rules: rules.map((rule) => [rule, ruleStatement(rule)]),
    ...(verdict === 'failed' && { failure: failureOf(row) }),
    exchanges: exchanges.map((exchange) => exchange.id),
  }
}

function failureOf({ expected = '', received = '', deviation, knownGap }: Row) {
  const notes = [
    deviation && `Known deviation: ${deviationSentence(deviation)}`,
    knownGap && `Known gap until ${knownGap.expires}: ${knownGap.reason}`,
  ].filter((note) => note !== undefined)
  return { expected, received, notes }
}

function exchangeOf({ id, request, response, tookMs, curl }: ReportedExchange): ReportedExchange {
  const { method, path } = request
  const { status, headers } = response
  return {
    ...{ id, tookMs, curl },
    request: { method, path, body: cut(request.body, MOST_BODY) },
    response: { status, headers, body: cut(response.body, MOST_BODY) },
  }
}
