/** Which orders without a webhook after their end break §1, and which may only wait for one. */
import { expect, test } from 'vitest'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { ownArrivals } from '../../../src/verify/client/webhook-capture.ts'
import { createdOrders } from '../../../src/verify/answers/order-journal.ts'
import { endsPushed } from '../../../src/verify/rules/webhook-ends.ts'
import { anExchange } from '../an-exchange.ts'

/** Seconds since the run began: an order, its end by status sync, and the webhooks about it. */
type Order = {
  readonly id: string
  readonly side?: 'buy' | 'sell'
  readonly placed: number
  readonly end?: 'completed' | 'failed'
  readonly ended?: number
  readonly webhooks: readonly number[]
  /** When the first of them is sent again, and another order that it names then. */
  readonly again?: readonly number[]
  readonly beside?: string
}

function exchangeOf(operationId: OperationId, at: number, sent: object, json: object) {
  return anExchange({ id: at, operationId, at: at * 1_000, sent, json })
}

function verdictOf(orders: readonly Order[]): string | undefined {
  const exchanges = orders
    .flatMap(({ id, side = 'buy', placed, end = 'completed', ended = 8 }) => [
      exchangeOf('createOrder', placed, { side, externalCustomerId: `ada-${id}` }, idOf(id)),
      exchangeOf('monitorOrderStatus', ended, {}, { ...idOf(id), status: end, terminal: true }),
    ])
    .toSorted((one, other) => one.at - other.at)
  const arrivals = orders.flatMap(({ id, webhooks, again = [], beside }) =>
    [...webhooks, ...again].map((at) => {
      const isAgain = again.includes(at)
      const json = { ...idOf(id), event: isAgain ? webhooks[0] : at, ...(isAgain && { beside }) }
      return { json, body: JSON.stringify(json), at: at * 1_000 }
    }),
  )
  return endsPushed(ownArrivals(arrivals, createdOrders(exchanges)), exchanges)?.verdict
}

function idOf(id: string) {
  return { transactionId: `6b0a3c5e-${id}` }
}

const FIRST: Order = { id: 'first', placed: 1, webhooks: [2, 9, 10] }
const SECOND: Order = { id: 'second', placed: 3, webhooks: [] }

test.each<readonly [what: string, orders: readonly Order[], verdict: string]>([
  ['the first has those of all, and another one none', [FIRST, SECOND], 'failed'],
  ['each has one after its end', [FIRST, { ...SECOND, webhooks: [9] }], 'passed'],
  ['an order of the other side got none', [FIRST, { ...SECOND, side: 'sell' }], 'passed'],
  ['an order with the other end got none', [FIRST, { ...SECOND, end: 'failed' }], 'passed'],
  ['none came after its end', [FIRST, { ...SECOND, ended: 10 }], 'passed'],
  ['only a retry came after its end', [{ ...FIRST, webhooks: [2], again: [9] }, SECOND], 'passed'],
  ['they are as late as it waited', [{ ...FIRST, webhooks: [6, 9, 10] }, SECOND], 'passed'],
  [
    'one names both',
    [{ ...FIRST, again: [11], beside: idOf('second').transactionId }, SECOND],
    'passed',
  ],
])('where %s', (_, orders, verdict) => {
  expect(verdictOf(orders)).toBe(verdict)
})
