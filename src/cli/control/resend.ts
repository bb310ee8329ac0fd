/** `resend`: sends a webhook again. */
import { controlCommand } from './control-command.ts'
import { deliveryOf, shortId } from './short-ids.ts'

export const resend = controlCommand({
  describe: (command) => {
    command.argument('<delivery>', 'id of the delivery, or its beginning; "deliveries" lists them')
  },
  examples: ['resend dlv_1f3ab9c2'],
  run: async ({ client, args: [start = ''] }) => {
    const { id } = await deliveryOf(client, start)
    const delivery = await client.resendWebhookDelivery(id)
    const what = `${delivery.type} of order ${shortId(delivery.transactionId)}`
    return { json: delivery, text: `${shortId(id)} (${what}) is sent again.\n` }
  },
})
