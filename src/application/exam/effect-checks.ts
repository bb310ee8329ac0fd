/** What webhooks do to an order of the application: its state, and what is credited. */
import type { Check, Event, Subject } from './check.ts'
import { mustBeCredited, mustBePending, mustBeReturned, type Outcome } from './outcome.ts'
import { orderCheck, type OrderCheck } from './order-check.ts'

/** An application may round what it credits. */
const ROUNDING = 0.001
const MANY = 5
const ORDER_KEYS = ['transactionId', 'id', 'reference', 'requestReference'] as const
const ONCE = 'A webhook is sent again when its acknowledgement is lost. The event id is the same.'
const ORDER = 'Webhooks arrive out of order. A terminal state is final.'
const RACE =
  'Two processes that both look first and write then both count. Let the database decide.'

/** An event of the order before it ended. */
function earlier(name: 'created' | 'updated', { end, events }: Subject): Event {
  const type = `transaction.${name}`
  const data = { ...end.data, status: 'pending' }
  return (
    events.find((event) => event.type === type) ?? { ...end, id: `${end.id}_${name}`, type, data }
  )
}

function withData({ data, ...event }: Event, change: (entry: [string, unknown]) => object): Event {
  return { ...event, data: Object.assign({}, ...Object.entries(data).map(change)) }
}

const mustBeSettled: Outcome = async (exam, { names, end }, sent) => {
  const { amount = 0 } = await exam.effect(names, 'effect', 1)
  const settled = [end.data['cryptoAmount'], end.data['fiatAmount']].map(Number)
  if (settled.some((each) => Math.abs(amount - each) <= ROUNDING * each)) return undefined
  const expected = `a credit of ${settled.join(', or in fiat of ')}`
  return { expected, received: `a credit of ${amount}`, ...(sent === undefined ? {} : { sent }) }
}

const mustReturnTheDebit: Outcome = async (exam, { names }, sent) => {
  // A ledger may show a debit as negative.
  const amountOf = async (name: 'returned' | 'debited') =>
    Math.abs((await exam.effect(names, name, 1)).amount ?? 0)
  const [returned, debited] = [await amountOf('returned'), await amountOf('debited')]
  if (Math.abs(returned - debited) <= ROUNDING * debited) return undefined
  const expected = `${debited} is given back, as it was debited`
  return { expected, received: `${returned}`, ...(sent === undefined ? {} : { sent }) }
}

const mustNotBeLive: Outcome = async (exam, { names }, sent) => {
  const { live = 0 } = await exam.effect(names, 'effect', 1)
  if (live === 0) return undefined
  const expected = 'no credit in the live books'
  return { expected, received: `${live}`, ...(sent === undefined ? {} : { sent }) }
}

const BUYS: readonly OrderCheck[] = [
  {
    id: 'effect.once',
    title: 'a completed event credits the customer once',
    reason: 'The happy path of a buy.',
    steps: ({ end }) => [end],
  },
  {
    id: 'effect.twice',
    title: 'the same event twice credits once',
    reason: ONCE,
    steps: ({ end }) => [end, end],
  },
  {
    id: 'effect.updated-late',
    title: 'an updated event after completed changes nothing',
    reason: ORDER,
    steps: (subject) => [subject.end, earlier('updated', subject), subject.end],
  },
  {
    id: 'effect.created-late',
    title: 'completed before created is completed, and credited once',
    reason: 'Webhooks arrive out of order. The one that comes first may be the last of the order.',
    steps: (subject) => [subject.end, earlier('created', subject)],
  },
  {
    id: 'effect.not-early',
    title: 'events before the completed one credit nothing',
    reason: 'An order that is updated is not paid out yet, and may still fail.',
    stage: 'paid',
    steps: (subject) => [earlier('created', subject), earlier('updated', subject)],
    outcome: mustBePending,
  },
  {
    id: 'effect.type-in-body',
    title: 'the type of an event is taken from its body, and not from a header',
    reason: 'The signature covers the body. Whoever repeats a webhook can change its headers.',
    weight: 'major',
    stage: 'paid',
    steps: (subject) => [
      (exam) =>
        exam.signed(JSON.stringify(earlier('updated', subject)), {
          headers: { 'x-service-event': 'transaction.completed' },
        }),
    ],
    outcome: mustBePending,
  },
  ...(['after', 'before'] as const).map((when): OrderCheck => ({
    id: `effect.refreshed-${when}`,
    title: `a refresh ${when} the completed event credits once in all`,
    reason:
      'A webhook and status sync report the same completion. Use one function to end an order.',
    needs: ['refresh'],
    steps: ({ end }) => (when === 'before' ? ['refresh', end] : [end, 'refresh']),
  })),
  {
    id: 'effect.ten-at-once',
    title: 'the same event ten times at once credits once',
    reason: RACE,
    // Once more, where one of them was asked to come again.
    steps: ({ end }) => [{ atOnce: end }, end],
  },
  ...ORDER_KEYS.map((key): OrderCheck => ({
    id: `effect.order-by-${key}`,
    title: `an event that names the order by ${key} alone is applied`,
    reason: 'The member of data that names the order has changed between versions of the service.',
    weight: 'major',
    steps: ({ end }) => [
      withData(end, ([name, value]) =>
        name === key || !ORDER_KEYS.some((each) => each === name) ? { [name]: value } : {},
      ),
    ],
  })),
  ...(['text', 'numbers'] as const).map((form): OrderCheck => ({
    id: `effect.amounts-as-${form}`,
    title: `an event with its amounts as ${form} is applied`,
    reason: 'Amounts are text in some versions of the service, and numbers in others.',
    weight: 'major',
    steps: ({ end }) => [
      withData(end, ([name, value]) => {
        const convert = form === 'text' ? String : Number
        return { [name]: /Amount$|Rate$/.test(name) ? convert(value) : value }
      }),
    ],
  })),
  {
    id: 'effect.settled-amount',
    title: 'the customer is credited with the settled amount',
    reason: 'Fees, a moved rate or a short payment make it another amount than the one ordered.',
    needs: ['buy.effect.amount'],
    steps: ({ end }) => [end],
    outcome: mustBeSettled,
  },
  {
    id: 'effect.test-mode',
    title: 'a test order is credited in no live book',
    reason: 'Events of test orders reach the same endpoint as live events. livemode says which.',
    needs: ['buy.effect.live'],
    steps: ({ end }) => [end],
    outcome: mustNotBeLive,
  },
]

