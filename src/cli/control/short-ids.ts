/** IDs as people write them: a unique prefix is enough. */
import type { ControlClient } from '../../base/client/control-client.ts'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import type { DeliveryView } from '../../sandbox/control/webhooks.ts'
import { usageFailure } from '../failure.ts'

/** How many characters of an id a table shows. */
const SHOWN = 8
/** Of those that begin alike, an error names some. */
const MOST_NAMED = 5

/** `e72e860d`, and `dlv_1f3ab9c2` of an id with a prefix. */
export function shortId(id: string): string {
  return id.slice(0, id.indexOf('_') + 1 + SHOWN)
}

/** By the beginning of its transactionId or requestReference. Throws CommandFailure. */
export async function orderOf(client: ControlClient, id: string): Promise<ControlOrder> {
  const found = await client.list('listOrders', { id }, MOST_NAMED)
  const nameOf = ({ transactionId, requestReference }: ControlOrder) =>
    `${transactionId} (${requestReference})`
  return only(found, { noun: 'order', id, nameOf, list: 'orders' })
}

/** By the beginning of its id. Throws CommandFailure. */
export async function deliveryOf(client: ControlClient, id: string): Promise<DeliveryView> {
  const found = await client.list('listWebhookDeliveries', { id }, MOST_NAMED)
  return only(found, { noun: 'delivery', id, nameOf: (each) => each.id, list: 'deliveries' })
}

function only<T>(
  found: readonly T[],
  of: {
    readonly noun: string
    readonly id: string
    readonly nameOf: (each: T) => string
    /** The command that lists them. */
    readonly list: string
  },
): T {
  const { noun, id, nameOf, list } = of
  const [first, second] = found
  if (first !== undefined && second === undefined) return first
  const cause =
    first === undefined
      ? `no ${noun} of this world has an id that begins so. "npx ramp-sandbox ${list}" lists them`
      : `several begin so: ${found.map(nameOf).join(', ')}. Write more of the id`
  throw usageFailure(`Failed to find ${noun} "${id}": ${cause}.`)
}
