// Pictures of every view of the console in both themes, in docs/console/.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { readArguments } from './arguments.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, process.env.SCREENSHOTS ?? 'docs/console')
const usage =
  'npm run screenshots [-- VIEW]. SCREENSHOTS names another folder, and NARROW=1 adds those of a phone.'
const { positionals } = readArguments(usage, { most: 1 })
const [only] = positionals
const executablePath = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path))

const args = ['start', '--memory', '--port', '0', '--json', '--clock', 'manual', '--log', 'none']
const sandbox = spawn(process.execPath, [join(root, 'dist/main.js'), ...args], { cwd: root })
const [line] = await once(createInterface({ input: sandbox.stdout }), 'line')
const { url, controlUrl, apiKey } = JSON.parse(line)

/** Rejects what it gets while it is down, so that there is a retry to see. */
let isDown = false
const receiver = createServer((request, response) => {
  request.resume()
  response.statusCode = isDown ? 500 : 200
  response.end(isDown ? '{"error":"the queue is full"}' : '{"received":true}')
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')

async function call(path, body, method = 'POST') {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) })
  return response.json()
}

const buy = (customer, fiatAmount, chain = 'base') =>
  call(`${url}/api/developer/orders`, {
    side: 'buy',
    amount: Math.round(fiatAmount / 1430),
    fiatAmount,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain,
    walletAddress: '0x000000000000000000000000000000000000dEaD',
    externalCustomerId: customer,
  })
const sell = (customer, amount) =>
  call(`${url}/api/developer/orders`, {
    side: 'sell',
    amount,
    fiatCurrency: 'NGN',
    asset: 'USDT',
    chain: 'base',
    bankCode: '044',
    accountNumber: '0123456789',
    accountName: 'Ada Obi',
    email: `${customer}@example.com`,
  })
const simulate = (order, body) =>
  call(`${controlUrl}/orders/${order.transactionId}/simulate?wait=true`, body)
const FAULTS = {
  progression: 'manual',
  webhooks: [{ do: 'duplicate' }],
  providers: { kestrel: { down: true } },
  assumptions: { underpayment: 'hold', signatureScheme: 'prefixed' },
}
const advance = (by) => call(`${controlUrl}/clock/advance`, { by })

await call(`${controlUrl}/webhook-endpoints`, {
  url: `http://127.0.0.1:${receiver.address().port}/webhooks`,
})
await call(`${controlUrl}/behaviour`, { progression: 'manual' }, 'PUT')
for (const name of ['bola', 'chidi+expire', 'emeka', 'farida'])
  await buy(name, 20_000 + 7_500 * name.length)
const seen = await buy('ada', 50_000)
await advance('2m')
await simulate(seen, { action: 'deposit', amount: '45000' })
await advance('3m')
await simulate(seen, { action: 'deposit', amount: '5000' })
await advance('40s')
await simulate(seen, { action: 'complete' })
await advance('26m')
const sold = await sell('grace', 120)
await simulate(sold, { action: 'settle' })
const failed = await buy('henry', 88_000)
await simulate(failed, { action: 'fail', reason: 'provider_declined' })
await simulate(await sell('ines', 64.5), { action: 'complete' })
await buy('jide', 350_000)
await call(`${url}/api/developer/orders`, { side: 'buy', amount: 'many', assett: 'USDC' })
await advance('4m')
isDown = true
const waiting = await buy('kemi', 15_000)
await simulate(waiting, { action: 'deposit', amount: '12000' })
await advance('30s')
await call(`${controlUrl}/webhook-endpoints`, { url: 'sandbox:inbox' })
await call(`${controlUrl}/marks`, { name: 'before Lola' })
await simulate(await buy('lola', 42_000), { action: 'settle' })
await call(`${controlUrl}/behaviour`, FAULTS, 'PUT')

const VIEWS = {
  orders: '#/orders',
  order: `#/orders/${seen.transactionId}`,
  'order-waiting': `#/orders/${waiting.transactionId}`,
  webhooks: '#/webhooks',
  inbox: '#/inbox',
  time: '#/time',
  rewind: '#/rewind',
  faults: '#/faults',
  rates: '#/rates?span=1d',
  requests: '#/requests',
  scenarios: '#/scenarios',
  scenario: `#/scenarios/${encodeURIComponent('scenarios/webhook.retried.yaml')}`,
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
})
for (const colorScheme of ['dark', 'light']) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`${url}/__sandbox/console/`)
  for (const [name, address] of Object.entries(VIEWS)) {
    if (only !== undefined && only !== name) continue
    await page.evaluate((to) => (location.hash = to), address)
    await page.locator('main h1').waitFor()
    await page.getByText(/^(Reading|It runs in)/).waitFor({ state: 'detached' })
    await page.waitForTimeout(700)
    await page.screenshot({ path: join(folder, `${name}.${colorScheme}.png`) })
  }
  await page.close()
}
if (process.env.NARROW !== undefined) {
  const page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 380, height: 760 } })
  await page.goto(`${url}/__sandbox/console/`)
  for (const [name, address] of Object.entries(VIEWS)) {
    if (only !== undefined && only !== name) continue
    await page.evaluate((to) => (location.hash = to), address)
    await page.locator('main h1').waitFor()
    await page.waitForTimeout(700)
    await page.screenshot({ path: join(folder, `${name}.narrow.png`) })
  }
}
await browser.close()
receiver.close()
receiver.closeAllConnections()
sandbox.kill()
