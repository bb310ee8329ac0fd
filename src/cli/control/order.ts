/** `order`: one order of a running sandbox, with its history as arrows between the parties. */
import { historyOf } from '../../sandbox/log/order-history.ts'
import type { OrderArrow } from '../../sandbox/log/arrow.ts'
import { whyItWaits } from '../../sandbox/log/why.ts'
import { onOneLine } from '../../report/printable.ts'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import { ArrowLines } from './arrow-lines.ts'
import { controlCommand, orderNames } from './control-command.ts'
import { orderOf } from './short-ids.ts'

export const orderCommand = controlCommand({
  describe: (command) => {
    command.argument('<id>', 'transactionId or requestReference, or the beginning of one')
  },
  examples: ['order e72e860d', 'order RMP-SBX-4A04828C --json'],
  values: (_typed, ask) => ask(orderNames),
  run: async ({ client, args: [id = ''], io }) => {
    const { transactionId } = await orderOf(client, id)
    // Only an answer about one order says why.
    const found = await client.call('getOrder', { id: transactionId })
    const steps = historyOf({
      order: found,
      requests: await client.list('listRequests', { order: transactionId }),
      events: await client.list('listEvents', { order: transactionId }),
      deliveries: await client.list('listWebhookDeliveries', { order: transactionId }),
      log: await client.list('listLog', { order: transactionId }),
    })
    const lines = new ArrowLines(io.hasColours)
    const planned = steps.findIndex(({ isPlanned }) => isPlanned === true)
    const history = steps.map((step, index) => {
      const line = `${lines.next(step)}${whyLine(step)}`
      return index === planned ? `planned:\n${line}` : line
    })
    return { json: found, text: `${headOf(found)}\n${history.join('')}` }
  },
})

/** Below its step; empty if nothing explains it. */
function whyLine({ why }: OrderArrow): string {
  return why === undefined ? '' : `          ${onOneLine(why)}\n`
}

function headOf(found: ControlOrder): string {
  const { requestReference, transactionId, side, state, reason, provider, rate } = found
  const { customerId, fiatCurrency, asset, chain } = found
  const fiat = `${grouped(found.fiatAmount)} ${fiatCurrency}`
  const token = `${grouped(found.amount)} ${asset} on ${chain}`
  const [pays, gets] = side === 'buy' ? [fiat, token] : [token, fiat]
  const waits = whyItWaits(found)
  const rows = [
    ['order', `${requestReference} (${transactionId})`],
    ['state', reason === null ? state : `${state}: ${reason}`],
    ['terms', `${side} ${pays} for ${gets}, ${provider.slug} at ${grouped(rate)}`],
    ['customer', customerId],
    ...(waits === undefined ? [] : [['waits', waits] as const]),
  ] as const
  return rows.map(([name, value]) => `${name.padEnd(10)}${onOneLine(value)}\n`).join('')
}
