// A shop with routes and members of its own. MISTAKE changes one of them.
import { createServer } from 'node:http'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { post } from './post.mjs'

const { SHOP_API, SHOP_KEY, SHOP_PORT, SHOP_DATA, SHOP_ONCE, MISTAKE } = process.env
const bookings = new Map()
const DAY_MS = 86_400_000

createServer(async (req, res) => {
  let text = ''
  for await (const chunk of req) text += chunk
  const send = (status, body) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { pathname } = new URL(req.url, 'http://shop')
  const [, , number] = pathname.split('/')
  if (req.headers['x-user'] === undefined && pathname !== '/hook') return send(403, {})
  if (pathname === '/bookings') {
    const form = new URLSearchParams(text)
    const order = {
      side: 'buy',
      amount: 35,
      fiatAmount: Number(form.get('naira')),
      fiatCurrency: 'NGN',
      asset: 'USDC',
      chain: 'base',
      walletAddress: form.get('to'),
      externalCustomerId: form.get('who'),
    }
    const { status, body } = await post(`${SHOP_API}/api/developer/orders`, SHOP_KEY, order)
    const { transactionId } = body
    if (status !== 201) return send(409, { problem: 'busy' })
    const made = { number: `B/${bookings.size + 1}`, transactionId, phase: 'open' }
    bookings.set(made.number, made)
    writeFileSync(SHOP_DATA, '0')
    if (MISTAKE === 'escape') return res.writeHead(201).end('\u001b[2J')
    if (MISTAKE === 'leak') return send(500, { apiKey: 'sk_live_123456789', secret: 'hunter22' })
    if (MISTAKE === 'name') return send(201, { booking: { number: '\ud800' } })
    return send(201, MISTAKE === 'shape' ? { booked: made } : { booking: made })
  }
  if (number !== undefined) {
    const found = bookings.get(decodeURIComponent(number))
    return found === undefined ? send(404, {}) : send(200, { booking: found })
  }
  if (pathname !== '/hook') return send(404, {})
  const { type, data, createdAt } = JSON.parse(text)
  const found = [...bookings.values()].find((each) => each.transactionId === data.transactionId)
  if (found === undefined) return send(503, {})
  if (MISTAKE === 'once' && type === 'transaction.completed' && !existsSync(SHOP_ONCE)) {
    writeFileSync(SHOP_ONCE, '')
    return send(200, {})
  }
  found.since ??= Date.parse(createdAt)
  if (MISTAKE === 'impatient' && Date.parse(createdAt) - found.since > DAY_MS) found.phase = 'void'
  if (type === 'transaction.completed' && found.phase === 'open') {
    found.phase = 'paid'
    if (MISTAKE === 'reopens') setTimeout(() => (found.phase = 'open'), 900)
    writeFileSync(SHOP_DATA, String(Number(readFileSync(SHOP_DATA, 'utf8')) + 1))
  }
  send(200, {})
}).listen(Number(SHOP_PORT), '127.0.0.1')
