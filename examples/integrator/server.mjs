/** A shop that buys and sells tokens for its customers; README.md says how to run it. */
import express from 'express'
import { applyEvent, refresh, refreshAll } from './follow-order.mjs'
import { buy, sell } from './place-order.mjs'
import { connect, isPassing } from './ramp.mjs'
import { isGenuine } from './signature.mjs'
import { openStore } from './store.mjs'
import { Told } from './told.mjs'

const { RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET = '', PORT = '3000', STORE } = process.env

const ramp = connect({ baseUrl: RAMP_BASE_URL, apiKey: RAMP_API_KEY })
const store = openStore(STORE)
const shop = { ramp, store }

/** Newest first; the environment may hold several, with commas between them. */
let secrets = RAMP_WEBHOOK_SECRET.split(',').filter((secret) => secret !== '')

const app = express()

// Above express.json(), which would leave no raw bytes to verify.
app.post('/webhooks', express.raw({ type: () => true }), (req, res) => {
  if (secrets.length === 0) throw new Told(503, 'no_secret', 'Set RAMP_WEBHOOK_SECRET.')
  const rawBody = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
  if (!isGenuine(rawBody, req.get('x-service-signature') ?? '', secrets)) {
    throw new Told(401, 'bad_signature', 'The signature is not that of these bytes.')
  }
  // Done first, acknowledged second: what was acknowledged is never sent again.
  applyEvent(store, JSON.parse(rawBody.toString()))
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

// For the shop's own people and timers; a real one has a sign-in before them.
app.post('/admin/refresh', async (_req, res) => {
  res.json(await refreshAll(shop))
})
app.post('/admin/webhook-secret', async (req, res) => {
  const { secret, isOldLeaked = false } = req.body
  secrets = isOldLeaked ? [secret] : [secret, ...secrets.slice(0, 1)]
  // Webhooks that were refused before this moment are not lost: the service knows what they said.
  res.json(await refreshAll(shop))
})

app.use((error, _req, res, _next) => {
  if (error instanceof Told) return void res.status(error.status).json(error.body)
  const { status, code, message, details } = error
  if (status === 400 || status === 422) return void res.status(422).json({ code, message, details })
  console.error(error)
  res.status(isPassing(error) ? 503 : 500).json({ code: 'trouble', message: 'Try again later.' })
})

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})

function orderOf(req) {
  const order = store.find(req.params.id)
  if (order === undefined) throw new Told(404, 'no_such_order', `No order "${req.params.id}".`)
  return order
}
