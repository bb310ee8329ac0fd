/** What webhooks say of orders, beside what status sync says (§1, §4.4, §6). */
import { memberOf } from '../../vocabulary/json.ts'
import { withoutPathSecrets } from '../../vocabulary/masking.ts'
import { isSame, isServed, read, shown } from '../deployment/answer.ts'
import { REACHED_BY } from '../deployment/outcomes.ts'
import type { OwnArrival, WebhookCapture } from '../deployment/webhook-capture.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed, type Check, type CheckContext, type Finding } from './check.ts'

export type WebhookCheck = Omit<Check, 'run'> & {
  run(capture: WebhookCapture, context: CheckContext): Promise<Finding> | Finding
}

/** Only ends are compared: before it, a webhook may be ahead of status sync or behind it. */
export const AGREE_WITH_SYNC: WebhookCheck = {
  id: 'webhooks.agree-with-sync',
  title: 'webhooks and status sync report the same end',
  rules: ['webhook.payload-carries-state', 'sync.recovers-lost-webhook'],
  run: async (capture, { fixtures }) => {
    const ends = endsIn(mustHaveArrived(capture))
    if (ends.size === 0) throw new Inconclusive('no webhook reported an end', REACHED_BY.completed)
    const exchanges = []
    for (const [transactionId, end] of ends) {
      const sync = await fixtures.latestSync(transactionId)
      if (!isServed(sync)) continue
      exchanges.push(sync)
      const [status, terminal] = [read(sync, 'status'), read(sync, 'terminal')]
      if (terminal === true && isSame(status, end)) continue
      const failure = {
        rules: ['webhook.payload-carries-state'] as const,
        expected: `status "${end}" of transaction ${transactionId}, as in its last webhook`,
        received: `status ${shown(status)}, terminal ${shown(terminal)}`,
      }
      return failed(failure, sync)
    }
    return passed(...exchanges.slice(0, 1))
  },
}

/** The end of each order in the latest webhook that has one. */
function endsIn(own: readonly OwnArrival[]): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  for (const { arrival, order } of own) {
    const end = endOf(arrival.json)
    if (end !== undefined && order !== undefined) ends.set(order.transactionId, end)
  }
  return ends
}

/** Undefined where a webhook reports no end. */
export function endOf(event: unknown): string | undefined {
  const statuses = statusesIn(event)
  return ['completed', 'failed'].find((word) => statuses.some((status) => isSame(status, word)))
}

/**
 * The place of the state in a payload is not documented. The outermost members called status are
 * taken for the order's; those further inside may be of other things, such as a customer's papers.
 */
export function statusesIn(...values: readonly unknown[]): readonly unknown[] {
  const found = values.map((value) => memberOf(value, 'status')).filter((own) => own !== undefined)
  const inside = values
    .flatMap((value) => Object.values(Object(value)))
    .filter((value) => typeof value === 'object' && value !== null)
  return found.length > 0 || inside.length === 0 ? found : statusesIn(...inside)
}

/** Throws {@link Inconclusive} where no webhook is about an order of this run. */
export function mustHaveArrived(capture: WebhookCapture): readonly OwnArrival[] {
  const own = capture.own()
  if (own.length === 0) throw noneArrived(capture)
  return own
}

export function noneArrived({ url, isRegistered }: WebhookCapture): Inconclusive {
  const wait = 'Pass --wait 3m, so that orders end.'
  return new Inconclusive(
    'no webhook about an order of this run arrived',
    isRegistered
      ? wait
      : `Register ${withoutPathSecrets(url)} as endpoint in the dashboard, and check that the deployment reaches it. ${wait}`,
  )
}
