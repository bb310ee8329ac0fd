// A sandbox whose console is photographed, and what happens in it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'

const root = join(import.meta.dirname, '..')

/** The views that need no order. */
export const VIEWS = {
  orders: '#/orders',
  webhooks: '#/webhooks',
  inbox: '#/inbox',
  time: '#/time',
  rewind: '#/rewind',
  faults: '#/faults',
  requests: '#/requests',
  scenarios: '#/scenarios',
  scenario: `#/scenarios/${encodeURIComponent('scenarios/webhook.retried.yaml')}`,
}

export function launchBrowser() {
  const executablePath = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path !== undefined && existsSync(path))
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  })
}

export async function startSandbox() {
  const args = ['start', '--memory', '--port', '0', '--json', '--clock', 'manual', '--log', 'none']
  const sandbox = spawn(process.execPath, [join(root, 'dist/main.cjs'), ...args], { cwd: root })
  const [line] = await once(createInterface({ input: sandbox.stdout }), 'line')
  const { url, controlUrl, apiKey } = JSON.parse(line)

  /** Rejects what it gets while it is down, so that there is a retry to see. */
  const receiver = { isDown: false }
  const server = createServer((request, response) => {
    request.resume()
    response.statusCode = receiver.isDown ? 500 : 200
    response.end(receiver.isDown ? '{"error":"the queue is full"}' : '{"received":true}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function call(path, body, method = 'POST') {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const response = await fetch(path, { method, headers, body: JSON.stringify(body) })
    return response.json()
  }
  const control = (path, body, method) => call(controlUrl + path, body, method)
  await control('/behaviour', { progression: 'manual' }, 'PUT')
  return {
    url,
    call,
    control,
    receiver,
    register: () =>
      control('/webhook-endpoints', { url: `http://127.0.0.1:${server.address().port}/webhooks` }),
    buy: (customer, fiatAmount, chain = 'base') =>
      call(`${url}/api/developer/orders`, {
        side: 'buy',
        amount: Math.round(fiatAmount / 1430),
        fiatAmount,
        fiatCurrency: 'NGN',
        asset: 'USDC',
        chain,
        walletAddress: '0x000000000000000000000000000000000000dEaD',
        externalCustomerId: customer,
      }),
    sell: (customer, amount) =>
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
      }),
    simulate: (order, body) => control(`/orders/${order.transactionId}/simulate?wait=true`, body),
    advance: (by) => control('/clock/advance', { by }),
    stop: async () => {
      const isOver = sandbox.exitCode === null ? once(sandbox, 'exit') : undefined
      sandbox.kill()
      await isOver
      server.close()
      server.closeAllConnections()
    },
  }
}
