/** A webhook in the world's variations, and those that are sent beside it. */
import type { OutgoingRequest } from '../../ports/transport.ts'
import type { Transaction } from '../transaction.ts'
import { VARIATIONS_HEADER, type Varied } from '../variations/transform.ts'
import { isVaried, vary } from '../variations/vary.ts'
import { sign, type Signing } from './signature.ts'
import type { WebhookEvent } from './webhook.ts'

/** Drawn by the event, so that every attempt has the same bytes. */
export function variedWebhook(
  tx: Transaction,
  { id }: WebhookEvent,
  plain: { readonly headers: OutgoingRequest['headers']; readonly body: string },
) {
  const { variations } = tx.behaviour
  if (!isVaried(variations)) {
    return { headers: plain.headers, body: plain.body, copies: 1, beside: [], form: {}, names: [] }
  }
  const drawing = { seed: tx.world.seed, stream: `variations:${id}` }
  const varied = vary({ ...plain, status: 200 }, 'webhook', variations, drawing)
  if (varied.names.length === 0) return varied
  const named = { [VARIATIONS_HEADER]: varied.names.join(', ') }
  return { ...varied, headers: { ...varied.headers, ...named } }
}

/** Each with an id and a signature of its own. */
export function besideRequests(
  { beside, headers: shared }: Pick<Varied, 'beside' | 'headers'>,
  request: OutgoingRequest,
  signing: Signing,
): readonly OutgoingRequest[] {
  return beside.map(({ type, body }, index) => {
    const deliveryId = `${signing.deliveryId}.beside-${index + 1}`
    const headers = { ...shared, ...sign({ ...signing, deliveryId, body }) }
    if ('x-service-event' in headers) headers['x-service-event'] = type
    if ('x-service-delivery' in headers) headers['x-service-delivery'] = deliveryId
    return { ...request, headers, body }
  })
}
