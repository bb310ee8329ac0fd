/** `deliveries`: the newest webhook deliveries of a running sandbox. */
import { Option } from 'commander'
import type { DeliveryQuery, DeliveryView } from '../../sandbox/control/webhooks.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../sandbox/simulator/webhooks/webhook.ts'
import { plainWhy, withoutScheme } from './arrow-lines.ts'
import { eventTitle } from '../../sandbox/log/recorded-arrows.ts'
import { whyDelivery } from '../../sandbox/log/why.ts'
import { deliveryState, type DeliveryState } from '../../sandbox/log/receiver-health.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { controlCommand } from './control-command.ts'
import { addListOptions, listed, type ListOptions } from './listed.ts'
import { NOTHING_SENT, sentWebhooks } from './sent-webhooks.ts'
import { orderOf, shortId } from './short-ids.ts'
import { timesOf, type Column } from './table.ts'

type DeliveriesOptions = ListOptions &
  Pick<DeliveryQuery, 'order'> & { readonly status?: DeliveryState }

function columnsOf(
  deliveries: readonly DeliveryView[],
  unanswered: ReadonlyMap<string, string>,
): readonly Column<DeliveryView>[] {
  const timeOf = timesOf(deliveries.map(({ nextAttemptAt }) => nextAttemptAt ?? ''))
  return [
    ['delivery', ({ id }) => shortId(id)],
    ['event', ({ type }) => eventTitle(type)],
    ['order', ({ transactionId, isTest }) => (isTest ? 'test' : shortId(transactionId))],
    ['receiver', ({ url }) => withoutScheme(url ?? 'deleted'), 'cut'],
    ['status', deliveryState],
    ['why', (delivery) => plainWhy(whyDelivery(delivery) ?? ''), 'wide'],
    ['attempts', ({ attempts }) => attempts.length, 'wide'],
    [
      'answer',
      ({ id, attempts }) => (unanswered.has(id) ? 'none yet' : answerOf(attempts.at(-1))),
      'cut',
    ],
    ['next', ({ nextAttemptAt }) => timeOf(nextAttemptAt ?? '')],
  ]
}

export const command = controlCommand<DeliveriesOptions>({
  describe: (command) => {
    addListOptions(command)
      .option('--order <id>', 'only those about this order')
      .addOption(
        new Option('--status <status>', 'only those of this status').choices([
          ...DELIVERY_STATUSES,
          ...PENDING,
        ]),
      )
  },
  examples: ['deliveries', 'deliveries --order e72e860d', 'deliveries --status retrying --json'],
  run: async ({ client, options, io }) => {
    const { order, status, limit } = options
    const id = order === undefined ? undefined : (await orderOf(client, order)).transactionId
    const query = defined({ order: id, status: asked(status) })
    const isPart = asked(status) === 'pending'
    const found = await client.list('listWebhookDeliveries', query, ...(isPart ? [] : [limit + 1]))
    const wanted = isPart ? found.filter((each) => deliveryState(each) === status) : found
    const shown = wanted.slice(-limit - 1)
    // Only the log has what is under way.
    const hasPending = shown.some(({ status }) => status === 'pending')
    const { unanswered } = hasPending ? await sentWebhooks(client, shown) : NOTHING_SENT
    const columns = (items: readonly DeliveryView[]) => columnsOf(items, unanswered)
    return listed(shown, { options, io, columns, noun: 'delivery' })
  },
})

/** States that are pending for the API: what is retried, and what waits for a paused receiver. */
const PENDING = ['retrying', 'paused'] as const

function asked(status: DeliveryState | undefined): DeliveryStatus | undefined {
  return status === 'retrying' || status === 'paused' ? 'pending' : status
}

function answerOf(attempt: DeliveryView['attempts'][number] | undefined): string {
  if (attempt === undefined) return ''
  const { status, error, fault } = attempt
  return `${status ?? error ?? 'none'}${fault === null ? '' : ` (fault: ${fault})`}`
}
