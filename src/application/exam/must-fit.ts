/**
 * Reads one order by the entries that checks need, before anything is judged: a misfit is one of
 * the adapter, and no failure of the application.
 */
import { AdapterMisfit } from '../adapter-misfit.ts'
import { ApplicationDown } from '../application-process.ts'
import type { EffectName, Side } from '../order-look.ts'
import type { Exam, Subject } from './check.ts'
import type { Answer } from './shot.ts'

/** Throws AdapterMisfit. */
export async function mustFit(exam: Exam): Promise<void> {
  try {
    await fit(exam, 'buy')
    if (exam.application?.adapter.sell?.returned !== undefined) await fit(exam, 'sell')
  } catch (error) {
    // The checks say so.
    if (!(error instanceof ApplicationDown)) throw error
  }
}

/** A route that does not exist answers a webhook without a signature in the same way. */
export async function isRouteKnown(exam: Exam, { status }: Answer): Promise<boolean> {
  if (status !== 404 && status !== 405) return true
  const { status: other } = await exam.post({ headers: {}, body: '' })
  return other !== 404 && other !== 405
}

async function fit(exam: Exam, side: Side): Promise<void> {
  const subject = await exam.order(side)
  await readable(exam, subject, 'pending')
  const answer = await exam.post(exam.signed(JSON.stringify(subject.end)))
  const { status } = answer
  if (!(await isRouteKnown(exam, answer)))
    throw new AdapterMisfit('webhook', `answers ${status ?? 0} to everything`)
  if (status === 401 || status === 403)
    throw new AdapterMisfit(
      'environment',
      `gives a secret with which the receiver answers ${status} to a valid webhook: it reads its secret under another name, it needs another --scheme, or it computes the signature otherwise, which "ramp-sandbox exam --webhook URL --secret SECRET" examines`,
    )
  if (exam.isTaken(answer)) await readable(exam, subject, side === 'buy' ? 'completed' : 'failed')
}

async function readable(
  exam: Exam,
  { names }: Subject,
  expected: 'pending' | 'completed' | 'failed',
): Promise<void> {
  const isEnd = expected !== 'pending'
  const name: EffectName = names.side === 'buy' ? 'effect' : 'returned'
  const entry = names.side === 'buy' ? 'buy.effect' : 'sell.returned'
  const { buy, sell } = exam.application?.adapter ?? {}
  if ((names.side === 'buy' ? buy?.effect : sell?.returned) !== undefined) {
    const { isUnknown = false } = await exam.effect(names, name, isEnd ? 1 : 0)
    if (isEnd && isUnknown)
      throw new AdapterMisfit(`${entry}.request`, `was answered with 404 when the order had ended`)
  }
  const { state, word } = await exam.state(names)
  if (state === 'other' && !word.startsWith('HTTP '))
    throw new AdapterMisfit(`state.${expected}`, `lacks the word "${word}"`)
}
