/**
 * What the page of a verification has beyond rows: a matrix of operations, as the documentation has
 * them, the evidence of its cells, and what is not documented.
 */
import { assumptionsFile } from '../../verify/traffic/assumptions-file.ts'
import type { CheckRow, VerificationRun } from '../../verify/verdict.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import type {
  ReportedCell,
  ReportedExchange,
  ReportedRule,
  RowExtra,
  VerificationData,
} from '../report-data.ts'
import { ASPECTS, cellCounts, matrixOf, type JudgedRule, type MatrixLine } from './matrix.ts'
import { deviationSentence, gapSentence, orderCountOf, ruleStatement } from './wording.ts'

const MOST_BODY = 4_000

export function verificationPage(
  run: VerificationRun,
  exchanges: readonly Exchange[],
): VerificationData {
  const { observations, knownGaps = [] } = run
  return {
    kind: 'verification',
    lines: matrixOf(run).map(({ id, title, cells }) => ({ title, cells: cellsOf(id, cells) })),
    exchanges: exchanges.map(exchangeOf),
    gaps: knownGaps.map((gap) => [gap.rule, gapSentence(gap), gap.reason]),
    observations: observations.map(({ setting = '', sentence }) => [setting, sentence]),
    assumptions: assumptionsFile(run),
    ...defined({ passed: run.passed }),
    orderCount: orderCountOf(run),
    orders: run.created.orders.map((order) => {
      const { requestReference = '', externalCustomerId = '', side = '', transactionId } = order
      const { amount = '', outcome = '' } = order
      return [requestReference, externalCustomerId, side, amount, outcome, transactionId]
    }),
  }
}

function cellsOf(id: MatrixLine['id'], cells: MatrixLine['cells']): readonly ReportedCell[] {
  return ASPECTS.map((aspect) => ({
    aspect,
    id: `${id}.${aspect}`,
    counts: cellCounts(cells[aspect]),
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

/** What the page shows of a row beyond what every row has. */
export function rowExtra({ rules, exchanges, deviation }: CheckRow): RowExtra {
  return {
    statements: rules.map((rule) => [rule, ruleStatement(rule)]),
    notes: deviation === undefined ? [] : [`Known deviation: ${deviationSentence(deviation)}`],
    exchanges: exchanges.map((exchange) => exchange.id),
  }
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
