/**
 * An event that a control call sends to one receiver. It is signed, faulted and retried as every
 * other one. The order in it does not exist, so that no application acts on an order of its own.
 */
import { placesOf } from '../behaviour/markets.ts'
import type { Order, OrderState } from '../orders/order.ts'
import { PROVIDERS } from '../providers/directory.ts'
import type { Transaction } from '../transaction.ts'
import { decimal, roundDown, text } from '../../../base/vocabulary/money.ts'
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

const SAMPLE_TOKENS = '25'

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
    ...newEvent(tx, sampleOrder(tx, STATES[type]), type),
    isTest: true,
    ...(body === undefined ? {} : { body }),
  } as const
  tx.put('events', event)
  const delivery = { ...newDelivery(tx, event, endpoint), isTest: true } as const
  tx.put('deliveries', delivery)
  return delivery
}

/** The first of all that the world trades. */
function sampleOrder(tx: Transaction, state: OrderState): Order {
  const { markets } = tx.behaviour
  const [fiatCurrency = 'NGN'] = Object.keys(markets.fiat)
  const [asset = 'USDC', rate = 1] =
    Object.entries(markets.fiat[fiatCurrency]?.rates ?? {})[0] ?? []
  const [chain = 'base'] = Object.keys(markets.chains)
  const [provider] = PROVIDERS
  const sequence = tx.nextSequence()
  const draw = tx.random(`test-event:${sequence}`)
  const { fiat } = placesOf(markets, { asset, fiatCurrency })
  return {
    id: draw.uuid(),
    sequence,
    reference: `${tx.assumptions.referencePrefix}-TEST-${draw.hex(8).toUpperCase()}`,
    environment: 'test',
    side: 'buy',
    asset,
    chain,
    fiatCurrency,
    amount: SAMPLE_TOKENS,
    fiatAmount: text(roundDown(decimal(SAMPLE_TOKENS).times(rate), fiat)),
    customerId: 'cus_test_event',
    externalCustomerId: 'test-event',
    email: null,
    walletAddress: null,
    bank: null,
    developerFeePercent: '0',
    provider: provider?.slug ?? '',
    rate: text(decimal(rate)),
    depositAddress: '',
    providerReference: '',
    state,
    providerState: 'awaiting',
    reason: state === 'failed' ? 'provider_failed' : null,
    placedAt: tx.now,
    plan: [],
    pollsLeft: null,
    receipts: [],
    settlement: null,
    timeline: [],
    tag: null,
    intentId: '',
  }
}
