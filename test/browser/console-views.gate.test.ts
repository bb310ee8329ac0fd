/** Every view of the console, by mouse and by keyboard, with hostile text in it. */
import { expect } from 'vitest'
import { aServer } from '../a-server.ts'
import { TOKEN_VARIABLE } from '../../src/sandbox/config/settings.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import { listen } from '../../src/sandbox/http/listen.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { test } from './chromium.ts'
import { aReceiver, browser, openTab, place, sandbox, useConsole } from './console-page.ts'
import { cutLabels, HOSTILE, isWiderThanWindow, violationsIn, WIDTHS } from './page-checks.ts'

useConsole()

test('orders are found by search, and the address of a search can be sent', async () => {
  for (const name of ['ada', 'bola', 'chidi']) await place({ externalCustomerId: name })
  const page = await openTab('#/orders?q=bola')
  await page.getByRole('row', { name: /bola/ }).waitFor()
  expect(await page.getByRole('row', { name: /ada|chidi/ }).count()).toBe(0)
  await page.getByRole('searchbox').fill('chidi')
  await page.getByRole('row', { name: /chidi/ }).waitFor()
  expect(page.url()).toContain('#/orders?q=chidi')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const focused = () => page.evaluate('document.activeElement.closest("tr")?.textContent')
  expect(await focused()).toContain('bola')
  await place({ externalCustomerId: 'dayo' })
  await page.getByRole('row', { name: /dayo/ }).waitFor()
  expect(await focused(), 'the focus stays over a live update').toContain('bola')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^RMP-/ }).waitFor()
})

test('requests and deliveries are found by search, and keys go through every list', async () => {
  await place({ externalCustomerId: 'ada' })
  await fetch(`${sandbox.url}/api/developer/order`, { headers: { 'x-api-key': sandbox.apiKey } })
  const page = await openTab('#/requests')
  await page.getByRole('row', { name: /createOrder/ }).waitFor()
  await page.getByRole('searchbox').fill('404 Did you mean')
  await page.getByRole('row', { name: /createOrder/ }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('Did you mean').first().waitFor()
  sandbox.webhooks.register('sandbox:inbox')
  await place({ externalCustomerId: 'bola' })
  await sandbox.drain()
  await page.goto(`${sandbox.url}/#/webhooks?q=completed`)
  await page.getByText('No matching deliveries.').waitFor()
  await page.getByRole('searchbox').fill('CREATED 200')
  await page.getByRole('row', { name: /created.*sandbox:inbox/ }).waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent')
  await page.getByRole('searchbox').press('Enter')
  await page.keyboard.press('i')
  await page.getByText('✓ signature valid').waitFor()
  await page.keyboard.press('j')
  expect(await focused()).toContain('signature valid')
  await page.keyboard.press('b')
  await page.getByText('Fork from here').first().waitFor()
  await page.keyboard.press('j')
  expect(await focused()).toBe('Fork from here')
})

test('a delivery is drawn with what stands above it, so that nothing moves under a click', async () => {
  sandbox.webhooks.register(await aReceiver({ status: 418 }))
  await place({})
  await sandbox.drain()
  const page = await openTab('#/orders')
  // How the receiver does, when the first row is there.
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('tr[data-id]') === null) return
    document.documentElement.dataset.first ??=
      String(document.body.textContent.includes('0 of 1 attempts succeeded'))
  }).observe(document, { subtree: true, childList: true })`)
  await page.goto(`${sandbox.url}/#/webhooks`)
  await page.getByRole('link', { name: 'created', exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('data-first')).toBe('true')
})

