/** A webhook receiver as a route of Next: app/webhooks/route.js. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const { RAMP_WEBHOOK_SECRET = '' } = process.env
const secrets = RAMP_WEBHOOK_SECRET.split(',').filter((secret) => secret !== '')

// fix: signature
/** `previous` has the signatures of older secrets, while a rotation overlaps. */
function isGenuine(rawBody, newest, previous) {
  const sent = `${newest ?? ''},${previous ?? ''}`
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

// fix: raw-body
export async function POST(request) {
  // Not request.json(): the bytes are signed.
  const rawBody = Buffer.from(await request.arrayBuffer())
  const names = ['x-service-signature', 'x-service-signature-previous']
  const signatures = names.map((name) => request.headers.get(name))
  if (!isGenuine(rawBody, ...signatures)) return new Response(null, { status: 401 })
  let event
  try {
    event = JSON.parse(rawBody.toString())
  } catch {
    return new Response(null, { status: 400 })
  }
  // Applied before it is acknowledged: an acknowledged webhook is never sent again.
  return new Response(null, { status: apply(event) })
}
// end
