/** What the console says of an order, of time and of money is what was recorded. */
import { expect } from 'vitest'
import { test } from './chromium.ts'
import { aBuy } from '../worlds.ts'
import { aReceiver, openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

/** As a script calls the control API. */
async function control(path: string, body: object, method = 'POST'): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const url = `${sandbox.url}/__sandbox${path}`
  expect((await fetch(url, { method, headers, body: JSON.stringify(body) })).ok).toBe(true)
}

test('money begins at the customer, a lost webhook stops midway, and each reason links to its tag', async () => {
  await sandbox.behaviour.set({ progression: 'after:10s' })
  sandbox.webhooks.register('sandbox:inbox')
  const silent = await place({ externalCustomerId: 'ada+silent' })
  const under = await place({ externalCustomerId: 'bola+underpay' })
  const manual = await place({ externalCustomerId: 'chidi+manual' })
  const unheard = await place({ externalCustomerId: 'dayo+lost' })
  await sandbox.clock.advance('10s')
  const page = await openTab(`#/orders/${silent}`)
  const main = page.locator('main')
  const pays = main.getByRole('button', { name: /^pays .* from the customer to the provider/ })
  await pays.waitFor()
  expect(await main.locator('.lane-heads').textContent()).toMatch(/^customer/)
  const lost = main.getByRole('button', { name: /^created.* lost on the way to the receiver/ })
  await lost.first().waitFor()
  const sign = (part: string) => `getComputedStyle(document.querySelector('.line.lost')${part}`
  expect(await page.evaluate(sign(`, '::after').content`))).toBe('"×"')
  expect(await page.evaluate(sign(').backgroundSize'))).toBe('50% 1.5px')
  for (const [id, tag] of [
    [silent, '+silent'],
    [under, '+underpay'],
    [manual, '+manual'],
    [unheard, '+lost'],
  ] as const) {
    await page.evaluate(`location.hash = '#/orders/${id}'`)
    await main.locator('.why').getByRole('link', { name: tag }).first().click()
    const focused = () => page.evaluate('document.activeElement.dataset.name')
    await expect.poll(focused).toBe(tag)
  }
  await page.goto(`${sandbox.url}/#/orders/${unheard}`)
  for (const state of ['funded', 'settling', 'completed']) {
    const name = new RegExp(`^${state}.* from the provider, lost on the way to the service`)
    await main.getByRole('button', { name }).waitFor()
  }
  expect(await page.evaluate(sign(`, '::after').content`))).toBe('"×"')
  await page.goto(`${sandbox.url}/#/orders/${manual}`)
  await main.getByText(/Until then, nothing moves it by itself/).waitFor()
  await main.getByText('the payment window ends').waitFor()
  await page.evaluate(`location.hash = '#/orders/${under}'`)
  await main.getByText('Other steps').click()
  const again = main.getByRole('button', { name: /^Pay again/ })
  expect(await again.getAttribute('title')).toBe('it is not paid in full yet')
  expect(await main.locator('.facts').first().textContent()).toMatch(/pays50,000 NGNexpects35 USDC/)
  expect(await violationsIn(page)).toEqual([])
})

test('several receivers are one arrow, and a line says where now is', async () => {
  await sandbox.behaviour.set({ progression: 'manual' })
  for (const status of [200, 500, 500]) sandbox.webhooks.register(await aReceiver({ status }))
  const id = await place({ externalCustomerId: 'ada' })
  await sandbox.drain()
  const page = await openTab(`#/orders/${id}`)
  const rows = page.locator('.lanes ol > li')
  const created = page.getByRole('button', { name: /^created.*2 of 3 failed/ })
  await created.click()
  const opened = page.locator('.lanes details')
  await expect.poll(() => opened.count()).toBe(3)
  const texts = await rows.allTextContents()
  const now = texts.findIndex((text) => text.startsWith('now, '))
  expect(texts[now - 1]).toMatch(/created/)
  expect(texts[now + 1]).toMatch(/planned/)
  expect(await page.locator('.lane-heads').textContent()).toBe('applicationservicereceiver')
  expect(await violationsIn(page)).toEqual([])
})

test('behind a receiver that hangs, work is overdue and says for whom it waits', async () => {
  const url = await aReceiver({ status: 'never' })
  sandbox.webhooks.register(url)
  await control('/clock/mode', { mode: 'real', rate: 60 })
  await place({ externalCustomerId: 'ada' })
  const page = await openTab('#/time')
  const row = page.getByRole('row', { name: /attempt 1 of created/ })
  await row.getByText(/^overdue since (\d+ min )?\d+(\.\d)? (s|min)$/).waitFor()
  await row.getByText(`waits for ${url}`).waitFor()
  expect(await row.getByRole('button', { name: /^Go there/ }).isDisabled()).toBe(true)
  await page.evaluate(`location.hash = '#/webhooks'`)
  await page.getByRole('row', { name: /overdue since/ }).waitFor()
  expect(await page.getByText(/in 0 s/).count()).toBe(0)
  await control('/clock/mode', { mode: 'manual' })
})

