/** `simulate`: does to an order what a customer or a provider does. */
import { Argument } from 'commander'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import { SIMULATE_ACTIONS, type SimulateAction } from '../../sandbox/simulator/orders/simulate.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import { onOneLine } from '../../report/printable.ts'
import { CommandFailure, usageFailure } from '../failure.ts'
import { controlCommand, orderNames } from './control-command.ts'
import { orderOf, shortId } from './short-ids.ts'

type SimulateOptions = { readonly amount?: string; readonly reason?: string }

export const command = controlCommand<SimulateOptions>({
  describe: (command) => {
    command
      .argument('<order>', 'transactionId or requestReference, or the beginning of one')
      .addArgument(new Argument('<action>', 'what happens').choices(SIMULATE_ACTIONS))
      .option('--amount <decimal>', 'deposit amount (default: full)')
      .option('--reason <text>', 'reason of a failure or a cancellation')
  },
  examples: [
    'simulate e72e860d deposit --amount 45000',
    'simulate RMP-SBX-4A04828C complete',
    'simulate e72e fail --reason "account closed"',
  ],
  values: ({ args }, ask) => (args.length === 0 ? ask(orderNames) : []),
  run: async ({ client, args: [start = '', action = ''], options: { amount, reason } }) => {
    if (amount !== undefined && action !== 'deposit') throw unfit('--amount', action, 'deposit')
    if (reason !== undefined && action !== 'fail' && action !== 'cancel')
      throw unfit('--reason', action, 'fail and cancel')
    const { transactionId } = await orderOf(client, start)
    // The argument has only these choices.
    const simulation = { action: action as SimulateAction, ...defined({ amount, reason }) }
    const order = await client.call('simulateOrder', {
      id: transactionId,
      ...simulation,
      wait: true,
    })
    return { json: order, text: textOf(order, action) }
  },
})

function unfit(flag: string, action: string, fitting: string): CommandFailure {
  const cause = `${flag} is only for ${fitting}, not for ${action}`
  return usageFailure(`Failed to simulate "${action}": ${cause}. Leave ${flag} out.`)
}

const KINDS = {
  accepted: 'accepted',
  partial: 'partial',
  excess: 'too much',
  second: 'a second time',
  late: 'too late',
} as const

function textOf(order: ControlOrder, action: string): string {
  const { transactionId, requestReference, state, reason, receipts, payInCurrency } = order
  const why = reason === null ? '' : ` (${onOneLine(reason)})`
  const last = action === 'deposit' ? receipts.at(-1) : undefined
  const paid =
    last === undefined
      ? ''
      : ` It was paid ${grouped(last.amount)} ${payInCurrency}: ${KINDS[last.kind]}.`
  return `${requestReference} (${shortId(transactionId)}) is ${state}${why}.${paid}\n`
}
