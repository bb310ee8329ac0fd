/** What webhooks do to an order of the application: its state, and what is credited. */
import type { Check, Event, Exam, Finding, Subject } from './check.ts'
import { mustBeCredited, mustRefuse, mustTake } from './outcome.ts'
import type { Shot } from './shot.ts'

const NEEDS = ['buy.effect', 'state'] as const
const TIMES_AT_ONCE = 10
/** An application may round what it credits. */
const ROUNDING = 0.001
const ORDER_KEYS = ['transactionId', 'id', 'reference', 'requestReference'] as const
const ONCE = 'A webhook is sent again when its acknowledgement is lost. The event id is the same.'

/** Sends these bodies, one after the other, and looks at the order. */
async function after(exam: Exam, subject: Subject, events: readonly Event[]): Promise<Finding> {
  let sent: Shot | undefined
  for (const event of events) {
    sent = exam.signed(JSON.stringify(event))
    await exam.post(sent)
  }
  return sent === undefined ? undefined : mustBeCredited(exam, subject, sent)
}

function updatedOf({ completed, events }: Subject): Event {
  const known = events.find(({ type }) => type === 'transaction.updated')
  const data = { ...completed.data, status: 'pending' }
  return known ?? { ...completed, id: `${completed.id}_updated`, type: 'transaction.updated', data }
}

function createdOf({ completed, events }: Subject): Event {
  const known = events.find(({ type }) => type === 'transaction.created')
  const data = { ...completed.data, status: 'pending' }
  return known ?? { ...completed, id: `${completed.id}_created`, type: 'transaction.created', data }
}

const ORDERS: readonly (readonly [
  id: string,
  title: string,
  reason: string,
  events: (subject: Subject) => readonly Event[],
])[] = [
  [
    'once',
    'a completed event credits the customer once',
    'The happy path of a buy.',
    ({ completed }) => [completed],
  ],
  ['twice', 'the same event twice credits once', ONCE, ({ completed }) => [completed, completed]],
  [
    'updated-late',
    'an updated event after completed changes nothing',
    'Webhooks arrive out of order. A terminal state is final.',
    (subject) => [subject.completed, updatedOf(subject), subject.completed],
  ],
  [
    'created-late',
    'completed before created is completed, and credited once',
    'Webhooks arrive out of order. The one that comes first may be the last of the order.',
    (subject) => [subject.completed, createdOf(subject)],
  ],
]

