/** `orders`: the newest orders of a running sandbox. */
import { Option } from 'commander'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import type { OrderQuery } from '../../sandbox/control/orders.ts'
import { ORDER_TRANSITIONS } from '../../sandbox/simulator/orders/order.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { controlCommand } from './control-command.ts'
import { addListOptions, listed, type ListOptions } from './listed.ts'
import { shortId } from './short-ids.ts'
import { timesOf, type Column } from './table.ts'

type OrdersOptions = ListOptions & Pick<OrderQuery, 'state' | 'side' | 'customer'>

function columnsOf(orders: readonly ControlOrder[]): readonly Column<ControlOrder>[] {
  const timeOf = timesOf(orders.map(({ placedAt }) => placedAt))
  return [
    ['order', ({ transactionId }) => shortId(transactionId)],
    ['reference', ({ requestReference }) => requestReference, 'wide'],
    ['side', ({ side }) => side],
    ['state', ({ state }) => state],
    ['reason', ({ reason }) => reason ?? '', 'wide'],
    ['fiat', ({ fiatAmount, fiatCurrency }) => `${grouped(fiatAmount)} ${fiatCurrency}`],
    ['token', ({ amount, asset }) => `${grouped(amount)} ${asset}`],
    ['chain', ({ chain }) => chain, 'wide'],
    ['provider', ({ provider }) => provider.slug, 'wide'],
    ['customer', ({ customerId }) => customerId, 'cut'],
    ['placed', ({ placedAt }) => timeOf(placedAt), 'spare'],
  ]
}

export const command = controlCommand<OrdersOptions>({
  describe: (command) => {
    addListOptions(command)
      .addOption(
        new Option('--state <state>', 'only orders in this state').choices(
          Object.keys(ORDER_TRANSITIONS),
        ),
      )
      .addOption(new Option('--side <side>', 'only buys or sells').choices(['buy', 'sell']))
      .option('--customer <id>', 'only orders of this customer, by any of its names')
  },
  examples: ['orders', 'orders --state placed --customer ada', 'orders --json | jq .items[0]'],
  run: async ({ client, options, io }) => {
    const { state, side, customer, limit } = options
    const found = await client.list('listOrders', defined({ state, side, customer }), limit + 1)
    return listed(found, { options, io, columns: columnsOf, noun: 'order' })
  },
})
