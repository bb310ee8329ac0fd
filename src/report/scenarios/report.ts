/** A run of scenarios as a report. contracts/schemas/run-report.schema.json has its members. */
import { basename, dirname } from 'node:path'
import { shellWord } from '../../base/client/curl.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { spanText, iso, LATEST } from '../../base/vocabulary/time.ts'
import type { Row, UndocumentedAdvice } from '../../base/vocabulary/row.ts'
import type {
  Advice,
  RunSummary,
  ScenarioResult,
  StepFailure,
  TimelineEntry,
} from '../../scenarios/runner/result.ts'
import { adviceSentences, block } from '../details.ts'
import { countsSentence, headlineOf, ONLY_COUNTS, type ReportLine, type Report } from '../report.ts'
import { differenceOf } from './difference.ts'
import { failedRow } from './failed-row.ts'
import { failureLines } from './failure-text.ts'
import { clockText, dayText } from './moments.ts'
import { commandLine } from './replay.ts'

/** The summary is masked already. */
export function runReport(summary: RunSummary, options: LineOptions = {}): Report {
  const { startedAt, tookMs, seed, target, options: flags, shard, notRun, results } = summary
  const lines = results.map((result) => lineOf(result, summary, options))
  const where = target === 'in process' ? target : `with ${target}`
  const rows = lines.map(({ row }) => row)
  const { interrupted } = summary
  const isBailed = notRun > 0 && interrupted === undefined
  const left = isBailed ? [`${notRun} more were not run: --bail stops at the first failure.`] : []
  return {
    ...{ command: 'run', noun: 'scenario', lines, tookMs },
    headline: headlineOf(
      countsSentence(rows, { noun: 'scenario', where, left: isBailed ? 0 : notRun }),
      lines,
    ),
    about: [aboutOf(summary), ...left],
    ending: ONLY_COUNTS,
    startedAt: iso(startedAt),
    ...defined({ interrupted }),
    properties: [
      ['seed', String(seed)],
      ['target', target],
      ...(isBailed ? [['not run after --bail', String(notRun)] as const] : []),
    ],
    sections: {
      ...{ seed, target, options: flags },
      ...(shard && { shard }),
      notRun,
      scenarios: results.map((result) => scenarioReport(result, summary)),
    },
  }
}

type LineOptions = {
  /** Whether the details of a failure have its calls; by default they do. */
  readonly hasCalls?: boolean
}

type Repeated = Pick<RunSummary, 'seed' | 'options'>

function lineOf(result: ScenarioResult, run: Repeated, options: LineOptions = {}): ReportLine {
  const { file, covers, tags, tookMs, virtualMs, verdict, failure, because, why } = result
  const properties = ([['covers', covers] as const, ['tags', tags] as const] as const).flatMap(
    ([name, words]) =>
      words.length === 0 ? [] : [[`${name} ${basename(file)}`, words.join(' ')] as const],
  )
  const hasRun = verdict === 'passed' || verdict === 'failed'
  const row = rowOf(result, run)
  return {
    ...{ row, group: dirname(file), tookMs, properties },
    place: { file, line: failure?.line ?? firstLineIn(because) },
    ...(failure && {
      type: failure.invariant === undefined ? 'expectation' : 'invariant',
      details: failureLines(result, failure, run, options.hasCalls),
    }),
    ...(verdict === 'invalid' && invalidParts(because)),
    extra: {
      cells: hasRun ? [spanText(virtualMs), spanText(tookMs)] : [],
      about: [
        ...(why === '' ? [] : [why]),
        ...(covers.length === 0 ? [] : [`Covers ${covers.join(' ')}`]),
        ...(tags.length === 0 ? [] : [`Tags: ${tags.join(' ')}`]),
        ...adviceSentences(row),
      ],
      scenario: scenarioReport(result, run),
    },
  }
}

function invalidParts(issues = 'no reason was given'): Pick<ReportLine, 'reason' | 'details'> {
  const [reason = ''] = issues.split('\n')
  return { reason, details: block('same', issues) }
}

function rowOf(result: ScenarioResult, run: Repeated): Row {
  const { file, name, covers, verdict, because = 'no reason was given', failure } = result
  const row = { id: file, title: name, verdict, rules: covers }
  if (failure === undefined) {
    if (verdict === 'passed')
      return { ...row, ...(result.advice && { advice: result.advice.map(shownAdvice) }) }
    const fix = `Correct the file: "npx ramp-sandbox validate ${shellWord(file)}" lists its issues.`
    return { ...row, received: because, ...(verdict === 'invalid' && { fix }) }
  }
  return { ...row, ...failedRow(file, reportedFailure(result, failure, run)) }
}

function shownAdvice(failed: Advice): UndocumentedAdvice {
  const { message, difference = '', hint = '', advice } = failed
  const [seen = ''] = (difference === '' ? message : difference).split('\n')
  return { seen: `${seen}. ${hint}`.trim().replace(/\.\./, '.'), because: advice }
}

/** The line of an invalid file: its issues are `file:line:column: message`. */
function firstLineIn(issues = ''): number | undefined {
  const [, line] = /^[^\n]*?:(\d{1,9}):\d{1,9}: /.exec(issues) ?? []
  return line === undefined ? undefined : Number(line)
}

function aboutOf({ startedAt, tookMs, target, seed, results }: RunSummary): string {
  const virtualMs = results.reduce((sum, result) => sum + result.virtualMs, 0)
  const took = `${spanText(virtualMs)} of simulated time in ${spanText(tookMs)}`
  const started = `${dayText(startedAt)} at ${clockText(startedAt).slice(0, 8)} UTC`
  return `${took}, ${target}, seed ${seed}, on ${started}.`
}

/** One scenario, as the control API has it too. */
export function scenarioReport(result: ScenarioResult, run: Repeated) {
  // The seed of a scenario is that of the run, and its row has the advice.
  const { seed: _seed, advice: _advice, failure, timeline, startedAt, ...rest } = result
  return {
    ...rest,
    ...(failure && { failure: reportedFailure(result, failure, run) }),
    startedAt: iso(startedAt),
    timeline: timeline.map(writtenEntry),
  }
}

function reportedFailure(result: ScenarioResult, failure: StepFailure, run: Repeated) {
  const difference = differenceOf(failure)
  const replay = commandLine(result, run)
  return { ...failure, ...(difference !== undefined && { difference }), replay }
}

/** An entry of the timeline. */
export function writtenEntry(entry: TimelineEntry) {
  return { ...entry, at: Math.abs(entry.at) <= LATEST ? iso(entry.at) : null }
}
