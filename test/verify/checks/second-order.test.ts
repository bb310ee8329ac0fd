/** A second order that is accepted in place of the conflict, where orders fail by themselves. */
import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/base/client/exchange.ts'
import { secondOrder, type Placed } from '../../../src/verify/checks/second-order.ts'
import { isServed } from '../../../src/verify/deployment/answer.ts'

function answer(json: object, status = 200): Exchange {
  return {
    id: 1,
    request: { method: 'POST', path: '/', headers: {}, body: '' },
    response: { status, headers: {}, body: JSON.stringify(json), json },
    tookMs: 0,
    curl: '',
    at: 1,
  }
}

type Course = {
  /** Whether each second order of a customer is accepted. */
  readonly accepted: readonly boolean[]
  /** What status sync reports of each order, before and after the second orders. */
  readonly statuses: Readonly<Record<string, readonly string[]>>
}

async function outcomeOf({ accepted, statuses }: Course): Promise<string> {
  const placed = ['first', 'witness', 'fresh'].map((id): Placed => {
    const order = answer({ transactionId: id })
    const rest = { order, intent: order, sync: order, transactionId: id }
    return { side: 'buy', customer: id, body: {}, ...rest, age: { leastMs: 0, mostMs: 0 } }
  })
  const left = new Map(Object.entries(statuses).map(([id, all]) => [id, [...all]]))
  const sync = async (id: string) => answer({ status: left.get(id)?.shift() ?? 'pending' })
  const seconds = [...accepted]
  const next = async () => {
    const one = placed.shift()
    if (one === undefined) throw new Error('more orders than expected')
    return one
  }
  try {
    const { first, second } = await secondOrder(
      { sync, mustBeOpen: sync },
      {
        shared: next,
        fresh: next,
        then: async (one) => {
          const order = answer({}, seconds.shift() === true ? 201 : 409)
          return { first: one, second: order, intent: order }
        },
      },
    )
    return `${first.customer} ${isServed(second) ? 'accepted' : 'conflict'}`
  } catch (error) {
    return String(error)
  }
}

const FAILED = ['pending', 'failed']

test.each<[what: string, course: Course, outcome: string]>([
  ['a conflict is taken at once', { accepted: [false], statuses: {} }, 'first conflict'],
  [
    'an order beside an open one is taken at once',
    { accepted: [true], statuses: {} },
    'first accepted',
  ],
  [
    'an order after one that failed is placed once more, and conflicts',
    { accepted: [true, false], statuses: { first: FAILED } },
    'fresh conflict',
  ],
  [
    'where another customer’s order is open meanwhile, the first one was overridden',
    { accepted: [true, true], statuses: { first: FAILED, fresh: FAILED } },
    'fresh accepted',
  ],
  [
    'where another customer’s order failed meanwhile, nothing is decided',
    { accepted: [true, true], statuses: { first: FAILED, fresh: FAILED, witness: ['failed'] } },
    'Inconclusive: the order ended before its payment window could be read: this deployment ends orders at once',
  ],
])('%s', async (_, course, outcome) => {
  expect(await outcomeOf(course)).toBe(outcome)
})
