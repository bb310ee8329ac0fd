// A minimal application: GET /quote requests a quote, and it counts its webhooks.
import { createServer } from 'node:http'

const { RAMP_BASE_URL, RAMP_API_KEY, PORT, GREETING } = process.env
let webhooks = 0

createServer(async (req, res) => {
  if (req.url === '/webhooks') webhooks += 1
  if (req.url === '/quote') {
    const body =
      '{"side":"buy","fiatAmount":50000,"fiatCurrency":"NGN","asset":"USDT","chain":"base"}'
    const headers = { 'x-api-key': RAMP_API_KEY, 'content-type': 'application/json' }
    const answer = await fetch(`${RAMP_BASE_URL}/api/developer/quotes`, {
      method: 'POST',
      headers,
      body,
    })
    await answer.arrayBuffer()
    console.error(`the service answered ${answer.status}`)
  }
  res
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ webhooks, greeting: GREETING ?? null }))
}).listen(Number(PORT), '127.0.0.1')
