/** `order`: one order of a running sandbox, with its history as arrows between the parties. */
import { folded, type FoldedArrow } from '../../sandbox/log/fold.ts'
import { historyOf } from '../../sandbox/log/order-history.ts'
import { whyItWaits } from '../../sandbox/log/why.ts'
import { onOneLine } from '../../report/printable.ts'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import { termsOf } from '../../sandbox/log/terms.ts'
import { ArrowLines, plainWhy, withoutScheme } from './arrow-lines.ts'
import { controlCommand, orderNames } from './control-command.ts'
import { orderOf } from './short-ids.ts'

export const command = controlCommand({
  describe: (command) => {
    command.argument('<id>', 'transactionId or requestReference, or the beginning of one')
  },
  examples: ['order e72e860d', 'order RMP-SBX-4A04828C --json'],
  values: (_typed, ask) => ask(orderNames),
  run: async ({ client, args: [id = ''], io }) => {
    const { transactionId } = await orderOf(client, id)
    // Only an answer about one order says why.
    const found = await client.call('getOrder', { id: transactionId })
    const all = historyOf({
      order: found,
      requests: await client.list('listRequests', { order: transactionId }),
      events: await client.list('listEvents', { order: transactionId }),
      deliveries: await client.list('listWebhookDeliveries', { order: transactionId }),
      log: await client.list('listLog', { order: transactionId }),
    })
    const steps = folded(all)
    const lines = new ArrowLines(io.hasColours)
    const planned = steps.findIndex(({ isPlanned }) => isPlanned === true)
    const said = new Set<string>()
    const history = steps.map((step, index) => {
      const line = `${lines.next(step)}${step.isPlanned ? '' : explained(step, said)}`
      return index === planned ? `planned:\n${line}` : line
    })
    return { json: found, text: `${headOf(found)}\n${history.join('')}` }
  },
})

const INDENT = ' '.repeat(10)

/**
 * Which receivers failed, unless all did the same, and why: each sentence once, below the first
 * that it is about. `said` grows by it.
 */
function explained({ why, receiver, attempts = [] }: FoldedArrow, said: Set<string>): string {
  const failed = attempts.filter(({ tone }) => tone === 'bad')
  const isSame = receiver !== undefined
  const once = (sentence = '') => {
    const line = plainWhy(sentence)
    if (line === '' || said.has(line)) return []
    said.add(line)
    return [line]
  }
  const lines = [...new Set(failed.map((attempt) => attempt.why))].flatMap((sentence) => [
    ...(isSame ? [] : failed)
      .filter((attempt) => attempt.why === sentence)
      .map(({ answer = '', receiver = '' }) => `${answer}  ${withoutScheme(receiver)}`),
    ...once(sentence),
  ])
  if (failed.length === 0) lines.push(...once(why))
  return lines.map((line) => `${INDENT}${onOneLine(line)}\n`).join('')
}

function headOf(found: ControlOrder): string {
  const { requestReference, transactionId, state, reason, provider, customerId } = found
  const waits = whyItWaits(found)
  const rows = [
    ['order', `${requestReference} (${transactionId})`],
    ['state', reason === null ? state : `${state}: ${reason}`],
    ['customer', customerId],
    ...termsOf(found),
    ['provider', provider.slug],
    ...(waits === undefined ? [] : [['waits', plainWhy(waits)] as const]),
  ] as const
  return rows.map(([name, value]) => `${name.padEnd(10)}${onOneLine(value)}\n`).join('')
}
