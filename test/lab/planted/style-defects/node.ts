/** Defects of the applications in Node of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

export const NODE: readonly StyleDefect[] = [
  {
    name: 'takes a broken answer for a failed order',
    shop: 'poller',
    by: ['sell', 'refresh-lost-paid', 'state'],
    changes: [
      ['ramp.mjs', "sync: (id) => retry('POST'", "sync: (id) => send('POST'"],
      [
        'app.mjs',
        '    } catch {\n      // An error says nothing about the order: the next round asks again.\n',
        "    } catch (error) {\n      if (error.status === undefined) {\n        end(order, 'failed')\n        store.save(order)\n      }\n",
      ],
    ],
  },
  {
    name: 'asks only for the orders that this process has placed',
    shop: 'poller',
    by: ['buy', 'killed-paid', 'state'],
    changes: [
      [
        'app.mjs',
        "orders.filter(({ state }) => state === 'pending')",
        "orders.filter(({ id, state }) => state === 'pending' && mine.has(id))",
      ],
      ['app.mjs', '    writeOrders()\n', '    mine.add(order.id)\n    writeOrders()\n'],
      ['app.mjs', 'const store = {', 'const mine = new Set()\nconst store = {'],
    ],
  },
  {
    name: 'credits each terminal order, without looking at completed',
    shop: 'poller',
    by: ['buy', 'other-customer', 'other'],
    changes: [
      [
        'shop.mjs',
        "if (order.side === 'buy' && state === 'completed')",
        "if (order.side === 'buy')",
      ],
    ],
  },
  {
    name: 'asks for buys only',
    shop: 'poller',
    by: ['sell', '', 'state'],
    changes: [
      [
        'app.mjs',
        "orders.filter(({ state }) => state === 'pending')",
        "orders.filter(({ side, state }) => state === 'pending' && side === 'buy')",
      ],
    ],
  },
  {
    name: 'works from the newest item to the oldest, and the last one wins',
    shop: 'queue',
    by: ['buy', 'answer-last', 'state'],
    changes: [
      ['app.mjs', "jsonIn('inbox').sort()", "jsonIn('inbox').sort().reverse()"],
      [
        'app.mjs',
        '  store.save(order)\n  return true',
        "  if (event.type === 'transaction.created' || event.type === 'transaction.updated') order.state = 'pending'\n  store.save(order)\n  return true",
      ],
    ],
  },
  {
    name: 'ignores failed events',
    shop: 'queue',
    by: ['buy', 'window-closes', 'state'],
    changes: [['app.mjs', "  if (event.type === 'transaction.failed') end(order, 'failed')\n", '']],
  },
]
