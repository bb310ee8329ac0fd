/** A webhook receiver with fastify. RAMP_WEBHOOK_SECRET has one or two secrets, newest first. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import fastify from 'fastify'

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

const app = fastify({ bodyLimit: 1024 * 1024 })

// fix: raw-body
// The bytes that are signed, for this route alone: the parser of JSON would consume them.
app.register(async (webhooks) => {
  webhooks.removeAllContentTypeParsers()
  webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
  webhooks.post('/webhooks', (req, reply) => {
    const rawBody = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    const names = ['x-service-signature', 'x-service-signature-previous']
    const signatures = names.map((name) => req.headers[name])
    if (!isGenuine(rawBody, ...signatures)) return reply.code(401).send()
    let event
    try {
      event = JSON.parse(rawBody.toString())
    } catch {
      return reply.code(400).send()
    }
    // Applied before it is acknowledged: an acknowledged webhook is never sent again.
    return reply.code(apply(event)).send()
  })
})
// end

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
