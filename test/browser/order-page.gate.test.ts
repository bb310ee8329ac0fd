/** The page of one order points to what matters, and shows the order as it was; receivers obey. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './chromium.ts'
import { aReceiver, openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

const CUSTOMER = { externalCustomerId: 'ada', fiatAmount: 15_000, amount: 10 }

test('one step is first, the others are folded by who acts, and what is forbidden says why', async () => {
  const id = await place(CUSTOMER)
  const page = await openTab(`#/orders/${id}`)
  const main = page.locator('main')
  const first = main.getByRole('button', { name: 'Pay 15,000 NGN', exact: true })
  await first.waitFor()
  expect(await main.locator('button.primary').allTextContents()).toEqual(['Pay 15,000 NGN'])
  expect(await main.getByRole('button', { name: 'Expire' }).isVisible()).toBe(false)
  await main.getByText('Other steps').click()
  for (const [who, step] of [
    ['the customer', 'Pay short, 13,500 NGN'],
    ['the provider', 'Complete'],
    ['the service', 'Expire'],
  ] as const) {
    await main.getByRole('group', { name: who }).getByRole('button', { name: step }).waitFor()
  }
  const again = main.getByRole('button', { name: 'Pay again', exact: false })
  expect([await again.isDisabled(), await again.getAttribute('title')]).toEqual([
    true,
    'it is not paid in full yet',
  ])
  expect(await violationsIn(page)).toEqual([])
  await first.click()
  await main.getByRole('button', { name: 'Settle' }).and(page.locator('.primary')).waitFor()
})

test('the scrubber shows an order, its window, its money and its webhooks as they were', async () => {
  sandbox.webhooks.register('sandbox:inbox')
  const id = await place(CUSTOMER)
  await sandbox.clock.advance('2m')
  sandbox.orders.simulate(id, 'deposit', { amount: '12000' })
  await sandbox.clock.advance('3m')
  sandbox.orders.simulate(id, 'deposit', { amount: '3000' })
  await sandbox.clock.advance('1m')
  sandbox.orders.simulate(id, 'complete')
  await sandbox.clock.advance('1h')
  const page = await openTab(`#/orders/${id}`)
  const main = page.locator('main')
  const state = main.locator('.tools .sign')
  const money = main.locator('.money p')
  const webhooks = main.locator('.order-webhooks li')
  const scrubber = page.getByLabel('Moment of the order')
  await expect.poll(() => state.textContent()).toBe('● completed')
  await scrubber.focus()
  const seen: (string | null)[][] = []
  const later: number[] = []
  const stops = Number(await scrubber.getAttribute('max'))
  for (let step = 0; step < stops; step++) {
    await scrubber.press('ArrowLeft')
    await main.getByText(/^As it was at /).waitFor()
    const [shown, received] = [await state.textContent(), await money.textContent()]
    const window = await main.locator('.facts .window').allTextContents()
    const row = [shown, received, `${await webhooks.count()}`, window.join('')]
    if (row.join() !== seen.at(-1)?.join()) seen.push(row)
    later.push(await main.locator('li.later').count())
  }
  // A state, its window and its webhooks come one after the other, though at one moment.
  expect(seen).toEqual([
    ['● completed', '15,000 NGN received of 15,000 NGN', '4', ''],
    ['◔ funded', '15,000 NGN received of 15,000 NGN', '2', '25 min'],
    ['○ placed', '12,000 NGN received of 15,000 NGN', '1', '28 min'],
    ['○ placed', '0 NGN received of 15,000 NGN', '1', '30 min'],
  ])
  expect(later, 'more is later').toEqual([...later].sort((a, b) => a - b))
  expect(await scrubber.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d:\d\d, placed, 0 NGN/)
  expect(await violationsIn(page)).toEqual([])
  const moment = /at=[^&]+/.exec(page.url())?.[0]
  await page.reload()
  await main.getByText(/^As it was at /).waitFor()
  expect(page.url()).toContain(moment)
  expect(await main.getByRole('button', { name: /^Pay|^Settle/ }).count()).toBe(0)
  const box = await scrubber.boundingBox()
  if (box === null) throw new Error('There is no scrubber')
  // To the first deposit, by mouse.
  const across = (part: number) => box.x + 8 + (box.width - 16) * part
  await page.mouse.move(across(0), box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(across(3 / stops), box.y + box.height / 2)
  await page.mouse.up()
  await expect.poll(() => money.textContent()).toBe('12,000 NGN received of 15,000 NGN')
  await main.getByRole('button', { name: 'Back to now' }).click()
  await expect.poll(() => state.textContent()).toBe('● completed')
  expect(page.url()).not.toContain('at=')
})

test('a state, a rejection and a retry say why, and the setting is one click away', async () => {
  const url = await aReceiver({ status: 500 })
  sandbox.webhooks.register(url)
  const id = await place(CUSTOMER)
  await sandbox.drain()
  const page = await openTab(`#/orders/${id}`)
  const main = page.locator('main')
  await main
    .getByText(/^15,000 NGN are expected by \d\d:\d\d:\d\d; intentLifetime was 30m\./)
    .waitFor()
  const retry = /The receiver answered 500\. Attempt 2 follows after 5s.*webhookRetrySchedule\./
  await main.locator('.lanes').getByText(retry).waitFor()
  const again = await fetch(`${sandbox.url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      side: 'buy',
      ...CUSTOMER,
      fiatCurrency: 'NGN',
      asset: 'USDC',
      chain: 'base',
      walletAddress: '0x000000000000000000000000000000000000dEaD',
    }),
  })
  expect(again.status).toBe(409)
  await main
    .locator('.lanes')
    .getByText(/\(§7\.1, customerIdentity\)/)
    .first()
    .waitFor()
  await sandbox.behaviour.set({ progression: 'manual', assumptions: { intentLifetime: '5m' } })
  await sandbox.clock.advance('31m')
  const why = main.locator('.present').getByText(/^expired: no deposit by \d\d:\d\d:\d\d; /)
  await why.getByText('intentLifetime was 30m').or(why).first().waitFor()
  expect(await why.textContent()).toContain('intentLifetime was 30m.')
  await sandbox.behaviour.clear()
  await why.getByRole('link', { name: 'intentLifetime' }).click()
  const card = page.locator('.card.wanted')
  await card.getByText('How long is an intent active?').waitFor()
  expect(await card.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(800)
  problems.length = 0
})

test('a receiver is paused, gets a test event, and gets what waited when it is resumed', async () => {
  const url = await aReceiver({ status: 200 })
  sandbox.webhooks.register(url)
  const page = await openTab('#/webhooks')
  const card = page.locator('.card', { hasText: url })
  await card.getByRole('button', { name: `Send a test event to ${url}` }).click()
  await card.getByText('✓ receives').waitFor()
  await page.getByRole('row', { name: /created delivered test event/ }).waitFor()
  await card.getByRole('button', { name: `Pause ${url}` }).click()
  await card.getByText(/^‖ paused since .*: 0 deliveries wait$/).waitFor()
  await place({ externalCustomerId: 'ada' })
  await sandbox.drain()
  await card.getByText(/: 1 delivery waits$/).waitFor()
  await page.getByRole('row', { name: /created paused RMP-/ }).waitFor()
  expect(await violationsIn(page)).toEqual([])
  await card.getByRole('button', { name: `Resume ${url}` }).click()
  await page.getByRole('row', { name: /created delivered RMP-/ }).waitFor()
  await page.getByRole('link', { name: 'created', exact: true }).last().click()
  await page.getByRole('dialog').getByText('a test event', { exact: true }).waitFor()
})

test('the inbox shows the order of a webhook, and is searched and filtered', async () => {
  sandbox.webhooks.register('sandbox:inbox')
  const id = await place({ externalCustomerId: 'ada' })
  const other = await place({ externalCustomerId: 'bola' })
  sandbox.orders.simulate(id, 'complete')
  await sandbox.drain()
  const [first, second] = [sandbox.orders.get(id), sandbox.orders.get(other)]
  const page = await openTab('#/inbox')
  const rows = page.locator('.inbox-row')
  await expect.poll(() => rows.count()).toBe(5)
  await page.getByRole('searchbox').fill(second.requestReference)
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('status').getByText('1 of 5').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Type').selectOption('completed')
  await expect.poll(() => rows.count()).toBe(1)
  expect(page.url()).toContain('type=completed')
  await rows.getByText(first.requestReference).click()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('link', { name: `Show the order ${first.requestReference}` }).click()
  await page.getByRole('heading', { name: first.requestReference }).waitFor()
  await page.goto(`${sandbox.url}/#/inbox?q=nothing-like-this`)
  await page.getByText('No matching webhooks.').waitFor()
})

test('the history of an order is read whole from the world that has the order', async () => {
  const id = await place(CUSTOMER)
  const page = await openTab()
  const log = await held(page, '**/__sandbox/log?*')
  await page.evaluate(`location.hash = '#/orders/${id}'`)
  await log.asked
  await page.getByRole('button', { name: 'Rewind to before it' }).click()
  await page.getByText('No orders yet').waitFor()
  const later = await pathsAfter(page, log)
  expect(later.filter((path) => path.includes(id))).toEqual([])
})

