/** `orders`: the newest orders of a running sandbox. */
import { Option } from 'commander'
import type { ControlOrder } from '../../base/contract/generated/control-types.d.ts'
import type { OrderQuery } from '../../sandbox/control/orders.ts'
import { ORDER_TRANSITIONS } from '../../sandbox/simulator/orders/order.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { controlCommand } from './control-command.ts'
import { limitOption, listed, type LimitOptions } from './listed.ts'
import { shortId } from './short-ids.ts'
import type { Column } from './table.ts'

type OrdersOptions = LimitOptions & Pick<OrderQuery, 'state' | 'side' | 'customer'>

const COLUMNS: readonly Column<ControlOrder>[] = [
  ['order', ({ transactionId }) => shortId(transactionId)],
  ['reference', ({ requestReference }) => requestReference],
  ['side', ({ side }) => side],
  ['state', ({ state, reason }) => (reason === null ? state : `${state} (${reason})`)],
  ['fiat', ({ fiatAmount, fiatCurrency }) => `${grouped(fiatAmount)} ${fiatCurrency}`],
  ['token', ({ amount, asset, chain }) => `${grouped(amount)} ${asset} on ${chain}`],
  ['provider', ({ provider }) => provider.slug],
  ['customer', ({ customerId }) => customerId],
  ['placed', ({ placedAt }) => placedAt],
]

export const ordersCommand = controlCommand<OrdersOptions>({
  describe: (command) => {
    command
      .addOption(
        new Option('--state <state>', 'only orders in this state').choices(
          Object.keys(ORDER_TRANSITIONS),
        ),
      )
      .addOption(new Option('--side <side>', 'only buys or sells').choices(['buy', 'sell']))
      .option('--customer <id>', 'only orders of this customer, by any of its names')
      .addOption(limitOption())
  },
  examples: ['orders', 'orders --state placed --customer ada', 'orders --json | jq .items[0]'],
  run: async ({ client, options, io }) => {
    const { state, side, customer, limit } = options
    const found = await client.list('listOrders', defined({ state, side, customer }), limit + 1)
    return listed(found, { limit, columns: COLUMNS, noun: 'order', hasColours: io.hasColours })
  },
})
