/** A check that does something to one order of the application, and looks what became of it. */
import type { Side } from '../order-look.ts'
import type { Check, Event, Exam, Fix, NeedOfExam, Stage, Subject, Weight } from './check.ts'
import { mustBeCredited, type Outcome } from './outcome.ts'
import type { Shot } from './shot.ts'

/** A webhook, the same one ten times at once, or what a user or the operators do. */
type Step =
  Event | { readonly atOnce: Event } | ((exam: Exam) => Shot) | 'refresh' | 'stop' | 'kill'

export type OrderCheck = Pick<Check, 'id' | 'title' | 'reason'> & {
  readonly side?: Side
  readonly stage?: Stage
  readonly weight?: Weight
  readonly fix?: Fix
  readonly needs?: readonly NeedOfExam[]
  readonly steps: (subject: Subject) => readonly Step[]
  readonly outcome?: Outcome
}

const TIMES_AT_ONCE = 10

export function orderCheck(check: OrderCheck): Check {
  const { side = 'buy', stage, steps, outcome = mustBeCredited, needs = [], ...about } = check
  const seen = side === 'buy' ? (['buy.effect', 'state'] as const) : (['sell.returned'] as const)
  return {
    ...{ weight: 'critical', fix: 'apply', ...about },
    needs: [...seen, ...needs],
    run: async (exam) => {
      const subject = await exam.order(side, stage)
      let sent: Shot | undefined
      for (const step of steps(subject)) sent = (await perform(exam, subject, step)) ?? sent
      return outcome(exam, subject, sent)
    },
  }
}

/** Resolves with the webhook that it sent. */
async function perform(exam: Exam, { names }: Subject, step: Step): Promise<Shot | undefined> {
  if (step === 'refresh') await exam.application?.refresh(names)
  else if (typeof step === 'string') await exam.application?.restart(step)
  else {
    const isRepeated = typeof step === 'object' && 'atOnce' in step
    const event = isRepeated ? step.atOnce : step
    const sent = typeof event === 'function' ? event(exam) : exam.signed(JSON.stringify(event))
    const times = isRepeated ? TIMES_AT_ONCE : 1
    await Promise.all(Array.from({ length: times }, () => exam.post(sent)))
    return sent
  }
  return undefined
}
