/** What will happen to an order by itself, as arrows. */
import type {
  ControlOrder,
  WebhookDelivery,
} from '../../base/contract/generated/control-types.d.ts'
import type { Lane, OrderArrow } from './arrow.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import { eventTitle } from './recorded-arrows.ts'

const PLANNED_LANES: Readonly<Record<string, readonly [Lane, Lane]>> = {
  deposit: ['customer', 'provider'],
  cancel: ['customer', 'service'],
  sync: ['service', 'provider'],
}

export function plannedArrows(
  order: ControlOrder,
  deliveries: readonly WebhookDelivery[],
): readonly OrderArrow[] {
  const future = { tone: 'dim', isPlanned: true, parts: [] } as const
  const steps: OrderArrow[] = order.plan.map(({ at, act, amount }, index) => {
    const [from, to] = PLANNED_LANES[act] ?? ['provider', 'service']
    return {
      ...future,
      id: `plan-${index}`,
      at,
      from,
      to,
      label: plannedText(act, amount, order.payInCurrency),
    }
  })
  for (const delivery of deliveries) {
    const { id, eventId, status, nextAttemptAt, type, attempts, url } = delivery
    if (status !== 'pending' || nextAttemptAt === null) continue
    const label = `${eventTitle(type)} · attempt ${attempts.length + 1}`
    steps.push({
      ...future,
      id: `next-${id}`,
      eventId,
      at: nextAttemptAt,
      from: 'service',
      to: 'receiver',
      ...(url !== null && { receiver: url }),
      label,
    })
  }
  return steps
}

export function plannedText(act: string, amount: string | undefined, currency: string): string {
  const texts: Readonly<Record<string, string>> = {
    deposit: `the customer pays${amount === undefined ? '' : ` ${grouped(amount)} ${currency}`}`,
    settle: 'the provider settles',
    complete: 'the provider completes',
    fail: 'the provider fails the order',
    cancel: 'the customer cancels',
    'receive-callback': "the provider's callback arrives",
    sync: 'the service asks the provider',
  }
  return texts[act] ?? act
}
