/**
 * An event that a control call sends to one receiver. It is signed, faulted and retried as every
 * other one. The order in it does not exist, so that no application acts on an order of its own.
 */
import type { Order, OrderState } from '../orders/order.ts'
import { sampleOrder } from '../orders/sample-order.ts'
import { PROVIDERS } from '../providers/directory.ts'
import { marketOf } from '../providers/market.ts'
import type { Transaction } from '../transaction.ts'
import { mustFindEndpoint, newDelivery, newEvent } from './operations.ts'
import { checkEnabled } from './pausing.ts'
import type { Delivery } from './webhook.ts'
import type { EventType } from '../../../base/contract/generated/types.ts'

const STATES: Readonly<Record<EventType, OrderState>> = {
  'transaction.created': 'placed',
  'transaction.updated': 'funded',
  'transaction.completed': 'completed',
  'transaction.failed': 'failed',
}

type TestEventInput = {
  readonly id: string
  readonly type?: EventType | undefined
  /** Sent instead of an event about the sample order. */
  readonly body?: string | undefined
}

/** Throws NOT_FOUND, and TRANSITION_FORBIDDEN if the endpoint is disabled. */
export function sendTestEvent(
  tx: Transaction,
  { id, type = 'transaction.created', body }: TestEventInput,
): Delivery {
  const endpoint = mustFindEndpoint(tx, 'send a test event to', id)
  checkEnabled('send a test event to', endpoint)
  const event = {
    ...newEvent(tx, sampleOf(tx, STATES[type]), type),
    isTest: true,
    ...(body === undefined ? {} : { body }),
  } as const
  tx.put('events', event)
  const delivery = { ...newDelivery(tx, event, endpoint), isTest: true } as const
  tx.put('deliveries', delivery)
  return delivery
}

function sampleOf(tx: Transaction, state: OrderState): Order {
  const sequence = tx.nextSequence()
  const [{ slug: provider } = { slug: '' }] = PROVIDERS
  return sampleOrder(marketOf(tx), `test-event:${sequence}`, { state, provider, sequence })
}
