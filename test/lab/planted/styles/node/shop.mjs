/** What the Node shops share: placing orders, and answering requests. */
import { createServer } from 'node:http'
import { payInOf } from './pay-in.mjs'
import { connect, isTemporary } from './ramp.mjs'
import { isGenuine } from './signature.mjs'

const { RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET = '', PORT } = process.env
const LARGEST_MOVE = 0.05

export const ramp = connect({ baseUrl: RAMP_BASE_URL, apiKey: RAMP_API_KEY })
let secrets = RAMP_WEBHOOK_SECRET.split(',').filter((secret) => secret !== '')

export class Problem extends Error {
  constructor(status, error, more = {}) {
    super(error)
    Object.assign(this, { status, body: { error, ...more } })
  }
}

async function requestOf({ side, asset, chain, fiatAmount, wallet, amount, ...bank }) {
  const pair = { side, asset, chain, fiatCurrency: 'NGN' }
  if (side === 'buy') {
    const { bestQuote } = await ramp.quote({ ...pair, fiatAmount })
    const to = { fiatAmount, walletAddress: wallet }
    return { order: { ...pair, amount: bestQuote.estimatedOutput, ...to }, rate: bestQuote.rate }
  }
  const { bankCode, accountNumber } = bank
  const { success, accountName } = await ramp.resolve({ bankCode, accountNumber })
  if (success === false || !accountName?.trim()) throw new Problem(422, 'no such bank account')
  const { bestQuote } = await ramp.quote({ ...pair, tokenAmount: amount })
  return { order: { ...pair, amount, bankCode, accountNumber, accountName }, rate: bestQuote.rate }
}

/** Places an order, and stores it before anything can be wrong with it. */
async function place(store, wish) {
  const { order, rate } = await requestOf(wish)
  const { customer, replace = false } = wish
  const { side, asset, chain } = order
  let placed
  try {
    const more = { externalCustomerId: customer, overrideActiveIntent: replace }
    placed = await ramp.createOrder({ ...order, ...more })
  } catch (error) {
    const window = () => ramp.intent({ customerId: customer, asset, chain })
    if (error.code === 'GATEWAY_ACTIVE_INTENT_CONFLICT')
      throw new Problem(409, 'a payment is open', { window: await window() })
    const found = isTemporary(error) ? await window() : null
    if (found === null || store.named([found.transactionId])) throw error
    placed = { ...(await ramp.sync(found.transactionId)), transactionId: found.transactionId }
  }
  const { transactionId, requestReference, bestRateUsed = rate, ourCryptoAddress } = placed
  const hasMoved = Math.abs(bestRateUsed / rate - 1) > LARGEST_MOVE
  const pay = side === 'buy' ? payInOf(placed.providerDetails) : ourCryptoAddress
  const live = placed.environment === 'live'
  const stored = {
    ...{ id: transactionId, reference: requestReference ?? null, side, live },
    ...{ pay: hasMoved ? null : pay, wished: String(order.amount), state: 'pending', events: [] },
    ...{ credit: [], return: [], debit: [] },
  }
  if (side === 'sell') enter(stored, 'debit', stored.wished)
  store.save(stored)
  if (hasMoved) throw new Problem(409, 'the rate has moved', { order: stored })
  if (!pay) throw new Problem(502, 'nowhere to pay', { order: stored })
  return stored
}

export function enter(order, kind, amount) {
  order[kind].push({ book: order.live ? 'live' : 'test', amount })
}

/** An order ends once. */
export function end(order, state, settled) {
  if (order.state !== 'pending') return
  order.state = state
  if (order.side === 'buy' && state === 'completed')
    enter(order, 'credit', String(settled ?? order.wished))
  if (order.side === 'sell' && state === 'failed') enter(order, 'return', order.wished)
}

/** Syncs an order. */
export async function refresh(store, { id }) {
  const { terminal, completed, gateway } = await ramp.sync(id)
  const order = store.named([id])
  if (!terminal) return order
  end(order, completed ? 'completed' : 'failed', gateway?.out)
  store.save(order)
  return order
}

function eventIn(raw) {
  let event = null
  try {
    event = JSON.parse(raw.toString())
  } catch {
    // Answered like an event without data.
  }
  if (typeof event?.data !== 'object' || event.data === null) throw new Problem(400, 'no event')
  return event
}

export function namesIn({ transactionId, id, reference, requestReference }) {
  return [transactionId, id, reference, requestReference].filter(Boolean)
}

/** `take(event)` is called with a genuine event, and answers a status. */
export function serve(store, take, waiting = () => 0) {
  async function route(method, [first, id, last], raw, headers) {
    if (first === 'hook') {
      if (secrets.length === 0) throw new Problem(503, 'no secret is set')
      if (!isGenuine(raw, headers['x-service-signature'] ?? '', secrets))
        throw new Problem(401, 'the signature is wrong')
      return [await take(eventIn(raw)), {}]
    }
    if (first === 'secret') {
      secrets = [JSON.parse(raw.toString()).secret, ...secrets.slice(0, 1)]
      return [200, {}]
    }
    if (first === 'queue') return [200, { waiting: waiting() }]
    if (first === 'orders' && id === undefined && method === 'POST')
      return [201, await place(store, JSON.parse(raw.toString()))]
    const order = first === 'orders' ? store.named([id]) : undefined
    if (order === undefined) throw new Problem(404, 'no such order')
    return [200, last === 'refresh' ? await refresh(store, order) : order]
  }
  const server = createServer((req, res) => {
    const chunks = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('end', async () => {
      let answer
      try {
        const parts = req.url.split('?')[0].split('/').slice(1).map(decodeURIComponent)
        answer = await route(req.method, parts, Buffer.concat(chunks), req.headers)
      } catch (error) {
        const isWrong = error.status === 400 || error.status === 422
        const status = isWrong ? 422 : isTemporary(error) ? 503 : 500
        answer =
          error instanceof Problem ? [error.status, error.body] : [status, { error: error.message }]
      }
      res.writeHead(answer[0], { 'content-type': 'application/json' })
      res.end(JSON.stringify(answer[1]))
    })
  })
  server.listen(Number(PORT), '127.0.0.1')
}
