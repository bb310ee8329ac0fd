/** A webhook receiver with express. RAMP_WEBHOOK_SECRET has one or two secrets, newest first. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import express from 'express'

const { RAMP_WEBHOOK_SECRET = '', PORT = '3000' } = process.env
const secrets = RAMP_WEBHOOK_SECRET.split(',').filter((secret) => secret !== '')

// fix: signature
/** `previous` has the signatures of older secrets, while a rotation overlaps. */
function isGenuine(rawBody, newest = '', previous = '') {
  const sent = `${newest},${previous}`
    .split(',')
    .map((one) => Buffer.from(one.trim().replace(/^sha256=/, ''), 'hex'))
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(rawBody).digest()
    // timingSafeEqual throws if the lengths differ, and the sender chooses the length.
    return sent.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  })
}
// end

// fix: apply
/** In a database: one transaction, and event.id under a unique index. */
const applied = new Set()
const orders = new Map()

function apply(event) {
  const { id, type, livemode, data } = event ?? {}
  if (typeof id !== 'string' || typeof data !== 'object' || data === null) return 400
  if (applied.has(id)) return 200
  applied.add(id)
  const name = data.transactionId ?? data.id ?? data.reference ?? data.requestReference
  const order = orders.get(name) ?? { state: 'pending', credits: [] }
  orders.set(name, order)
  // A terminal state is final, and types that are not known change nothing.
  if (order.state !== 'pending') return 200
  if (type === 'transaction.failed') order.state = 'failed'
  if (type === 'transaction.completed') {
    order.state = 'completed'
    order.credits.push({ book: livemode ? 'live' : 'test', amount: Number(data.cryptoAmount) })
  }
  return 200
}
// end

const app = express()

// fix: raw-body
// Before express.json(), which would consume the bytes that are signed.
app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), (req, res) => {
  const rawBody = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
  const signatures = [req.get('x-service-signature'), req.get('x-service-signature-previous')]
  if (!isGenuine(rawBody, ...signatures)) return res.sendStatus(401)
  let event
  try {
    event = JSON.parse(rawBody.toString())
  } catch {
    return res.sendStatus(400)
  }
  // Applied before it is acknowledged: an acknowledged webhook is never sent again.
  res.sendStatus(apply(event))
})
// end

app.listen(Number(PORT), '127.0.0.1')
