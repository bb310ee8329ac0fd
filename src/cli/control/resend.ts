/** `resend`: sends a webhook again. */
import { controlCommand } from './control-command.ts'
import { deliveryOf, shortId } from './short-ids.ts'

const MOST_OFFERED = 50

export const command = controlCommand({
  describe: (command) => {
    command.argument('<delivery>', 'id of the delivery, or its beginning; "deliveries" lists them')
  },
  examples: ['resend dlv_1f3ab9c2'],
  values: (_typed, ask) =>
    ask(async (client) => {
      const found = await client.list('listWebhookDeliveries', {}, MOST_OFFERED)
      return found.map(({ id }) => shortId(id)).toReversed()
    }),
  run: async ({ client, args: [start = ''] }) => {
    const { id } = await deliveryOf(client, start)
    const delivery = await client.call('resendWebhookDelivery', { id })
    const of = delivery.isTest ? 'a test event' : `order ${shortId(delivery.transactionId)}`
    const what = `${delivery.type} of ${of}`
    return { json: delivery, text: `${shortId(id)} (${what}) is sent again.\n` }
  },
})
