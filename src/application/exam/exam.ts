/**
 * Examines a webhook receiver: every check sends webhooks of an order that no other check uses, and
 * judges the answers, or with an adapter what they did. The last checks restart the receiver and
 * change its secret, so the order of the list is the order of the exam.
 */
import { memberOf } from '../../vocabulary/json.ts'
import type { Adapter } from '../../contract/generated/types.ts'
import { AdapterMisfit } from '../adapter-misfit.ts'
import { ApplicationDown } from '../application-process.ts'
import { BODY_CHECKS } from './body-checks.ts'
import type { Check, Exam, Finding, NeedOfExam, Problem } from './check.ts'
import { DELIVERY_CHECKS } from './delivery-checks.ts'
import { EFFECT_CHECKS } from './effect-checks.ts'
import { RESTART_CHECKS } from './restart-checks.ts'
import { isRouteKnown, mustFit } from './must-fit.ts'
import { gradeOf, type Grade } from './grade.ts'
import { shownAnswer } from './outcome.ts'
import { SIGNATURE_CHECKS } from './signature-checks.ts'

export type ExamRow = Pick<Check, 'id' | 'title' | 'reason' | 'weight' | 'fix'> & {
  readonly verdict: 'passed' | 'failed' | 'skipped'
  readonly tookMs: number
  readonly problem?: Problem
  /** Why it was skipped. */
  readonly because?: string
}

export type ExamResult = {
  readonly rows: readonly ExamRow[]
  readonly grade: Grade
  readonly url: string
  readonly scheme: string
  readonly startedAt: string
  readonly tookMs: number
  /** Headers of the receiver, by which its framework can be guessed. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export const EXAM_CHECKS: readonly Check[] = [
  ...DELIVERY_CHECKS,
  ...SIGNATURE_CHECKS,
  ...BODY_CHECKS,
  ...EFFECT_CHECKS,
  ...RESTART_CHECKS,
]

const HANG_MS = 4_000
const MOST_HANGS = 3

/** Nothing answers at the address, so that nothing can be examined. */
export class ReceiverUnreachable extends Error {
  override readonly name = 'ReceiverUnreachable'
}

/** Throws ReceiverUnreachable, ApplicationDown, AdapterMisfit. */
export async function runExam(
  exam: Exam,
  { url, onRow }: { readonly url: string; readonly onRow: (row: ExamRow) => void },
): Promise<ExamResult> {
  const startedAt = new Date(exam.now()).toISOString()
  const began = performance.now()
  const first = await exam.reference()
  // An application that has started and closes the connection has failed, and is examined.
  if (first.status === null && (exam.application === undefined || first.error !== 'ECONNRESET'))
    throw new ReceiverUnreachable(
      `Failed to reach the receiver at ${url}: ${shownAnswer(first)}. Start it, or correct the address.`,
    )
  if (exam.application === undefined && !(await isRouteKnown(exam, first)))
    throw new ReceiverUnreachable(
      `Failed to examine the receiver at ${url}: it answers ${first.status ?? 0} to everything. Correct the path.`,
    )
  if (exam.application !== undefined && first.status !== null) await mustFit(exam)
  const rows: ExamRow[] = []
  let hangs = 0
  for (const check of EXAM_CHECKS) {
    const row = hangs < MOST_HANGS ? await rowOf(check, exam) : hungRow(check)
    if (row.verdict !== 'passed' && row.tookMs >= HANG_MS) hangs += 1
    rows.push(row)
    onRow(row)
  }
  const tookMs = Math.round(performance.now() - began)
  const { scheme } = exam
  return { rows, grade: gradeOf(rows), url, scheme, startedAt, tookMs, headers: first.headers }
}

/** A receiver that hangs would be examined for an hour. */
function hungRow({ id, title, reason, weight, fix }: Check): ExamRow {
  const because = `${MOST_HANGS} checks before it had no answer in time`
  return { ...{ id, title, reason, weight, fix }, verdict: 'skipped', tookMs: 0, because }
}

async function rowOf(check: Check, exam: Exam): Promise<ExamRow> {
  const { id, title, reason, weight, fix, needs = [], unless } = check
  const began = performance.now()
  const row = (verdict: ExamRow['verdict'], more: Partial<ExamRow> = {}): ExamRow => {
    const tookMs = Math.round(performance.now() - began)
    return { id, title, reason, weight, fix, verdict, tookMs, ...more }
  }
  const because = unless?.(exam.scheme) ?? whyMissing(needs, exam.application?.adapter)
  if (because !== undefined) return row('skipped', { because })
  try {
    const finding = await finishedRun(check, exam)
    if (finding === undefined) return row('passed')
    return 'skipped' in finding
      ? row('skipped', { because: finding.skipped })
      : row('failed', { problem: finding })
  } catch (error) {
    if (error instanceof AdapterMisfit) return row('skipped', { because: error.message })
    if (!(error instanceof ApplicationDown)) throw error
    const expected = 'the application goes on answering'
    return row('failed', { problem: { expected, received: error.message } })
  }
}

/** An earlier check can have ended the application; then this one runs again after a start. */
async function finishedRun(check: Check, exam: Exam): Promise<Finding> {
  try {
    return await check.run(exam)
  } catch (error) {
    const { application } = exam
    if (!(error instanceof ApplicationDown) || application?.adapter.start === undefined) throw error
    await application.restart('kill')
    return check.run(exam)
  }
}

function whyMissing(needs: readonly NeedOfExam[], adapter: Adapter | undefined) {
  const missing = needs.find(
    (need) => need.split('.').reduce<unknown>(memberOf, adapter) === undefined,
  )
  if (missing === undefined) {
    const isKept = needs.includes('start') && adapter?.restart === false
    return isKept ? 'the adapter has "restart: false"' : undefined
  }
  return adapter === undefined
    ? `a URL and a secret cannot try it: pass --adapter with "${missing}"`
    : `the adapter has no "${missing}"`
}
