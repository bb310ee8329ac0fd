/** The console with ten thousand orders, beside the same with thirty in the same run. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { answer } from '../../src/sandbox/http/edge.ts'
import { listen, type Listening } from '../../src/sandbox/http/listen.ts'
import { createOrder } from '../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { grouped } from '../../src/base/vocabulary/text.ts'
import { aBuy, TEST_CALLER } from '../worlds.ts'
import { CHROME, openBrowser, test } from './chromium.ts'

const FEW = 30
const MANY = 10_000
/** Other work on the machine lengthens some of them: the shortest counts. */
const ROUNDS = 3
/** A first row comes quickly, and is measured more often. */
const FIRST_ROUNDS = 8
const FRAMES = 60

let browser: Awaited<ReturnType<typeof openBrowser>>
const listening: Listening[] = []

beforeAll(async () => {
  if (CHROME !== undefined) browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  for (const each of listening) await each.close()
})

async function aSandboxWith(orders: number): Promise<string> {
  const core = new Sandbox({ clock: { mode: 'manual' }, behaviour: { progression: 'manual' } })
  for (let placed = 1; placed <= orders; placed++) {
    const request = aBuy({ externalCustomerId: `customer-${placed}` })
    core.defaultWorld.world.call(createOrder, { request, caller: TEST_CALLER })
  }
  const quote = { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC' }
  for (let asked = 0; asked < orders; asked++)
    answer(core, 'createQuote', {
      ...{ method: 'POST', path: '/api/developer/quotes', apiKey: 'ramp_test_local' },
      ...{ contentType: 'application/json', params: {}, query: '' },
      rawBody: JSON.stringify({ ...quote, chain: 'base' }),
    })
  const server = await listen(core, { host: '127.0.0.1', port: 0 })
  listening.push(server)
  return server.url
}

/** When the first row was there, and all of them, in milliseconds since the navigation. */
const WATCH = `
  window.seen = {}
  const see = (name) => { window.seen[name] ??= performance.now() }
  new MutationObserver(() => {
    const text = document.querySelector('.tools [role=status]')?.textContent
    if (document.querySelector('.frame tbody tr[data-id]') !== null) see('first')
    if (text === '${grouped(MANY)}' || text === '${FEW}') see('all')
  }).observe(document, { subtree: true, childList: true, characterData: true })`

/** A page that reads the list and shows nothing. */
const BARE = `(async () => {
  const began = performance.now()
  let after = ''
  do {
    const answer = await fetch('/__sandbox/orders?limit=500' + after)
    const { next } = await answer.json()
    after = next === undefined ? '' : '&after=' + next
  } while (after !== '')
  return performance.now() - began
})()`

const FRAME_TIMES = `new Promise((done) => {
  const frame = document.querySelector('.frame')
  const times = []
  let last
  const go = (now) => {
    if (last !== undefined) times.push(now - last)
    last = now
    frame.scrollTop = (times.length % 8) * 50
    if (times.length < ${FRAMES}) requestAnimationFrame(go)
    else done(times.sort((a, b) => a - b)[${FRAMES / 2}])
  }
  requestAnimationFrame(go)
})`

/** Until the page is drawn with what was typed. */
const searchFor = (text: string) => `new Promise((done) => {
  const field = document.querySelector('input[type=search]')
  const began = performance.now()
  field.value = ${JSON.stringify(text)}
  field.dispatchEvent(new Event('input', { bubbles: true }))
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
})`

/** Deliveries and events are read after the orders. */
async function whenQuiet(page: Page): Promise<void> {
  const read = 'performance.getEntriesByType("resource").length'
  for (let before = -1; ;) {
    const now = await page.evaluate<number>(read)
    if (now === before) return
    before = now
    await page.evaluate('new Promise((done) => setTimeout(done, 700))')
  }
}

/** A page where `seen` has this. */
async function pageThatSaw(name: 'first' | 'all', url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(WATCH)
  await page.goto(url)
  await expect
    .poll(() => page.evaluate(`seen.${name}`), { timeout: 120_000, interval: 200 })
    .toBeDefined()
  return page
}

async function firstRow(url: string): Promise<number> {
  const page = await pageThatSaw('first', url)
  const first = await page.evaluate<number>('seen.first')
  await page.close()
  return first
}

async function measured(url: string) {
  const page = await pageThatSaw('all', url)
  const all = await page.evaluate<number>('seen.all')
  await whenQuiet(page)
  const bare = await page.evaluate<number>(BARE)
  const frame = await page.evaluate<number>(FRAME_TIMES)
  const searches: number[] = []
  for (const text of ['c', 'customer-2', 'customer-29', ''])
    searches.push(await page.evaluate<number>(searchFor(text)))
  await page.close()
  return { all, bare, frame, search: Math.max(...searches) }
}

type Measured = Awaited<ReturnType<typeof measured>>

function shortest(runs: readonly Measured[]): Measured {
  const least = (name: keyof Measured) => Math.min(...runs.map((run) => run[name]))
  return { all: least('all'), bare: least('bare'), frame: least('frame'), search: least('search') }
}

test('ten thousand orders take a small multiple of the time of thirty, and scroll as smoothly', async () => {
  const urls = [await aSandboxWith(FEW), await aSandboxWith(MANY)] as const
  const runs: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const which of [0, 1] as const) runs[which].push(await measured(urls[which]))
  }
  const firsts: [number[], number[]] = [[], []]
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    for (const which of [0, 1] as const) firsts[which].push(await firstRow(urls[which]))
  }
  const [few, many] = [shortest(runs[0]), shortest(runs[1])]
  const [firstOfFew, firstOfMany] = [Math.min(...firsts[0]), Math.min(...firsts[1])]
  console.info(JSON.stringify({ few, many, firstOfFew, firstOfMany }))
  expect(firstOfMany / firstOfFew, 'the first row').toBeLessThan(1.5)
  expect(many.all / many.bare, 'all rows').toBeLessThan(4)
  expect(many.search / many.all, 'a search').toBeLessThan(1 / 8)
  expect(many.frame / few.frame, 'a frame of a scroll').toBeLessThan(1.2)
})

test('the script of the console is small', () => {
  const script = gzipSync(readFileSync('dist/console/console.js'))
  expect(script.length).toBeLessThanOrEqual(60_000)
})