test('no amount is cut, however long, and it is whole on hover', async () => {
  const more = { amount: 11_345_123.123456, fiatAmount: 16_000_000.55 }
  await place({ externalCustomerId: 'ada', ...more })
  for (const width of [390, 1024, 1440]) {
    const page = await openTab('#/orders')
    await page.setViewportSize({ width, height: 800 })
    const amount = page.getByTitle('11,345,123.123456 USDC')
    await amount.waitFor()
    for (const amount of ['11,345,123.123456 USDC', '16,000,000.55 NGN']) {
      const cell = `document.querySelector('td[title="${amount}"]')`
      const isCut = `${cell}.scrollWidth > ${cell}.clientWidth`
      expect(await page.evaluate(isCut), `${amount} at ${width} px`).toBe(false)
    }
    await page.close()
  }
})

test('what is not loaded yet is said to load', async () => {
  sandbox.webhooks.register('sandbox:inbox')
  const id = await place({ externalCustomerId: 'ada' })
  await sandbox.drain()
  const page = await openTab('#/requests')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/__sandbox/{log,webhook-deliveries}*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${sandbox.url}/?again#/orders/${id}`)
  await page.getByText('Loading the history …').waitFor()
  await page.getByText('Loading the webhooks …').waitFor()
  expect(await page.getByText('None was sent.').count()).toBe(0)
  release()
  await page.getByRole('button', { name: /^created/ }).waitFor()
})

test('requests tell of their orders, fold, and open beside the list by a click anywhere in the row', async () => {
  await sandbox.behaviour.set({ progression: 'manual' })
  const id = await place({ externalCustomerId: 'ada', fiatAmount: 50_000 })
  const headers = { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' }
  const wrong = { method: 'POST', headers, body: '{"side":"buy"}' }
  for (let times = 0; times < 3; times++) await fetch(`${sandbox.url}/api/developer/orders`, wrong)
  const page = await openTab('#/requests')
  const { requestReference } = sandbox.orders.get(id)
  const rejected = { ...aBuy({ externalCustomerId: 'ada' }), amount: 1_234 }
  const body = JSON.stringify(rejected)
  expect((await fetch(`${sandbox.url}/api/developer/orders`, { ...wrong, body })).status).toBe(409)
  await page.getByRole('row', { name: /409 ada buy 1,234 USDC .*active buy window/ }).waitFor()
  const row = page.getByRole('row', {
    name: new RegExp(`201 ${requestReference} ada buy 35 USDC`),
  })
  await row.getByText('placed').click()
  const panel = page.getByRole('complementary', { name: 'The request' })
  await panel.getByText(`#1 · `).waitFor()
  expect(page.url()).toMatch(/#\/requests\/1$/)
  const rows = page.locator('.rows tbody tr[data-id]')
  expect(await rows.count()).toBe(3)
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: /^Show all 3 of createOrder/ }).click()
  await expect.poll(() => rows.count()).toBe(5)
  await rows.nth(1).click()
  await panel
    .locator('.why')
    .getByText(/^fiatAmount|^amount/)
    .waitFor()
  problems.length = 0
})

test('Enter places an order, and a move of the clock says what it did', async () => {
  await sandbox.behaviour.set({ progression: 'after:10s' })
  sandbox.webhooks.register(await aReceiver({ status: 500 }))
  const page = await openTab('#/orders?dialog=new')
  await page.locator('dialog .primary').first().waitFor()
  expect(await page.locator('dialog .primary').allTextContents()).toEqual(['Place the order'])
  await page.getByRole('textbox', { name: 'Customer' }).press('Enter')
  await page.getByRole('heading', { name: /^RMP-/ }).waitFor()
  await page.getByRole('button', { name: '+1m', exact: true }).click()
  await page
    .getByText(/^The clock moved by 1m: 1 order completed, \d+ webhooks sent, \d+ failed\.$/)
    .waitFor()
})

test('a dialog is readable when the sandbox is gone', async () => {
  const page = await openTab('#/orders?dialog=help')
  await page.getByRole('dialog').waitFor()
  await page.evaluate(`document.querySelector('main').className = 'stale'`)
  const ground = `getComputedStyle(document.querySelector('dialog[open]')).backgroundColor`
  expect(await page.evaluate(ground)).toMatch(/^rgb\(/)
})
