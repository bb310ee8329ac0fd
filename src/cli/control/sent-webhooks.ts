/** What the log of a world says of webhooks that their deliveries do not: the order of sending. */
import type { ControlClient } from '../../base/client/control-client.ts'
import type { DeliveryView } from '../../sandbox/control/webhooks.ts'

export type SentWebhooks = {
  /** When each was sent that its receiver has not answered, by the id of the delivery. */
  readonly unanswered: ReadonlyMap<string, string>
  /** The one with an attempt that was recorded last. */
  readonly last: DeliveryView | undefined
}

export const NOTHING_SENT: SentWebhooks = { unanswered: new Map(), last: undefined }

/** A simulated clock gives many attempts one moment, and an old delivery may be retried last. */
export async function sentWebhooks(
  client: ControlClient,
  deliveries: readonly DeliveryView[],
): Promise<SentWebhooks> {
  const unanswered = new Map<string, string>()
  const answeredAs = new Map<string, number>()
  for (const { kind, number, at, deliveryId = '' } of await client.list('listLog')) {
    if (kind === 'attempt') unanswered.set(deliveryId, at)
    if (kind !== 'reply') continue
    unanswered.delete(deliveryId)
    answeredAs.set(deliveryId, number)
  }
  let last: DeliveryView | undefined
  const rankOf = ({ id, attempts }: DeliveryView) =>
    [answeredAs.get(id) ?? 0, attempts.at(-1)?.at ?? ''] as const
  for (const delivery of deliveries) {
    if (delivery.attempts.length === 0) continue
    if (last === undefined || !isBefore(rankOf(delivery), rankOf(last))) last = delivery
  }
  return { unanswered, last }
}

type Rank = readonly [number: number, at: string]

/** What the log has no longer, or never had, came before everything that it has. */
function isBefore([number, at]: Rank, [otherNumber, otherAt]: Rank): boolean {
  return number === otherNumber ? at < otherAt : number < otherNumber
}
