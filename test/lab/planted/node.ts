/** Defects of a shop in Node: changes of examples/integrator. */
import type { Change } from './applications.ts'

const FOLLOW = 'follow-order.mjs'
const FAILED = "  if (event.type === 'transaction.failed') end(order, 'failed')\n"
const ENDS_ONCE: Change = [FOLLOW, "  if (order.state !== 'pending') return\n", '']
const SYNCS_ONCE: Change = [
  FOLLOW,
  '  if (!terminal) return order',
  "  if (!terminal || order.state !== 'pending') return order",
]
const KNOWN = ' || order.events.includes(event.id)) return\n'
const APPLY = '  applyEvent(store, eventIn(rawBody))\n  res.sendStatus(204)'
const UNKNOWN =
  "  if (order === undefined) throw new ShopError(503, 'not_known_yet', 'No such order yet.')"
const SAVED = '  store.save(saved)\n'
const PROBLEM = `  if (hasMoved) {
    const message = \`The rate was \${quotedRate} and is \${bestRateUsed}. Ask the user, then override.\``
const PAUSE = '  await new Promise((resolve) => setTimeout(resolve, 30))\n'
export const NODE: Readonly<Record<string, readonly Change[]>> = {
  'de-duplicates events in memory only': [
    [FOLLOW, KNOWN, ' || seen.has(event.id)) return\n  seen.add(event.id)\n'],
    [FOLLOW, 'export function applyEvent', 'const seen = new Set()\nexport function applyEvent'],
    ENDS_ONCE,
    SYNCS_ONCE,
  ],
  'checks an event, and applies it later': [
    [
      FOLLOW,
      '  order.events.push(event.id)\n',
      '  setTimeout(() => apply(store, order, event), 100)\n}\n\nfunction apply(store, order, event) {\n  order.events.push(event.id)\n',
    ],
    ENDS_ONCE,
    SYNCS_ONCE,
  ],
  'checks an event, waits, and then applies it': [
    [FOLLOW, 'export function applyEvent', 'export async function applyEvent'],
    [FOLLOW, '  order.events.push(event.id)\n', `${PAUSE}  order.events.push(event.id)\n`],
    [
      'server.mjs',
      '(req, res) => {\n  if (secrets.length',
      'async (req, res) => {\n  if (secrets.length',
    ],
    ['server.mjs', '  applyEvent(store,', '  await applyEvent(store,'],
    ENDS_ONCE,
    SYNCS_ONCE,
  ],
  'acknowledges an event before it stores it': [
    [
      'server.mjs',
      APPLY,
      '  res.sendStatus(204)\n  setTimeout(() => {\n    try {\n      applyEvent(store, eventIn(rawBody))\n    } catch {}\n  }, 120)',
    ],
  ],
  'takes the state of the last event to arrive': [
    [
      FOLLOW,
      FAILED,
      `${FAILED}  if (event.type === 'transaction.updated') order.state = 'pending'\n`,
    ],
  ],
  'credits at an update': [
    [FOLLOW, "event.type === 'transaction.completed'", "event.type !== 'transaction.created'"],
  ],
  'credits what the user asked for': [[FOLLOW, 'asset, amount })', 'asset, amount: 50_000 })']],
  'credits what was quoted': [[FOLLOW, 'Number(settled ?? order.amount)', 'order.amount']],
  'credits a unit too little': [
    [FOLLOW, 'Number(settled ?? order.amount)', 'Number(settled ?? order.amount) - 0.000001'],
  ],
  'credits to five places': [
    [
      FOLLOW,
      'Number(settled ?? order.amount)',
      'Number(Number(settled ?? order.amount).toFixed(5))',
    ],
  ],
  'forgets an order whose answer was lost': [
    ['place-order.mjs', 'isTemporary(error) ? await ramp.intent(details) : null', 'null'],
  ],
  'takes a 502 for an order that was not placed': [
    ['place-order.mjs', 'isTemporary(error) ?', 'error.status === undefined ?'],
  ],
  'sends an order again whose answer was lost': [['ramp.mjs', 'order, isRateLimit)', 'order)']],
  'sends it again, and overrides the first one': [
    [
      'place-order.mjs',
      '    placed = await ramp.createOrder(sent)\n',
      '    placed = await ramp.createOrder(sent).catch((error) => {\n      if (!isTemporary(error)) throw error\n      return ramp.createOrder({ ...sent, overrideActiveIntent: true })\n    })\n',
    ],
  ],
  'does not store an order whose rate has moved': [
    ['place-order.mjs', SAVED + PROBLEM, `  if (!hasMoved) store.save(saved)\n${PROBLEM}`],
  ],
  'reads the secret once': [
    ['server.mjs', '  secrets = isOldLeaked ? [secret] : [secret, ...secrets.slice(0, 1)]\n', ''],
  ],
  'keeps every secret': [['server.mjs', '...secrets.slice(0, 1)]', '...secrets]']],
  'does not store what an event changed': [[FOLLOW, `${FAILED}  store.save(order)\n`, FAILED]],
  'keeps its orders in memory': [['server.mjs', 'openStore(STORE)', 'openStore()']],
  'credits a failed order': [
    [FOLLOW, "end(order, 'failed')\n  store.save", "end(order, 'completed')\n  store.save"],
  ],
  'ignores that an order failed': [[FOLLOW, FAILED, '']],
  'applies an event to the newest order': [
    [
      FOLLOW,
      '  const order = findNamed(store, event.data)\n',
      '  const order = store.all().at(-1)\n',
    ],
  ],
  'applies an event to the first order of the customer': [
    [
      FOLLOW,
      '  const order = findNamed(store, event.data)\n',
      '  const named = findNamed(store, event.data)\n  const order = store.all().find((each) => each.customerId === named?.customerId)\n',
    ],
  ],
  'credits by webhook and by refresh': [ENDS_ONCE, SYNCS_ONCE],
  'credits nothing by refresh': [
    [
      FOLLOW,
      "  end(order, completed ? 'completed' : 'failed', gateway?.[order.side === 'buy' ? 'out' : 'used'])\n",
      "  if (order.state === 'pending') order.state = completed ? 'completed' : 'failed'\n",
    ],
  ],
  'credits what was quoted by refresh': [
    [FOLLOW, "gateway?.[order.side === 'buy' ? 'out' : 'used']", 'undefined'],
  ],
  'takes a lost answer to a status sync for a failed order': [
    [
      FOLLOW,
      'await ramp.sync(order.id)',
      'await ramp.sync(order.id).catch(() => ({ terminal: true, completed: false }))',
    ],
  ],
  'acknowledges an event of an order that it does not know yet': [
    [FOLLOW, UNKNOWN, '  if (order === undefined) return'],
  ],
  'applies only the first event of an order': [
    [FOLLOW, 'order.events.includes(event.id)', 'order.events.length > 0'],
  ],
  'answers an event that it knows with 500': [
    [
      FOLLOW,
      KNOWN,
      ") return\n  if (order.events.includes(event.id)) throw new ShopError(500, 'known', 'Known.')\n",
    ],
  ],
  'books test orders in the live books': [[FOLLOW, "live ? 'live' : 'test'", "'live'"]],
  'knows an order by one name only': [
    [FOLLOW, '[transactionId, id, reference, requestReference]', '[requestReference]'],
  ],
  'applies a webhook before it verifies it': [
    [
      'server.mjs',
      '  if (!isGenuine(',
      '  try { applyEvent(store, eventIn(rawBody)) } catch {}\n  if (!isGenuine(',
    ],
  ],
  'accepts a webhook without a signature': [
    ['server.mjs', '  if (!isGenuine(', "  if (req.get('x-service-signature') && !isGenuine("],
  ],
  'crashes on a short signature': [['signature.mjs', 'sent.length === expected.length && ', '']],
  'verifies the parsed body': [
    [
      'server.mjs',
      'isGenuine(rawBody,',
      'isGenuine(Buffer.from(JSON.stringify(eventIn(rawBody))),',
    ],
  ],
}
