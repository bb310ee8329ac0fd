/** Applications that work otherwise than the examples, and conform all the same. */
import type { Change } from './applications.ts'

/** Its signatures have another scheme than those of the others. */
export const STANDARD_WEBHOOKS = 'verifies with the library of Standard Webhooks'

const FOLLOW = 'follow-order.mjs'
const PLACE = 'place-order.mjs'
const SERVER = 'server.mjs'
const UNKNOWN =
  "  if (order === undefined) throw new ShopError(503, 'not_known_yet', 'No such order yet.')"
const SAVED = '  store.save(saved)\n'
const APPLIES = '  applyEvent(store, eventIn(rawBody))\n  res.sendStatus(204)'
const IMPORTS = "import express from 'express'\n"
const APP = 'const app = express()'

/** The service goes on knowing every order of a shop: `unknown.txt` lists the others. */
export const NOTES_UNKNOWN: Change = [
  'ramp.mjs',
  '    if (!response.ok ||',
  `    if (response.status === 404 && path.endsWith('/monitor-status'))
      (await import('node:fs')).appendFileSync('unknown.txt', path + '\\n')
    if (!response.ok ||`,
]

function effectsWithin(duration: string): Change {
  return ['ramp-app.yaml', 'webhook:', `effectsWithin: ${duration}\nwebhook:`]
}

const STANDARD = `import { Webhook } from 'standardwebhooks'
const isGenuine = (body, headers, secrets) =>
  secrets.some((secret) => {
    try {
      return Boolean(new Webhook(secret).verify(body.toString(), headers))
    } catch {
      return false
    }
  })`

export const DESIGNS: Readonly<Record<string, readonly Change[]>> = {
  'asks the service for the state at every event': [
    [SERVER, "limit: '1mb' }), (req, res)", "limit: '1mb' }), async (req, res)"],
    [SERVER, '  applyEvent(store, eventIn', '  await applyEvent(shop, eventIn'],
    [
      FOLLOW,
      'export function applyEvent(store, event) {',
      'export async function applyEvent(shop, event) {\n  const { store } = shop',
    ],
    [
      FOLLOW,
      "  if (event.type === 'transaction.completed') end(order, 'completed', event.data.cryptoAmount)\n  if (event.type === 'transaction.failed') end(order, 'failed')\n",
      '',
    ],
    [FOLLOW, '  store.save(order)\n}', '  store.save(order)\n  await refresh(shop, order)\n}'],
  ],
  'asks for every open order all the time': [
    [
      SERVER,
      'function orderOf(req)',
      'setInterval(() => void refreshAll(shop).catch(() => {}), 100)\n\nfunction orderOf(req)',
    ],
  ],
  'keeps the events of orders that it does not know yet': [
    [FOLLOW, UNKNOWN, '  if (order === undefined) return void early.push(event)'],
    [
      FOLLOW,
      '/** Applies a genuine',
      'const early = []\nexport function applyEarly(store) {\n  for (const event of early.splice(0)) applyEvent(store, event)\n}\n\n/** Applies a genuine',
    ],
    [PLACE, `${SAVED}  if (hasMoved)`, `${SAVED}  applyEarly(store)\n  if (hasMoved)`],
    [PLACE, `${SAVED}  const message`, `${SAVED}  applyEarly(store)\n  const message`],
    [
      PLACE,
      'import { payInOf }',
      "import { applyEarly } from './follow-order.mjs'\nimport { payInOf }",
    ],
  ],
  'applies the events of all orders one after the other': [
    [SERVER, "limit: '1mb' }), (req, res)", "limit: '1mb' }), async (req, res)"],
    [
      SERVER,
      '  applyEvent(store, eventIn(rawBody))',
      '  const event = eventIn(rawBody)\n  await (turn = turn.catch(() => {}).then(() => applyEvent(store, event)))',
    ],
    [SERVER, APP, `let turn = Promise.resolve()\n${APP}`],
  ],
  'answers 202, and works through a stored queue later': [
    effectsWithin('600ms'),
    [
      SERVER,
      IMPORTS,
      `${IMPORTS}import { appendFileSync, existsSync, readFileSync } from 'node:fs'\n`,
    ],
    [
      SERVER,
      APP,
      `const file = STORE + '/queue'
const queue = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\\n') : []
setInterval(() => {
  for (const text of queue.splice(0))
    try {
      applyEvent(store, JSON.parse(text))
    } catch {
      queue.push(text)
    }
}, 150)
${APP}`,
    ],
    [
      SERVER,
      APPLIES,
      `  const text = JSON.stringify(eventIn(rawBody))
  appendFileSync(file, text + '\\n')
  queue.push(text)
  res.sendStatus(202)`,
    ],
  ],
  'verifies webhooks, and learns every state by polling with a back-off': [
    effectsWithin('800ms'),
    [SERVER, APPLIES, '  eventIn(rawBody)\n  pollSoon()\n  res.sendStatus(204)'],
    [
      SERVER,
      APP,
      `let timer
function pollSoon(inMs = 50) {
  clearTimeout(timer)
  timer = setTimeout(() => {
    void refreshAll(shop)
      .catch(() => {})
      .then(() => pollSoon(Math.min(2 * inMs, 400)))
  }, inMs)
}
pollSoon()
${APP}`,
    ],
  ],
  'settles in a batch every half second': [
    effectsWithin('1200ms'),
    [
      FOLLOW,
      "order.bookings.push({ book: live ? 'live' : 'test', asset, amount })",
      "order.due = { book: live ? 'live' : 'test', asset, amount }",
    ],
    [
      SERVER,
      APP,
      `setInterval(() => {
  for (const { due, ...order } of store.all())
    if (due) store.save({ ...order, bookings: [...order.bookings, due] })
}, 500)
${APP}`,
    ],
  ],
  'replaces an open order of its customer without asking': [
    [PLACE, 'overrideActiveIntent: override }', 'overrideActiveIntent: true }'],
  ],
  'answers 500 to the events of orders that it does not know yet': [
    [FOLLOW, UNKNOWN, UNKNOWN.replace('503', '500')],
  ],
  'asks the service whenever an order is read': [
    [
      SERVER,
      "app.get('/orders/:id', (req, res) => {\n  res.json(orderOf(req))",
      "app.get('/orders/:id', async (req, res) => {\n  const order = orderOf(req)\n  res.json(await refresh(shop, order).catch(() => order))",
    ],
  ],
  'credits what it has ordered where an event has no amount': [
    [FOLLOW, 'event.data.cryptoAmount)', 'event.data.cryptoAmount ?? order.amount)'],
  ],
  'refuses an event by the time in its body': [
    [
      FOLLOW,
      '  const order = findNamed(store, event.data)\n',
      "  if (Date.now() - Date.parse(event.createdAt) > 300_000) throw new ShopError(400, 'too_old', 'Too old.')\n  const order = findNamed(store, event.data)\n",
    ],
  ],
  [STANDARD_WEBHOOKS]: [
    [SERVER, "import { isGenuine } from './signature.mjs'", STANDARD],
    [SERVER, "req.get('x-service-signature') ?? ''", 'req.headers'],
  ],
}
