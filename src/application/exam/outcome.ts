/** What checks say about the answers of a receiver. */
import { cut } from '../../vocabulary/text.ts'
import type { EffectName, OrderState } from '../order-look.ts'
import type { Exam, Finding, Subject } from './check.ts'
import type { Answer, Shot } from './shot.ts'

const MOST_SHOWN = 120
const LARGE = 100_000

export function shownAnswer({ status, error, body }: Answer): string {
  if (status === null) return `no answer: ${error ?? 'the connection closed'}`
  const text = body.trim()
  return text === '' ? `HTTP ${status}` : `HTTP ${status}: ${cut(text, MOST_SHOWN)}`
}

/** It must be taken like the plain event, with 2xx. */
export async function mustTake(exam: Exam, sent: Shot): Promise<Finding> {
  const answer = await exam.post(sent)
  if (exam.isTaken(answer)) return undefined
  if (exam.judgement() === 'refused') {
    const { status } = await exam.reference()
    return { skipped: `the plain event is not taken either (${status ?? 'no answer'})` }
  }
  return { expected: 'it is taken, with 2xx', received: shownAnswer(answer), sent }
}

/** It must be refused, and not with an error of the receiver. */
export async function mustRefuse(exam: Exam, sent: Shot): Promise<Finding> {
  const answer = await exam.post(sent)
  const { status } = answer
  const expected = 'it is refused with 4xx: 401 for example'
  if (status !== null && status >= 400 && status < 500) return undefined
  const reference = await exam.reference()
  // It looks the order up before the signature, and asks for the webhook again.
  if (status !== null && status >= 500 && reference.status === status)
    return { skipped: `it answers ${status} to every event of an order that it does not know` }
  return { expected, received: shownAnswer(answer), sent }
}

/** It may be taken or refused, but must not be an error of the receiver. */
export async function mustSurvive(exam: Exam, sent: Shot): Promise<Finding> {
  const answer = await exam.post(sent)
  const { status, error } = answer
  // It may close the connection of a body that is too large for it.
  const isClosed = error === 'EPIPE' || error === 'ECONNRESET'
  const isFine =
    status === null ? isClosed && sent.body.length > LARGE : status >= 200 && status < 500
  if (isFine || exam.isTaken(answer)) return undefined
  return { expected: 'it is taken or refused, never 5xx', received: shownAnswer(answer), sent }
}

/** What must have become of an order of the application. */
export type Outcome = (exam: Exam, subject: Subject, sent: Shot | undefined) => Promise<Finding>

/** The order must be completed, and credited once. */
export const mustBeCredited = mustBe('completed', 'effect', 1)

/** The order must be pending, and not credited. */
export const mustBePending = mustBe('pending', 'effect', 0)

/** The sell must have failed, and be given back once. */
export const mustBeReturned = mustBe('failed', 'returned', 1)

function mustBe(wished: OrderState['state'], name: EffectName, times: number): Outcome {
  const verb = name === 'effect' ? 'credited' : 'given back'
  const expected = `the order is ${wished}, and ${verb} ${timesOf(times)}`
  return async (exam, { names }, sent) => {
    const { count } = await exam.effect(names, name, times)
    const { state, word } = await exam.state(names)
    if (count === times && state === wished) return undefined
    const received = `its state is "${word}" (${state}), ${verb} ${timesOf(count)}`
    return { expected, received, ...(sent === undefined ? {} : { sent }) }
  }
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
