// A minimal application: GET /quote requests a quote, and it counts its webhooks.
import { createServer } from 'node:http'
import { post } from '../application/post.mjs'

const { RAMP_BASE_URL, RAMP_API_KEY, PORT, GREETING } = process.env
let webhooks = 0

createServer(async (req, res) => {
  if (req.url === '/webhooks') webhooks += 1
  if (req.url === '/quote') {
    const quote = {
      side: 'buy',
      fiatAmount: 50_000,
      fiatCurrency: 'NGN',
      asset: 'USDT',
      chain: 'base',
    }
    const { status } = await post(`${RAMP_BASE_URL}/api/developer/quotes`, RAMP_API_KEY, quote)
    console.error(`the service answered ${status}`)
  }
  res
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ webhooks, greeting: GREETING ?? null }))
}).listen(Number(PORT), '127.0.0.1')