test('a webhook is lost, a day passes, it is sent again, and its secret is rotated', async () => {
  const received: string[] = []
  const receiver = await aServer((request, response) => {
    received.push(String(request.headers['x-service-event']))
    request.resume()
    response.end('<b>thanks</b>')
  })
  const url = `${receiver}/webhooks`
  const page = await openTab('#/webhooks')
  await page.getByRole('textbox', { name: 'URL of a receiver' }).fill(url)
  await page.getByRole('button', { name: 'Register a receiver' }).click()
  await page.getByText('nothing has reached it yet').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('switch', { name: /^webhooks are lost/ }).check()
  await page.getByText('From now on: webhooks are lost.').waitFor()
  const id = await place({ externalCustomerId: 'ada' })
  await page.getByRole('switch', { name: /^webhooks are lost/ }).uncheck()
  await page.getByText('No more: webhooks are lost.').waitFor()
  await page.keyboard.press('t')
  await page.getByText('payment window ends').waitFor()
  await page.getByRole('button', { name: '+1d', exact: true }).click()
  await page.getByText(/^The clock moved by 1d: /).waitFor()
  expect(sandbox.orders.get(id).state).toBe('expired')
  expect(received).toEqual(['transaction.failed'])
  await page.keyboard.press('w')
  const lost = page.getByRole('row', { name: /created.*dropped/ })
  await lost.getByRole('button', { name: 'Resend' }).click()
  await page.getByRole('row', { name: /created.*delivered/ }).waitFor()
  expect(received).toEqual(['transaction.failed', 'transaction.created'])
  await page.getByRole('link', { name: 'created', exact: true }).click()
  const headers = String(await page.getByLabel('headers', { exact: true }).last().textContent())
  const body = String(sandbox.webhooks.events()[0]?.body)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const check = async (text: string) => {
    await page.getByRole('button', { name: 'Check a signature' }).click()
    await page.getByRole('textbox', { name: /^Headers/ }).fill(headers)
    await page.getByRole('textbox', { name: /^Body/ }).fill(body)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(text).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await check('The signature is genuine')
  const { webhookSecret } = sandbox
  await page.getByRole('button', { name: /^Show the secret/ }).click()
  await page.getByText(webhookSecret).waitFor()
  await page.getByRole('button', { name: `Rotate the secret of ${url}`, exact: true }).click()
  await page.getByRole('button', { name: /^Yes, rotate the secret/ }).click()
  await page.getByText('whsec_••').waitFor()
  expect(sandbox.webhookSecret).not.toBe(webhookSecret)
  await check('was rotated')
})

test('who has no receiver gets webhooks in the inbox, each with a finding on its signature', async () => {
  const page = await openTab('#/webhooks')
  await page.getByRole('button', { name: 'Deliver to the inbox' }).click()
  await page.getByText('The inbox receives every event from now on.').waitFor()
  await page.keyboard.press('i')
  await page.getByText('Nothing has arrived yet').waitFor()
  await place({ externalCustomerId: HOSTILE })
  await page.locator('.inbox-row', { hasText: 'signature valid' }).click()
  await page.getByText('The signature is genuine').waitFor()
  expect(await page.getByLabel('body, as it was sent').last().textContent()).toContain('<img src=x')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Empty the inbox' }).click()
  await page.getByText('Nothing has arrived yet').waitFor()
})

test('an order is taken away as a test, and its world as a recording', async () => {
  const id = await place({ externalCustomerId: HOSTILE })
  const page = await openTab(`#/orders/${id}`)
  await page.getByRole('button', { name: 'As a vitest test' }).click()
  await page.getByText("import { createSandbox } from 'ramp-sandbox'").waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'As a recording' }).click()
  await page.getByText(/entr(?:y|ies) of the log since/).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save default.har' }).click()
  expect((await saved).suggestedFilename()).toBe('default.har')
  expect(await violationsIn(page)).toEqual([])
})

test('a fork goes on from before an order, and the way back to its world is in the header', async () => {
  const id = await place({ externalCustomerId: 'first' })
  const page = await openTab(`#/orders/${id}`)
  await page.getByRole('button', { name: 'Rewind to before it' }).click()
  await page.getByText('No orders yet').waitFor()
  await page.getByRole('button', { name: 'world world-1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'default' }).click()
  await page.getByRole('row', { name: /first/ }).waitFor()
  await page.keyboard.press('b')
  await page.getByLabel('Name of this moment').fill(HOSTILE)
  await page.keyboard.press('Enter')
  const fork = page.getByRole('button', { name: `Fork from here: ${HOSTILE}` })
  await fork.waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: /^Fork from here: before RMP/ }).waitFor()
  await fork.press('Enter')
  await page.getByRole('button', { name: 'world world-2' }).waitFor()
  await page.getByRole('row', { name: /first/ }).waitFor()
})