export const EFFECT_CHECKS: readonly Check[] = [
  ...ORDERS.map(([id, title, reason, events]): Check => ({
    ...{ id: `effect.${id}`, title, reason, weight: 'critical', fix: 'apply', needs: NEEDS },
    run: async (exam) => {
      const subject = await exam.order()
      return after(exam, subject, events(subject))
    },
  })),
  {
    id: 'effect.not-early',
    title: 'events before the completed one credit nothing',
    reason: 'An order that is updated is not paid out yet, and may still fail.',
    weight: 'critical',
    fix: 'apply',
    needs: NEEDS,
    run: async (exam) => {
      const subject = await exam.order()
      let sent: Shot | undefined
      for (const event of [createdOf(subject), updatedOf(subject)]) {
        sent = exam.signed(JSON.stringify(event))
        await exam.post(sent)
      }
      const { count } = await exam.effect(subject.names, 0)
      const { state, word } = await exam.state(subject.names)
      if (count === 0 && state === 'pending') return undefined
      const received = `its state is "${word}" (${state}), credited ${count} times`
      const expected = 'the order is pending, and nothing is credited'
      return { expected, received, ...(sent === undefined ? {} : { sent }) }
    },
  },
  ...(['after', 'before'] as const).map((when): Check => ({
    id: `effect.refreshed-${when}`,
    title: `a refresh ${when} the completed event credits once in all`,
    reason:
      'A webhook and status sync report the same completion. Use one function to end an order.',
    weight: 'critical',
    fix: 'apply',
    needs: [...NEEDS, 'refresh'],
    run: async (exam) => {
      const subject = await exam.order()
      const sent = exam.signed(JSON.stringify(subject.completed))
      if (when === 'before') await exam.application?.refresh(subject.names)
      await exam.post(sent)
      if (when === 'after') await exam.application?.refresh(subject.names)
      return mustBeCredited(exam, subject, sent)
    },
  })),
  {
    id: 'effect.ten-at-once',
    title: 'the same event ten times at once credits once',
    reason:
      'Two processes that both look first and write then both credit. Let the database decide.',
    weight: 'critical',
    fix: 'apply',
    needs: NEEDS,
    run: async (exam) => {
      const subject = await exam.order()
      const sent = exam.signed(JSON.stringify(subject.completed))
      await Promise.all(Array.from({ length: TIMES_AT_ONCE }, () => exam.post(sent)))
      // Where one of them was asked to come again.
      await exam.post(sent)
      return mustBeCredited(exam, subject, sent)
    },
  },
  ...ORDER_KEYS.map((key): Check => ({
    id: `effect.order-by-${key}`,
    title: `an event that names the order by ${key} alone is applied`,
    reason: 'The member of data that names the order has changed between versions of the service.',
    weight: 'major',
    fix: 'apply',
    needs: NEEDS,
    run: async (exam) => {
      const subject = await exam.order()
      const { completed } = subject
      const kept = Object.entries(completed.data).filter(
        ([name]) => name === key || !ORDER_KEYS.some((each) => each === name),
      )
      return after(exam, subject, [{ ...completed, data: Object.fromEntries(kept) }])
    },
  })),
  ...(['text', 'numbers'] as const).map((form): Check => ({
    id: `effect.amounts-as-${form}`,
    title: `an event with its amounts as ${form} is applied`,
    reason: 'Amounts are text in some versions of the service, and numbers in others.',
    weight: 'major',
    fix: 'apply',
    needs: NEEDS,
    run: async (exam) => {
      const subject = await exam.order()
      const convert = form === 'text' ? String : Number
      const data = Object.fromEntries(
        Object.entries(subject.completed.data).map(([name, value]) => {
          const isAmount = /Amount$|Rate$/.test(name)
          return [name, isAmount ? convert(value) : value] as const
        }),
      )
      return after(exam, subject, [{ ...subject.completed, data }])
    },
  })),
  {
    id: 'effect.settled-amount',
    title: 'the customer is credited with the settled amount',
    reason: 'Fees, a moved rate or a short payment make it another amount than the one ordered.',
    weight: 'critical',
    fix: 'apply',
    needs: ['buy.effect', 'buy.effect.amount'],
    run: async (exam) => {
      const { names, completed } = await exam.order()
      const sent = exam.signed(JSON.stringify(completed))
      await exam.post(sent)
      const { amount = 0 } = await exam.effect(names, 1)
      const settled = [completed.data['cryptoAmount'], completed.data['fiatAmount']].map(Number)
      if (settled.some((each) => Math.abs(amount - each) <= ROUNDING * each)) return undefined
      const expected = `a credit of ${settled.join(', or in fiat of ')}`
      return { expected, received: `a credit of ${amount}`, sent }
    },
  },
  {
    id: 'effect.test-mode',
    title: 'a test order is credited in no live book',
    reason: 'Events of test orders reach the same endpoint as live events. livemode says which.',
    weight: 'critical',
    fix: 'apply',
    needs: ['buy.effect', 'buy.effect.live'],
    run: async (exam) => {
      const { names, completed } = await exam.order()
      const sent = exam.signed(JSON.stringify(completed))
      await exam.post(sent)
      const { live = 0 } = await exam.effect(names, 1)
      if (live === 0) return undefined
      return { expected: 'no credit in the live books', received: `${live}`, sent }
    },
  },
  {
    id: 'restart.kept',
    title: 'what was acknowledged survives a kill',
    reason: 'An acknowledged webhook is never sent again. Store it before you answer.',
    weight: 'critical',
    fix: 'apply',
    needs: [...NEEDS, 'start'],
    run: async (exam) => {
      const subject = await exam.order()
      const sent = exam.signed(JSON.stringify(subject.completed))
      await exam.post(sent)
      await exam.application?.restart('kill')
      return mustBeCredited(exam, subject, sent)
    },
  },
  {
    id: 'restart.twice',
    title: 'an event that comes again after a restart credits once',
    reason: 'Ids of applied events that are only in memory are lost with the process.',
    weight: 'critical',
    fix: 'apply',
    needs: [...NEEDS, 'start'],
    run: async (exam) => {
      const subject = await exam.order()
      const sent = exam.signed(JSON.stringify(subject.completed))
      await exam.post(sent)
      await exam.application?.restart('kill')
      await exam.post(sent)
      return mustBeCredited(exam, subject, sent)
    },
  },
  {
    id: 'restart.caught-up',
    title: 'a receiver that was down takes what it has missed',
    reason: 'The service sends a webhook again for 75 hours.',
    weight: 'critical',
    fix: 'apply',
    needs: [...NEEDS, 'start'],
    run: async (exam) => {
      const subject = await exam.order()
      await exam.application?.restart('stop')
      return after(exam, subject, [subject.completed])
    },
  },
  {
    id: 'rotation.overlap',
    title: 'after a change of secret, webhooks of the new one are taken, alone or with the old one',
    reason: 'During an overlap the service signs with both.',
    weight: 'major',
    fix: 'signature',
    needs: ['setSecret'],
    run: async (exam) => {
      const old = exam.secret
      const secret = await exam.rotate()
      const [one, other] = [await exam.order(), await exam.order()]
      const shot = exam.signed(JSON.stringify(one.completed), { secrets: [secret] })
      const both = exam.signed(JSON.stringify(other.completed), { secrets: [secret, old] })
      return (await mustTake(exam, shot)) ?? mustTake(exam, both)
    },
  },
  {
    id: 'rotation.old-secret',
    title: 'two changes of secret later, the first one is refused',
    reason: 'A secret is changed because somebody else may have it.',
    weight: 'major',
    fix: 'signature',
    needs: ['setSecret'],
    run: async (exam) => {
      const old = exam.secret
      await exam.rotate()
      await exam.rotate()
      const { completed } = await exam.order()
      return mustRefuse(exam, exam.signed(JSON.stringify(completed), { secrets: [old] }))
    },
  },
]
