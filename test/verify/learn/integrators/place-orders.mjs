/**
 * The test of an integrator: places orders at the service of RAMP_BASE_URL, and compares what a
 * webhook handler prints of each end with what a status sync says.
 * Usage: node place-orders.mjs PORT COMMAND…, where the command serves the handler on the port.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const [port, program, ...args] = process.argv.slice(2)
const { RAMP_BASE_URL: url, RAMP_API_KEY: key } = process.env
const headers = { 'x-api-key': key, 'content-type': 'application/json' }
const pair = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }

async function send(path, body, method = 'POST') {
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${url}/api/developer/${path}`, init)
  const text = await response.text()
  return { status: response.status, json: text === '' ? null : JSON.parse(text) }
}

function fail(why) {
  console.error(why)
  process.exitCode = 1
}

/** Tries until it gives something, for up to four seconds. */
async function until(attempt) {
  for (let left = 80; left > 0; left--) {
    const found = await attempt()
    if (found) return found
    await wait(50)
  }
  return undefined
}

async function place(at, { bankCode, rate: quoted }) {
  const isBuy = at % 2 === 0
  const fiatAmount = 50_000 + at * 750
  const externalCustomerId = `customer-${at}${at > 5 ? '+fail' : ''}`
  const own = isBuy
    ? { amount: fiatAmount / quoted, fiatAmount, walletAddress: `0x${'de'.repeat(20)}` }
    : { amount: 35 + at, bankCode, accountNumber: '0123456789', accountName: 'Ada Obi' }
  const body = { side: isBuy ? 'buy' : 'sell', ...pair, ...own, externalCustomerId }
  const { status, json } = await send('orders', body)
  if (status > 299) throw new Error(`${status} ${JSON.stringify(json)} for ${JSON.stringify(body)}`)
  const { transactionId: id, bestRateUsed: rate } = json
  const expected = isBuy ? fiatAmount / rate : body.amount * rate
  await send(`orders/${id}/monitor-status`)
  return { id, isBuy, expected }
}

async function ended({ id }) {
  const state = await until(async () => {
    const { json } = await send(`orders/${id}/monitor-status`)
    if (!json.terminal) return undefined
    return json.completed ? 'completed' : 'failed'
  })
  return state ?? 'open'
}

const reports = new Map()
const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
createInterface({ input: child.stdout }).on('line', (line) => {
  const report = JSON.parse(line)
  reports.set(report.order, report)
})
try {
  await until(() =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  )
  const { json: quote } = await send('quotes', { side: 'sell', tokenAmount: 35, ...pair })
  const provider = encodeURIComponent(quote.bestQuote.provider.split(' ')[0].toLowerCase())
  const { json: list } = await send(`provider-bank-list/${provider}`, undefined, 'GET')
  const offer = { ...list.banks[0], rate: quote.bestQuote.rate }
  const orders = []
  for (let at = 0; at < 8; at++) orders.push(await place(at, offer))
  for (const order of orders) {
    const state = await ended(order)
    const report = await until(() => reports.get(order.id))
    if (report === undefined) {
      fail(`the handler took no end of ${order.id}, which is ${state}`)
      break
    }
    const amount = report.amount ?? (order.isBuy ? report.crypto : report.fiat)
    const isNear = Math.abs(amount / order.expected - 1) < 0.05
    if (report.state !== state || (state === 'completed' && !isNear))
      fail(`${order.id} is ${state} with ${order.expected}: ${JSON.stringify(report)}`)
  }
  const states = new Set([...reports.values()].map(({ state }) => state))
  if (states.size < 2) fail(`the handler saw no ${states.has('failed') ? 'completion' : 'failure'}`)
} finally {
  child.kill()
}
