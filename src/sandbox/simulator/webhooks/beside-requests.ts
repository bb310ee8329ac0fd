/** Events of their own that a varied service sends beside a webhook. */
import type { OutgoingRequest } from '../../../base/ports/transport.ts'
import type { VariedWebhook } from '../variations.ts'
import { sign, type Signing } from './signature.ts'

/** Each with an id and a signature of its own. */
export function besideRequests(
  { beside, headers: shared }: Pick<VariedWebhook, 'beside' | 'headers'>,
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
