/** The headers of an attempt to send an event whose shape states some. */
import { SIGNATURE_HEADER } from './signature.ts'
import type { WebhookEvent } from './webhook.ts'

/** What decided a shaped webhook, for the log of variations. */
export const SHAPED = 'shapes.events'

type UsualHeaders = Readonly<Record<string, string>> & { readonly 'x-service-delivery': string }

/** With those of the shape of the event; an empty one takes a usual header away. */
export function shapedHeaders(
  usual: UsualHeaders,
  { headers, deliveryIn = [] }: WebhookEvent,
): Readonly<Record<string, string>> {
  const ids = deliveryIn.map((name) => [name, usual['x-service-delivery']] as const)
  const all = Object.entries({ ...usual, ...headers, ...Object.fromEntries(ids) })
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}

export function signatureIn(
  { signatureIn: name }: WebhookEvent,
  signed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (name === undefined) return signed
  const { [SIGNATURE_HEADER]: signature, ...rest } = signed
  return signature === undefined ? signed : { ...rest, [name]: signature }
}
