/** A receiver takes what is valid: quickly, and while much arrives. */
import type { Check, Exam } from './check.ts'
import { shownAnswer } from './outcome.ts'

/** The service waits longer, and then sends the webhook again. */
const QUICK_MS = 2_000
const AT_ONCE = 50

export const DELIVERY_CHECKS: readonly Check[] = [
  {
    id: 'delivery.valid',
    title: 'a valid event is taken with 2xx',
    reason: 'A webhook that is not acknowledged is sent again for 75 hours, and then lost.',
    weight: 'critical',
    fix: 'signature',
    run: async (exam) => {
      const sent = await plainShot(exam)
      const answer = await exam.post(sent)
      if (exam.judgement() === 'unknown order')
        return {
          skipped: `it answers ${answer.status ?? 0} to orders that it does not know: pass --adapter`,
        }
      if (exam.isTaken(answer)) return undefined
      const isSigned = answer.status === 401 || answer.status === 403
      const hint = isSigned ? '. Are --secret and --scheme those of the receiver?' : ''
      return { expected: 'it is taken, with 2xx', received: shownAnswer(answer) + hint, sent }
    },
  },
  {
    id: 'delivery.quick',
    title: 'it is answered within two seconds',
    reason: 'The service gives up waiting, and sends again what the receiver still works on.',
    weight: 'major',
    fix: 'apply',
    run: async (exam) => {
      const sent = await plainShot(exam)
      const answer = await exam.post(sent)
      if (answer.status !== null && answer.tookMs <= QUICK_MS) return undefined
      const received = `${shownAnswer(answer)} after ${answer.tookMs} ms`
      return { expected: `an answer within ${QUICK_MS} ms`, received, sent }
    },
  },
  {
    id: 'delivery.fifty',
    title: 'fifty events at once are taken',
    reason: 'After an outage, everything that was missed arrives at once.',
    weight: 'major',
    fix: 'apply',
    run: async (exam) => {
      const { end } = await exam.order()
      const shots = Array.from({ length: AT_ONCE }, (_, index) =>
        exam.signed(JSON.stringify({ ...end, id: `evt_fifty_${index}` })),
      )
      if (exam.judgement() === 'refused') return { skipped: 'the plain event is not taken either' }
      const answers = await Promise.all(shots.map((shot) => exam.post(shot)))
      const wrong = answers.findIndex((answer) => !exam.isTaken(answer))
      const [answer, sent] = [answers[wrong], shots[wrong]]
      if (answer === undefined || sent === undefined) return undefined
      const count = answers.filter((each) => !exam.isTaken(each)).length
      const received = `${count} were not, one with ${shownAnswer(answer)}`
      return { expected: `all ${AT_ONCE} are taken`, received, sent }
    },
  },
]

async function plainShot(exam: Exam) {
  const { end } = await exam.order()
  return exam.signed(JSON.stringify(end))
}