test('an order that is left is not read again', async () => {
  const id = await place(CUSTOMER)
  const page = await openTab()
  const order = await held(page, `**/__sandbox/orders/${id}`)
  await page.evaluate(`location.hash = '#/orders/${id}'`)
  await order.asked
  sandbox.orders.simulate(id, 'cancel')
  await page.locator('main .sign').getByText('cancelled').waitFor()
  await page.evaluate(`location.hash = '#/orders'`)
  await page.getByRole('row', { name: /ada/ }).waitFor()
  const later = await pathsAfter(page, order)
  expect(later.filter((path) => path.includes(id))).toEqual([])
})

/** Holds the answers to requests of a pattern back. */
async function held(page: Page, pattern: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = page.waitForRequest(pattern)
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return { asked, release, answered: () => page.waitForResponse(pattern) }
}

/** What the page asks once it has an answer that was held back. */
async function pathsAfter(page: Page, { release, answered }: Awaited<ReturnType<typeof held>>) {
  const paths: string[] = []
  page.on('request', (request) => paths.push(request.url()))
  release()
  await (await answered()).finished()
  // The page has asked for what follows from the answer before it asks for these.
  for (let times = 0; times < 3; times++) await page.evaluate(`fetch('/__sandbox/clock')`)
  return paths
}
