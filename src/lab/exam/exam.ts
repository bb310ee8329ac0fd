/**
 * Examines a webhook receiver: every scenario of the suite sends webhooks of orders that no other
 * one uses, and judges the answers, or with an adapter what they did. One application serves all
 * of them, and what disturbs others comes last.
 */
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { endsFirst } from '../../base/vocabulary/ends-first.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { random } from '../../base/vocabulary/random.ts'
import { withoutResult } from '../../base/vocabulary/text.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { ScenarioResult, StepFailure } from '../../scenarios/runner/result.ts'
import { ScenarioFailure } from '../../scenarios/expectations/scenario-failure.ts'
import { runLoaded } from '../../scenarios/runner/run-scenario.ts'
import type { RawAnswer } from '../application/raw-webhook.ts'
import { shownAnswer } from '../steps/send.ts'
import { assertAdapterFits } from './assert-adapter-fits.ts'
import {
  assertNoRedirect,
  assertReceiverDecides,
  ReceiverUnreachable,
} from './assert-receiver-decides.ts'
import type { ExamRow, Problem } from './exam-row.ts'
import type { Examinee } from './examinee.ts'
import { gradeOf, type Grade } from './grade.ts'
import { gradeOfStep, type ExamCheck } from './suite.ts'

export type ExamResult = {
  readonly rows: readonly ExamRow[]
  /** Undefined if the exam was interrupted. */
  readonly grade?: Grade
  readonly interrupted?: string
  /** How many checks have no row. */
  readonly left: number
  readonly url: string
  readonly scheme: string
  readonly startedAt: string
  readonly tookMs: number
  /** Headers of the receiver, by which its framework can be guessed. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const HANG_MS = 4_000
const MOST_HANGS = 3

/** Throws ReceiverUnreachable, ApplicationDown, AdapterMisfit. */
export async function runExam(
  examinee: Examinee,
  {
    suite,
    onRow,
    stop,
  }: {
    readonly suite: readonly ExamCheck[]
    readonly onRow: (row: ExamRow) => void
    readonly stop?: AbortSignal
  },
): Promise<ExamResult> {
  const { url, scheme } = examinee
  const startedAt = iso(systemWallClock.now())
  const began = performance.now()
  const rows: ExamRow[] = []
  let headers: ExamResult['headers'] = {}
  const work = async () => {
    const first = await firstAnswer(examinee)
    headers = first.headers
    let hangs = 0
    for (const check of suite) {
      const row = hangs < MOST_HANGS ? await rowIn(examinee, check) : hungRow(check)
      if (stop?.aborted === true) return
      if (row.verdict !== 'passed' && row.tookMs >= HANG_MS) hangs += 1
      rows.push(row)
      onRow(row)
    }
  }
  const isWhole = await endsFirst(work(), stop)
  const tookMs = Math.round(performance.now() - began)
  const left = suite.slice(rows.length).map(({ id }) => id)
  const of = isWhole ? { grade: gradeOf(rows) } : { interrupted: withoutResult(left, 'check') }
  return { rows: [...rows], ...of, left: left.length, url, scheme, startedAt, tookMs, headers }
}

/** Throws where the receiver cannot be examined. */
async function firstAnswer({ url, sender, beside }: Examinee): Promise<RawAnswer> {
  const first = await sender.reference()
  // An application that has started and closes the connection has failed, and is examined.
  if (first.status === null && (beside === undefined || first.error !== 'ECONNRESET'))
    throw new ReceiverUnreachable(
      `Failed to reach the receiver at ${url}: ${shownAnswer(first)}. Start it, or correct the address.`,
    )
  assertNoRedirect(url, first)
  if (beside === undefined) await assertReceiverDecides(url, sender, first)
  if (beside !== undefined && first.status !== null) await assertAdapterFits(beside, sender)
  return first
}

/** An application that ends by itself fails the row after which it has ended, and starts again. */
async function rowIn(examinee: Examinee, check: ExamCheck): Promise<ExamRow> {
  const row = await rowOf(check, examinee)
  try {
    await examinee.beside?.application.mustRun()
    return row
  } catch (error) {
    if (!(error instanceof ScenarioFailure)) throw error
    examinee.replace()
    if (row.verdict === 'failed') return row
    const problem = { expected: 'the application goes on running', received: error.message }
    return { ...row, verdict: 'failed', weight: 'critical', problem }
  }
}

/** A receiver that hangs would be examined for an hour. */
function hungRow({ loaded: _, ...grading }: ExamCheck): ExamRow {
  const because = `${MOST_HANGS} checks before it had no answer in time`
  return { ...grading, verdict: 'skipped', tookMs: 0, because }
}

async function rowOf({ loaded, ...grading }: ExamCheck, examinee: Examinee): Promise<ExamRow> {
  const { target, sender, seed } = examinee
  const began = performance.now()
  const run = () => {
    sender.last = undefined
    const own = random(seed, `exam:${grading.id}`).below(2 ** 32)
    return runLoaded(loaded, target, { seed: own, onlyFailures: true })
  }
  const result = await run()
  const { failure } = result
  const step = failure && loaded.scenario.steps[failure.step - 1]
  const placing = step !== undefined && 'app' in step ? (step.app.buy ?? step.app.sell) : undefined
  const of = { ...grading, tookMs: Math.round(performance.now() - began) }
  const { last } = sender
  const [advice] = result.advice ?? []
  const sent = last && { sent: last }
  if (failure === undefined && advice !== undefined)
    return {
      ...{ ...of, verdict: 'passed' },
      advice: { ...problemOf(advice), ...sent, because: advice.advice },
    }
  if (failure === undefined) return { ...of, ...verdictOf(result) }
  // Without an order, nothing is decided.
  if (placing !== undefined && failure.isDown !== true)
    return { ...of, verdict: 'skipped', because: failure.message }
  const problem = { ...problemOf(failure), ...sent }
  return { ...of, ...gradeOfStep(step), verdict: 'failed', problem }
}

/** A wrong adapter says nothing about the application. */
function verdictOf({
  verdict,
  because = '',
}: ScenarioResult): Pick<ExamRow, 'verdict' | 'because'> {
  return verdict === 'passed' ? { verdict } : { verdict: 'skipped', because }
}

function problemOf({ isDown, message, expected, received }: StepFailure): Problem {
  if (isDown === true) return { expected: 'the application goes on answering', received: message }
  const [line = ''] = message.split('\n')
  const came = typeof received === 'string' ? received : line.replace(/^Failed to [^:]*: /, '')
  return { expected: shown(expected), received: came }
}

/** `state completed, credits 1`. */
function shown(expected: unknown): string {
  if (typeof expected !== 'object' || expected === null) return String(expected ?? 'it passes')
  const texts = Object.entries(expected).map(([name, value]) => {
    // How near it must be is no part of the value.
    const wanted: unknown = memberOf(memberOf(value, '$near'), 'value') ?? value
    return `${name} ${typeof wanted === 'object' ? JSON.stringify(wanted) : String(wanted)}`
  })
  return texts.join(', ')
}
