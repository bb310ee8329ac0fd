/**
 * A verification as a report. contracts/schemas/verify-report.schema.json has its members; rows and
 * checks name exchanges by id, because several share one exchange.
 */
import type { Capabilities } from '../../verify/probe/capabilities.ts'
import { tallyOf } from '../../verify/tally.ts'
import type { CheckRow, VerificationRun } from '../../verify/verdict.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Row } from '../../base/vocabulary/row.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { labelled, rowDetails, type Detail } from '../details.ts'
import { headlineOf, type ReportLine, type Report } from '../report.ts'
import { rowExtra, verificationPage } from './page.ts'
import {
  aboutSentence,
  coverageSentence,
  orderCountOf,
  deviationSentence,
  gapSentence,
  inconclusiveSentence,
  ruleName,
  ruleStatement,
  subjectOf,
  summarySentence,
} from './wording.ts'

const MOST_EXCHANGES = 3
const MOST_BODY = 320

export function verificationReport(run: VerificationRun): Report {
  const { rows, capabilities, startedAt, tookMs, interrupted, baseUrl, created, ...others } = run
  // Only the page shows what passed.
  const { command = 'verify', passed: _passed, ...rest } = others
  const { knownGaps = [] } = run
  const lines = rows.map(lineOf)
  return {
    ...{ command, noun: 'row', lines, startedAt, tookMs, ...defined({ interrupted }) },
    headline: headlineOf(summarySentence(run), lines),
    about: [inconclusiveSentence(run), aboutSentence(run)],
    properties: [
      ['deployment', baseUrl],
      ['coverage', coverageSentence(run)],
      ['orders created', String(orderCountOf(run))],
      ...knownGaps.map((gap) => ['known gap', `${gap.rule}: ${gapSentence(gap)}`] as const),
    ],
    // A terminal shows neither of them.
    get sections() {
      return {
        ...{ baseUrl, created, ruleCounts: tallyOf(run), ...rest },
        ...(capabilities === undefined ? {} : { capabilities: capabilitiesOf(capabilities) }),
        checks: rows.map(checkOf),
        exchanges: exchangesOf(rows),
      }
    },
    get extra() {
      return verificationPage(run, exchangesOf(rows))
    },
  }
}

function lineOf(row: CheckRow): ReportLine {
  const { exchanges, rules } = row
  const shown = rowOf(row)
  // A failure in full has its exchanges in place of their names.
  const { evidence: _evidence, ...rest } = shown
  return {
    ...{ row: shown, group: subjectOf(row) },
    tookMs: exchanges.reduce((sum, exchange) => sum + exchange.tookMs, 0),
    get extra() {
      return rowExtra(row)
    },
    // Of failures only.
    get details() {
      const breaks = rules.map((rule) => `${ruleName(rule)} ${ruleStatement(rule)}`)
      return [
        ...rowDetails(row.evidence === undefined ? rest : shown, { breaks }),
        ...historyDetails(row),
        ...shownOf(exchanges).flatMap(exchangeDetails),
      ]
    },
  }
}

/** The row of a check in the shape of every report. */
function rowOf(row: CheckRow): Row {
  const { id, title, rules, verdict, because, hint, exchanges, expected, deviation, knownGap } = row
  const received = verdict === 'inconclusive' ? because : row.received
  const fix = deviation === undefined ? hint : deviationSentence(deviation)
  // The last answer is the one that decided.
  const reproduce = verdict === 'failed' ? (row.reproduce ?? exchanges.at(-1)?.curl) : undefined
  const evidence = [...(row.evidence ?? []), ...(row.history ?? exchanges.map(exchangeName))]
  return {
    ...{ id, title, verdict, rules },
    ...defined({ expected, received, reproduce, fix }),
    ...(evidence.length > 0 && { evidence }),
    ...(knownGap && { knownGap: `known gap until ${knownGap.expires}: ${knownGap.reason}` }),
  }
}

function exchangeName({ id, request, response }: Exchange): string {
  return `exchange ${id}: ${request.method} ${request.path} → ${response.status}`
}

function historyDetails({ history = [] }: CheckRow): readonly Detail[] {
  return history.map((line, at) => labelled(at === 0 ? 'history' : '', line, 'event'))
}

/** What decided it is the last one. */
function shownOf(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.slice(-MOST_EXCHANGES)
}

function exchangeDetails({ request, response, tookMs }: Exchange): readonly Detail[] {
  const { method, path } = request
  const body = (sign: '>' | '<', text: string) =>
    text === '' ? [] : [labelled('', `${sign} ${cut(text, MOST_BODY)}`)]
  return [
    labelled('exchange', `${method} ${path} → ${response.status} in ${tookMs} ms`, 'event'),
    ...body('>', request.body),
    ...body('<', response.body),
  ]
}

/** What a row of verify has beyond the members of every row. */
function checkOf({ id, exchanges, deviation, isNotTried, knownGap }: CheckRow): object {
  const ids = exchanges.map((exchange) => exchange.id)
  return { id, exchanges: ids, ...defined({ deviation, isNotTried, knownGap }) }
}

/**
 * Bank lists are long, the address and token of a control API are the caller's, and rows have the
 * first orders.
 */
function capabilitiesOf({
  control,
  magic,
  orders: _orders,
  settleMs: _settleMs,
  given: _given,
  ...more
}: Capabilities): object {
  const [hasControl, hasMagic] = [control !== undefined, magic !== undefined]
  return { ...more, banks: more.banks?.provider, hasControl, hasMagic }
}

/** Each once, in the order of their ids. */
function exchangesOf(rows: readonly CheckRow[]): readonly Exchange[] {
  const byId = new Map(
    rows.flatMap(({ exchanges }) =>
      // What the run knew is for its recording.
      exchanges.map(({ note: _note, ...exchange }) => [exchange.id, exchange] as const),
    ),
  )
  return [...byId.values()].sort((one, other) => one.id - other.id)
}
