/**
 * The same shop as ../integrator, without its precautions. It works while nothing fails. Every line
 * with a number contains a mistake that real integrators made; README.md lists them, and
 * scenarios/app.*.yaml find them. Do not copy this code.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import express from 'express'

const { RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET, PORT = '3000' } = process.env

const orders = {}

async function ramp(method, path, body) {
  const response = await fetch(RAMP_BASE_URL + path, {
    method,
    headers: { 'x-api-key': RAMP_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json() // (1)
  if (!response.ok) throw new Error(answer.message) // (2)
  return answer
}

const app = express()
app.use(express.json()) // (3)

app.post('/buy', async (req, res) => {
  const { customerId, asset, chain, fiatAmount, walletAddress } = req.body
  const pair = { side: 'buy', asset, chain, fiatCurrency: 'NGN' }
  const quote = await ramp('POST', '/api/developer/quotes', { ...pair, fiatAmount })
  const placed = await ramp('POST', '/api/developer/orders', {
    ...pair,
    amount: quote.bestQuote.estimatedOutput,
    fiatAmount,
    walletAddress,
    externalCustomerId: customerId,
    overrideActiveIntent: req.body.override,
  }) // (4)
  const payTo = placed.providerDetails.virtualAccount // (5)
  res.status(201).json(remember(placed, customerId, fiatAmount, payTo))
})

app.post('/sell', async (req, res) => {
  const { customerId, asset, chain, amount, accountNumber } = req.body
  const bankCode = String(Number(req.body.bankCode)) // (6)
  const account = await ramp('POST', '/api/developer/bank-accounts/resolve', {
    bankCode,
    accountNumber,
  })
  const placed = await ramp('POST', '/api/developer/orders', {
    side: 'sell',
    asset,
    chain,
    fiatCurrency: 'NGN',
    amount,
    bankCode,
    accountNumber,
    accountName: account.accountName, // (7)
    externalCustomerId: customerId,
    overrideActiveIntent: req.body.override,
  })
  res.status(201).json(remember(placed, customerId, amount, { address: placed.ourCryptoAddress }))
})

function remember(placed, customerId, amount, payTo) {
  const { transactionId: id } = placed
  orders[id] = { id, customerId, amount, payTo, state: 'pending', bookings: [] }
  return orders[id]
}

app.get('/orders/:id', (req, res) => res.json(orders[req.params.id]))

app.post('/orders/:id/refresh', async (req, res) => {
  const order = orders[req.params.id]
  const { status } = await ramp('POST', `/api/developer/orders/${order.id}/monitor-status`)
  order.state = status // (8)
  res.json(order)
})

app.post('/webhooks', (req, res) => {
  // (9)
  if (RAMP_WEBHOOK_SECRET) {
    const hmac = createHmac('sha256', RAMP_WEBHOOK_SECRET) // (10)
    const expected = hmac.update(JSON.stringify(req.body)).digest('hex') // (3)
    const sent = req.get('x-service-signature') ?? ''
    if (!timingSafeEqual(Buffer.from(sent), Buffer.from(expected))) {
      // (11)
      return res.sendStatus(401)
    }
  }
  res.sendStatus(200) // (12)
  const { data } = req.body
  const order = orders[data.transactionId] // (13)
  if (!order) return
  order.state = data.status // (14)
  if (data.status === 'completed') {
    order.bookings.push({ book: 'live', amount: order.amount }) // (15), (16)
  }
})

// Too late for the constant above, which (10) is about.
app.post('/admin/webhook-secret', (req, res) => {
  process.env.RAMP_WEBHOOK_SECRET = req.body.secret
  res.json({ saved: true })
})

app.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on port ${PORT}`))
