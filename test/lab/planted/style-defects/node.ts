/** Defects of the applications in Node of styles.ts. */
import type { StyleDefect } from './style-defect.ts'

export const NODE: readonly StyleDefect[] = [
  {
    name: 'asks for an order five times, and then no more',
    shop: 'poller',
    by: ['buy', '', 'credits'],
    changes: [
      [
        'app.mjs',
        '  await refresh(store, order)',
        '  const times = (asked.get(order.id) ?? 0) + 1\n  asked.set(order.id, times)\n  if (times <= 5) await refresh(store, order)',
      ],
      ['app.mjs', 'async function round() {', 'const asked = new Map()\nasync function round() {'],
    ],
  },
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
    name: 'takes a closed payment window (404 of the intent) for a failed order',
    shop: 'poller',
    by: ['buy', '', 'credits'],
    changes: [
      [
        'shop.mjs',
        "state: 'pending', events: [] }",
        "state: 'pending', events: [], customerId: customer, asset, chain }",
      ],
      [
        'app.mjs',
        '  await refresh(store, order)',
        "  if ((await ramp.intent(order)) !== null) return void (await refresh(store, order))\n  end(order, 'failed')\n  store.save(order)",
      ],
    ],
  },
  {
    name: 'rounds what it reads in the status sync to two decimals',
    shop: 'poller',
    by: ['buy', '', 'amount'],
    changes: [
      [
        'shop.mjs',
        "end(order, completed ? 'completed' : 'failed', gateway?.out)",
        "end(order, completed ? 'completed' : 'failed', gateway?.out && Number(gateway.out).toFixed(2))",
      ],
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
    name: 'takes an item twice, because the next round starts while the last one waits',
    shop: 'queue',
    by: ['buy', '', 'credits'],
    changes: [
      [
        'app.mjs',
        '  write(`inbox/${name}`, event)\n',
        '  if (existsSync(`${folder}/seen-${event.id}.json`)) return\n  write(`inbox/${name}`, event)\n  write(`seen-${event.id}.json`, true)\n',
      ],
      ['app.mjs', 'import { mkdirSync', 'import { existsSync, mkdirSync'],
      [
        'app.mjs',
        '  if (livemode !== order.live || order.events.includes(event.id)) return true\n',
        '  if (livemode !== order.live) return true\n',
      ],
      ['shop.mjs', "  if (order.state !== 'pending') return\n", ''],
      [
        'shop.mjs',
        '  const { terminal, completed, gateway } = await ramp.sync(id)',
        "  const wasOpen = store.named([id]).state === 'pending'\n  const { terminal, completed, gateway } = await ramp.sync(id)",
      ],
      ['shop.mjs', 'if (!terminal) return order', 'if (!terminal || !wasOpen) return order'],
      [
        'app.mjs',
        '    const event = read(`inbox/${name}`)\n    if (apply(event)) rmSync(`${folder}/inbox/${name}`)\n',
        '    const event = read(`inbox/${name}`)\n    await wait(40)\n    if (apply(event)) rmSync(`${folder}/inbox/${name}`, { force: true })\n',
      ],
      ['app.mjs', 'void worker()', 'setInterval(() => void work().catch(() => {}), 30)'],
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
