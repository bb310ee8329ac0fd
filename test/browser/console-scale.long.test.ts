/** How the console copes with ten thousand orders, beside thirty in the same run. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { listen, type Listening } from '../../src/server/listen.ts'
import { answer } from '../../src/server/edge.ts'
import { createOrder } from '../../src/simulator/orders/operations.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { aBuy, TEST_CALLER } from '../worlds.ts'
import { CHROME, openBrowser } from './chromium.ts'

void createSandbox
void answer
const FEW = 30
const MANY = 10_000

let browser: Awaited<ReturnType<typeof openBrowser>>
const open: Listening[] = []

beforeAll(async () => {
  if (CHROME !== undefined) browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  for (const each of open) await each.close()
})

async function aSandboxWith(orders: number): Promise<string> {
  const core = new Sandbox({ clock: { mode: 'manual' }, behaviour: { progression: 'manual' } })
  const listening = await listen(core, { host: '127.0.0.1', port: 0 })
  open.push(listening)
  for (let placed = 1; placed <= orders; placed++) {
    const request = aBuy({ externalCustomerId: `customer-${placed}` })
    core.defaultWorld.world.call(createOrder, { request, caller: TEST_CALLER })
  }
  // The journal keeps a thousand requests of a busy world, with their bodies.
  for (let asked = 0; asked < Math.min(orders, 1_000); asked++)
    await fetch(`${listening.url}/api/developer/quotes`, {
      method: 'POST',
      headers: { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' },
      body: JSON.stringify({
        side: 'buy',
        fiatAmount: 50000,
        fiatCurrency: 'NGN',
        asset: 'USDC',
        chain: 'base',
      }),
    })
  return listening.url
}

const WATCH = `
  window.seen = {}
  const see = (name) => { window.seen[name] ??= Math.round(performance.now()) }
  new MutationObserver(() => {
    const text = document.querySelector('.tools [role=status]')?.textContent
    if (document.querySelector('.frame tbody tr[data-id]') !== null) see('first')
    if (text === '10000' || text === '30') see('all')
  }).observe(document, { subtree: true, childList: true, characterData: true })`

async function measured(url: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(120_000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const cpu = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  await page.addInitScript(WATCH)
  await page.goto(url)
  await expect.poll(() => page.evaluate('seen.all'), { timeout: 120_000 }).toBeDefined()
  const seen = await page.evaluate('seen')
  const cpuAll = await cpu()
  await page.waitForTimeout(4000)
  const search = async (text: string) =>
    (await page.evaluate(`new Promise((done) => {
    const input = document.querySelector('input[type=search]')
    const began = performance.now()
    input.value = ${JSON.stringify(text)}
    input.dispatchEvent(new Event('input', {bubbles: true}))
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
  })`)) as number
  const searches = []
  for (const text of ['c', 'cu', 'customer-2', 'customer-29', ''])
    searches.push(Math.round(await search(text)))
  const before = await cpu()
  const frames = (await page.evaluate(`new Promise((done) => {
    const frame = document.querySelector('.frame')
    const times = []
    let last
    let turns = 0
    const go = (now) => {
      if (last !== undefined) times.push(now - last)
      last = now
      frame.scrollTop = turns % 2 ? 0 : 1200
      if (++turns < 120) requestAnimationFrame(go)
      else done(times)
    }
    requestAnimationFrame(go)
  })`)) as number[]
  const scroll = (await cpu()) - before
  frames.sort((a, b) => a - b)
  await page.close()
  return {
    seen,
    cpuAll,
    searches,
    frame: frames[60],
    p95: frames[114],
    scrollCpuMs: Math.round(((scroll * 1000) / 120) * 100) / 100,
  }
}

test.skipIf(CHROME === undefined)(
  'scale',
  async () => {
    const [few, many] = [await aSandboxWith(FEW), await aSandboxWith(MANY)]
    for (let i = 0; i < 2; i++) {
      console.info(JSON.stringify(await measured(few)))
      console.info(JSON.stringify(await measured(many)))
    }
  },
  600_000,
)
