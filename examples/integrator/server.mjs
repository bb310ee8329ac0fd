/** A shop that buys and sells tokens for its customers. README.md shows how to run it. */
import express from 'express'
import { applyEvent, refresh, refreshAll } from './follow-order.mjs'
import { buy, sell } from './place-order.mjs'
import { connect, isTemporary } from './ramp.mjs'
import { isGenuine } from './signature.mjs'
import { openStore } from './store.mjs'
import { ShopError } from './shop-error.mjs'

const { RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET = '' } = process.env
const { HOST = '127.0.0.1', PORT = '3000', STORE } = process.env

const ramp = connect({ baseUrl: RAMP_BASE_URL, apiKey: RAMP_API_KEY })
const store = openStore(STORE)
const shop = { ramp, store }

/** The newest first. The variable may contain several, separated by commas. */
let secrets = RAMP_WEBHOOK_SECRET.split(',').filter((secret) => secret !== '')

const app = express()

// Before express.json(), which consumes the raw bytes.
app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), (req, res) => {
  if (secrets.length === 0) throw new ShopError(503, 'no_secret', 'Set RAMP_WEBHOOK_SECRET.')
  const rawBody = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
  if (!isGenuine(rawBody, req.get('x-service-signature') ?? '', secrets)) {
    throw new ShopError(401, 'bad_signature', 'The signature does not match the body.')
  }
  // Processed before it is acknowledged: the service never resends an acknowledged webhook.
  applyEvent(store, eventIn(rawBody))
  res.sendStatus(204)
})

app.use(express.json())
app.post('/buy', async (req, res) => {
  res.status(201).json(await buy(shop, req.body))
})
app.post('/sell', async (req, res) => {
  res.status(201).json(await sell(shop, req.body))
})
app.get('/orders/:id', (req, res) => {
  res.json(orderOf(req))
})
app.post('/orders/:id/refresh', async (req, res) => {
  res.json(await refresh(shop, orderOf(req)))
})

// For the operators and timers of the shop. A real shop requires a login here.
app.post('/admin/refresh', async (_req, res) => {
  res.json(await refreshAll(shop))
})
app.post('/admin/webhook-secret', async (req, res) => {
  const { secret, isOldLeaked = false } = req.body
  secrets = isOldLeaked ? [secret] : [secret, ...secrets.slice(0, 1)]
  // The shop rejected webhooks with the new secret until now, so it syncs the orders.
  res.json(await refreshAll(shop))
})

app.use((error, _req, res, _next) => {
  if (error instanceof ShopError) return void res.status(error.status).json(error.body)
  const { status, code, message, details } = error
  if (status === 400 || status === 422) return void res.status(422).json({ code, message, details })
  console.error(error)
  res
    .status(isTemporary(error) ? 503 : 500)
    .json({ code: 'unavailable', message: 'Try again later.' })
})

const server = app.listen(Number(PORT), HOST, () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})

/** What is genuine can still be unreadable. A 5xx would make the service send it again for days. */
function eventIn(rawBody) {
  try {
    const event = JSON.parse(rawBody.toString())
    if (event?.data) return event
  } catch {
    // Not JSON: answered like an event without data.
  }
  throw new ShopError(400, 'unreadable', 'This is no event.')
}

function orderOf(req) {
  const order = store.find(req.params.id)
  if (order === undefined) throw new ShopError(404, 'no_such_order', `No order "${req.params.id}".`)
  return order
}