const SELLS: readonly OrderCheck[] = [
  {
    id: 'sell.once',
    title: 'a failed event gives a sell back once',
    reason: 'The customer was debited when the sell was placed, and gets nothing for it.',
    steps: ({ end }) => [end],
  },
  {
    id: 'sell.debited-amount',
    title: 'a failed sell gives back what was debited',
    reason: 'The customer gets nothing for it: neither the rate nor what arrived counts.',
    needs: ['sell.debited.amount', 'sell.returned.amount'],
    steps: ({ end }) => [end],
    outcome: mustReturnTheDebit,
  },
  {
    id: 'sell.refreshed',
    title: 'a refresh finds a failed sell, and gives it back once',
    reason: 'Where a webhook is late or lost, status sync answers with the same state.',
    needs: ['refresh'],
    steps: () => ['refresh'],
  },
  {
    id: 'sell.refreshed-after',
    title: 'a refresh after the failed event gives back once in all',
    reason: 'A webhook and status sync report the same failure. Use one function to end an order.',
    needs: ['refresh'],
    steps: ({ end }) => [end, 'refresh'],
  },
  {
    id: 'sell.twice',
    title: 'the same failed event twice gives back once',
    reason: ONCE,
    steps: ({ end }) => [end, end],
  },
  {
    id: 'sell.updated-late',
    title: 'an updated event after a failed one changes nothing',
    reason: ORDER,
    steps: (subject) => [subject.end, earlier('updated', subject), subject.end],
  },
  {
    id: 'sell.ten-at-once',
    title: 'the same failed event ten times at once gives back once',
    reason: RACE,
    steps: ({ end }) => [{ atOnce: end }, end],
  },
]

/** About several orders. */
const MANY_AT_ONCE: Check = {
  id: 'effect.many-at-once',
  title: 'completed events of five orders at once credit each of them once',
  reason: 'After an outage, everything that was missed arrives at once.',
  weight: 'critical',
  fix: 'apply',
  needs: ['buy.effect', 'state'],
  run: async (exam) => {
    const subjects: Subject[] = []
    for (let count = 0; count < MANY; count += 1) subjects.push(await exam.order())
    const send = async (subject: Subject) => {
      const sent = exam.signed(JSON.stringify(subject.end))
      // What is not taken is sent again.
      if (!exam.isTaken(await exam.post(sent))) await exam.post(sent)
      return { subject, sent }
    }
    for (const { subject, sent } of await Promise.all(subjects.map(send))) {
      const finding = await mustBeCredited(exam, subject, sent)
      if (finding !== undefined) return finding
    }
    return undefined
  },
}

export const EFFECT_CHECKS: readonly Check[] = [
  ...BUYS.map(orderCheck),
  MANY_AT_ONCE,
  ...SELLS.map((check) => orderCheck({ outcome: mustBeReturned, ...check, side: 'sell' })),
]