test('no view runs hostile text, is wider than its window, or is hard to use for assistive software', async () => {
  const email = `${'x'.repeat(50)}@example.com`
  const sold = await place({
    side: 'sell',
    fiatAmount: undefined,
    walletAddress: undefined,
    bankCode: '044',
    accountNumber: '0123456789',
    accountName: HOSTILE,
    email,
  })
  const bought = await place({ externalCustomerId: HOSTILE })
  sandbox.webhooks.register(`http://127.0.0.1:9/${'path'.repeat(60)}`)
  sandbox.orders.simulate(bought, 'fail', { reason: HOSTILE })
  await sandbox.behaviour.set({ providers: { kestrel: { refuses: HOSTILE } } })
  const page = await openTab()
  for (const view of [
    'orders',
    `orders/${sold}`,
    `orders/${bought}`,
    'orders/missing',
    'webhooks',
    `webhooks/${sandbox.webhooks.deliveries()[0]?.id}`,
    'inbox',
    'rewind',
    'time',
    'faults',
    'requests',
    'requests/1',
  ]) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(`location.hash = ${JSON.stringify(`#/${view}`)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => done()))')
      if (width === WIDTHS[0]) expect(await violationsIn(page), view).toEqual([])
      expect(await isWiderThanWindow(page), `${view} at ${width} px`).toBe(false)
      expect(await cutLabels(page), `${view} at ${width} px`).toEqual([])
    }
  }
  expect(await page.evaluate('window.attacked')).toBe(undefined)
})

test('a sandbox that restarts is followed again, and a world that was reset is shown as it is', async () => {
  const first = await createSandbox({ clock: 'manual', progression: 'manual' })
  const port = Number(new URL(first.url).port)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(120_000)
  await page.goto(first.url)
  await page.getByText('No orders yet').waitFor()
  await place({ externalCustomerId: 'before' }, first)
  await page.getByRole('row', { name: /before/ }).waitFor()
  await first.close()
  await page.locator('.connection.lost').waitFor()
  expect(await page.getByRole('row', { name: /before/ }).count()).toBe(1)
  const second = await createSandbox({ clock: 'manual', progression: 'manual', port })
  await place({ externalCustomerId: 'after' }, second)
  await page.locator('.connection.live').waitFor()
  await page.getByRole('row', { name: /after/ }).waitFor()
  expect(await page.getByRole('row', { name: /before/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^world/ }).click()
  await page.getByRole('cell', { name: second.apiKey, exact: true }).waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Reset this world' }).click()
  await page.getByRole('button', { name: 'Keep: do not reset this world' }).click()
  await page.getByRole('button', { name: 'Reset this world' }).click()
  await page.getByRole('button', { name: 'Yes, reset this world' }).click()
  await page.getByText('No orders yet').waitFor()
  await page.close()
  await second.close()
})

test('beyond loopback the console asks for the token, and keeps it in its tab', async () => {
  const core = new Sandbox({ clock: { mode: 'manual' } })
  const control = { token: 'the-token' }
  const listening = await listen(core, { host: '127.0.0.1', port: 0, control })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(120_000)
  await page.goto(listening.url)
  const field = page.getByLabel('Control token')
  await page.getByText(TOKEN_VARIABLE).waitFor()
  await field.fill('wrong')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.getByText('The token of this tab is not the right one.').waitFor()
  expect(await violationsIn(page)).toEqual([])
  await field.fill('the-token')
  await field.press('Enter')
  await page.getByText('No orders yet').waitFor()
  await page.reload()
  await page.getByText('No orders yet').waitFor()
  const other = await browser.newPage()
  await other.goto(listening.url)
  await other.getByLabel('Control token').waitFor()
  await page.close()
  await other.close()
  await listening.close()
})
