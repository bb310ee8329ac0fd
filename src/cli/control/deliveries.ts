/** `deliveries`: the newest webhook deliveries of a running sandbox. */
import { Option } from 'commander'
import type { DeliveryQuery, DeliveryView } from '../../sandbox/control/webhooks.ts'
import { DELIVERY_STATUSES } from '../../sandbox/simulator/webhooks/webhook.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { controlCommand } from './control-command.ts'
import { limitOption, listed, type LimitOptions } from './listed.ts'
import { orderOf, shortId } from './short-ids.ts'
import type { Column } from './table.ts'

type DeliveriesOptions = LimitOptions & Pick<DeliveryQuery, 'order' | 'status'>

const COLUMNS: readonly Column<DeliveryView>[] = [
  ['delivery', ({ id }) => shortId(id)],
  ['event', ({ type }) => type],
  ['order', ({ transactionId, isTest }) => (isTest ? 'test event' : shortId(transactionId))],
  ['status', ({ status, reason }) => (reason === null ? status : `${status} (${reason})`)],
  ['attempts', ({ attempts }) => attempts.length],
  ['last answer', ({ attempts }) => answerOf(attempts.at(-1))],
  ['next attempt', ({ nextAttemptAt }) => nextAttemptAt ?? ''],
]

export const deliveriesCommand = controlCommand<DeliveriesOptions>({
  describe: (command) => {
    command
      .option('--order <id>', 'only those about this order')
      .addOption(
        new Option('--status <status>', 'only those of this status').choices(DELIVERY_STATUSES),
      )
      .addOption(limitOption())
  },
  examples: ['deliveries', 'deliveries --order e72e860d', 'deliveries --status pending --json'],
  run: async ({ client, options: { order, status, limit }, io }) => {
    const id = order === undefined ? undefined : (await orderOf(client, order)).transactionId
    const found = await client.list(
      'listWebhookDeliveries',
      defined({ order: id, status }),
      limit + 1,
    )
    return listed(found, { limit, columns: COLUMNS, noun: 'delivery', hasColours: io.hasColours })
  },
})

function answerOf(attempt: DeliveryView['attempts'][number] | undefined): string {
  if (attempt === undefined) return ''
  const { status, error, fault } = attempt
  return `${status ?? error ?? 'none'}${fault === null ? '' : ` (fault: ${fault})`}`
}
