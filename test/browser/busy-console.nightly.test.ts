/** The console over a world with many orders that changes all the time. */
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../src/sandbox/http/listen.ts'
import { simulateOrder } from '../../src/sandbox/control/orders.ts'
import { createOrder } from '../../src/sandbox/simulator/orders/operations.ts'
import { ownNetwork } from '../../src/base/ports/undici-transport.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { grouped } from '../../src/base/vocabulary/text.ts'
import { aBuy, TEST_CALLER } from '../worlds.ts'
import { CHROME, openBrowser } from './chromium.ts'

const FEW = 200
const MANY = 10_000
const ORDERS_PER_SECOND = 200
const SECONDS = 10
const BEAT_MS = 50
/** Rows of a table that the page holds, whatever the number of orders. */
const ROWS_IN_SIGHT = 60

let core: Sandbox
let listening: Listening
let browser: Awaited<ReturnType<typeof openBrowser>>
let placed = 0

beforeAll(async () => {
  if (CHROME === undefined) return
  core = new Sandbox({
    ...ownNetwork(),
    clock: { mode: 'manual' },
    behaviour: { progression: 'manual' },
  })
  listening = await listen(core, { host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await listening?.close()
})

function place(): string {
  placed += 1
  const request = aBuy({ externalCustomerId: `customer-${placed}` })
  const { world } = core.defaultWorld
  return world.call(createOrder, { request, caller: TEST_CALLER }).transactionId
}

async function openOrders(address: string): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const cdp = await page.context().newCDPSession(page)
  await page.goto(`${listening.url}/#/${address}`)
  await page.locator('.connection.live').waitFor()
  if (address === 'orders') await allShownIn(page)
  return { page, cdp }
}

async function allShownIn(page: Page): Promise<void> {
  const count = page.getByRole('status').filter({ hasText: grouped(placed) })
  await count.waitFor({ timeout: 120_000 })
}

/** A new order and its failure, again and again. */
async function change(seconds: number): Promise<void> {
  const each = (ORDERS_PER_SECOND * BEAT_MS) / 1_000
  for (let beat = 0; beat < (seconds * 1_000) / BEAT_MS; beat++) {
    const next = new Promise((done) => setTimeout(done, BEAT_MS))
    for (let made = 0; made < each; made++) {
      simulateOrder(core.defaultWorld, place(), { action: 'fail' })
    }
    await next
  }
}

const WATCH = `
  window.rowsAdded = 0
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const { nodeName } of addedNodes) if (nodeName === 'TR') window.rowsAdded += 1
  }).observe(document.querySelector('.frame tbody'), { childList: true })`

const TASKS = 'disabled-by-default-devtools.timeline'

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** In milliseconds of processor time of the page's thread, which other work does not lengthen. */
function longestTaskIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const idOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(idOf),
  )
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && main.has(idOf(event)))
  expect(tasks.length).toBeGreaterThan(100)
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0)
}

/** Over all orders, some thousand pixels at a time. */
async function scrollDown(page: Page): Promise<void> {
  await page.locator('.frame').hover()
  const before = await page.locator('.frame').evaluate((frame) => frame.scrollTop)
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 9_000)
  await expect
    .poll(() => page.locator('.frame').evaluate((frame) => frame.scrollTop), { timeout: 30_000 })
    .toBeGreaterThan(before + FEW * 20)
}

/** What the page does for the changes of some seconds in a world with all these orders. */
async function watchedWith(orders: number) {
  while (placed < orders) place()
  const { page, cdp } = await openOrders('orders')
  await cdp.send('Performance.enable')
  const taskSeconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  await page.evaluate(WATCH)
  await browser.startTracing(page, { categories: [TASKS] })
  const [before, placedBefore] = [await taskSeconds(), placed]
  await change(SECONDS)
  const seconds = (await taskSeconds()) - before
  await allShownIn(page)
  const rowsAdded = (await page.evaluate('rowsAdded')) as number
  await scrollDown(page)
  const longest = longestTaskIn(await browser.stopTracing())
  const rows = await page.locator('.frame tbody tr').count()
  await page.close()
  return {
    seconds,
    placed: placed - placedBefore,
    longest,
    rowsAdded,
    rows,
  }
}

test.skipIf(CHROME === undefined)(
  'what a change costs does not grow with the number of orders, and no task is long, scrolling included',
  async () => {
    const few = await watchedWith(FEW)
    const many = await watchedWith(MANY)
    console.info(JSON.stringify({ few, many }))
    for (const { rows, rowsAdded, placed: added } of [few, many]) {
      expect(rows).toBeLessThan(ROWS_IN_SIGHT)
      expect(rowsAdded).toBeLessThan(added + ROWS_IN_SIGHT)
    }
    // Other work on the machine makes both slower.
    expect(many.seconds / few.seconds).toBeLessThan(1.6)
    expect(Math.max(few.longest, many.longest), 'the longest task, in ms').toBeLessThan(100)
  },
  600_000,
)

test.skipIf(CHROME === undefined)(
  'the memory of the page stays the same over ten minutes of simulated traffic',
  async () => {
    const { page, cdp } = await openOrders('requests')
    await cdp.send('HeapProfiler.enable')
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    }
    const ask = async (times: number) => {
      for (let asked = 0; asked < times; asked++) {
        await fetch(`${listening.url}/api/developer/banks?currency=NGN`, {
          headers: { 'x-api-key': 'ramp_test_local' },
        })
      }
    }
    // The journal of requests is full from here on.
    await ask(1_000)
    await page.getByText('the last 1,000').waitFor({ timeout: 60_000 })
    const before = await heap()
    for (let minute = 0; minute < 10; minute++) {
      await core.defaultWorld.advance(60_000)
      await ask(200)
    }
    const after = await heap()
    console.info(JSON.stringify({ before, after }))
    expect(after / before).toBeLessThan(1.2)
    await page.close()
  },
  600_000,
)
