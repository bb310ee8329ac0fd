/** The console never says a false thing, and asks before it does what cannot be undone. */
import { expect, onTestFinished } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import { verify } from '../../src/sandbox/simulator/webhooks/signature.ts'
import { test } from './chromium.ts'
import {
  aReceiver,
  browser,
  openTab,
  place,
  problems,
  sandbox,
  useConsole,
} from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

test('a sandbox that is gone leaves what is known, claims nothing else, and is found again', async () => {
  const first = await createSandbox({ progression: 'manual' })
  const port = Number(new URL(first.url).port)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(120_000)
  await page.goto(`${first.url}/#/orders`)
  await place({ externalCustomerId: 'ada' }, first)
  await page.getByRole('row', { name: /ada/ }).waitFor()
  await first.close()
  await page.getByRole('alert').getByText('The sandbox stopped answering').waitFor()
  await page.getByRole('row', { name: /ada/ }).waitFor()
  expect(await page.locator('main.stale').count()).toBe(1)
  const clock = page.locator('.clock time')
  const shown = await clock.textContent()
  await page.getByText('last known').waitFor()
  const FALSE =
    /No (orders|deliveries|requests|receivers|moments|scenarios)|No such|Nothing (has|happens)|Rewind\s+0/
  for (const key of ['w', 'i', 't', 'b', 'r', 's', 'o']) {
    await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const text = await page.locator('main').innerText()
    expect(text, key).not.toMatch(FALSE)
  }
  await page.keyboard.press('w')
  await page.getByText('The sandbox does not answer, so the deliveries are unknown.').waitFor()
  expect(await clock.textContent(), 'the clock stands').toBe(shown)
  const second = await createSandbox({ port })
  onTestFinished(() => second.close())
  await page.locator('.connection.live').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByText('No deliveries yet').or(page.getByText('No receivers yet')).waitFor()
})

test('a view that was opened while the sandbox was gone shows what there is once it is back', async () => {
  const first = await createSandbox()
  const port = Number(new URL(first.url).port)
  const VIEWS = {
    inbox: 'Built-in receiver, until you have your own.',
    rewind: 'No moments to go back to yet',
    faults: 'webhooks are lost',
    scenarios: 'No scenarios here',
  }
  const tabs = await Promise.all(
    Object.entries(VIEWS).map(async ([view, text]) => {
      const page = await browser.newPage()
      await page.goto(`${first.url}/#/orders`)
      await page.locator('.connection.live').waitFor()
      return { page, view, text }
    }),
  )
  await first.close()
  for (const { page, view } of tabs) {
    await page.getByRole('alert').getByText('The sandbox stopped answering').waitFor()
    await page.evaluate(`location.hash = '#/${view}'`)
    await page
      .locator('main')
      .getByText(/does not answer/)
      .waitFor()
  }
  const second = await createSandbox({ port })
  onTestFinished(() => second.close())
  for (const { page, text } of tabs) {
    await page.locator('main').getByText(text).first().waitFor()
    await page.close()
  }
})

test('faults are in the header of every view with what they hit, and are cleared there', async () => {
  await sandbox.behaviour.set({ http: [{ do: 'status', status: 503 }] })
  const page = await openTab('#/requests')
  const strip = page.getByRole('region', { name: 'Faults', exact: true })
  await strip.getByText('the service answers with 503 (0 hits)').waitFor()
  const quote = () =>
    fetch(`${sandbox.url}/api/developer/quotes`, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await quote()).status).toBe(503)
  await strip.getByText('the service answers with 503 (1 hit)').waitFor()
  await page.getByRole('link', { name: 'createQuote' }).click()
  await page.getByText('The fault “status” was applied to this request.').waitFor()
  await page.keyboard.press('o')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Place the order' }).click()
  await dialog
    .getByRole('alert')
    .getByText(/injects status 503/)
    .waitFor()
  await page.keyboard.press('Escape')
  for (const key of ['w', 'i', 't', 'b', 'f', 'p', 'r', 's', 'o']) {
    await page.keyboard.press(key)
    await strip.waitFor()
  }
  expect(await violationsIn(page)).toEqual([])
  await strip.getByRole('button', { name: 'Clear the faults' }).click()
  await strip.waitFor({ state: 'detached' })
  await sandbox.behaviour.set({ http: [{ do: 'status', status: 503, times: 1 }] })
  await strip.getByText('"times":1} (0 hits)').waitFor()
  await quote()
  // It is used up.
  await strip.waitFor({ state: 'detached' })
  await page.keyboard.press('f')
  await page.getByText('"times":1} (used up)').waitFor()
  problems.length = 0
})

test('a long move of the clock names what it waits for, blocks no view, and can be stopped', async () => {
  const url = await aReceiver({ status: 'never' })
  sandbox.webhooks.register(url)
  const page = await openTab('#/time')
  const id = await place({ externalCustomerId: 'ada' })
  await page.getByRole('button', { name: '+30m' }).first().click()
  const move = page.locator('.move')
  await move.getByText(new RegExp(`waits for ${url}, \\d+ s of 15s`)).waitFor()
  await page.keyboard.press('o')
  await page.getByRole('row', { name: /ada/ }).waitFor()
  await move.getByRole('button', { name: 'Stop the move' }).click()
  await page.getByText(/^The clock stopped at /).waitFor()
  await move.waitFor({ state: 'detached' })
  expect(sandbox.orders.get(id).state).toBe('placed')
  expect(await page.getByRole('button', { name: '+30m' }).first().isEnabled()).toBe(true)
  await page.keyboard.press('t')
  await page.getByLabel('A duration').fill('75h')
  await page.getByRole('button', { name: 'Advance', exact: true }).click()
  // Three days are more than three hours.
  await move.getByText(/^to \d{4}-\d\d-\d\d \d\d:\d\d:\d\d: waits/).waitFor()
  await move.getByRole('button', { name: 'Stop the move' }).click()
  await move.waitFor({ state: 'detached' })
})

test('two clicks place one order, a step is offered where nothing progresses, and `n` focuses a field', async () => {
  const page = await openTab()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'buy crypto' }).waitFor()
  expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT')
  expect(await dialog.getByLabel('Outcome').count()).toBe(0)
  await dialog.getByLabel('Then').selectOption({ label: 'let its payment window expire' })
  await dialog.getByRole('button', { name: 'Place the order' }).dblclick()
  await page.getByRole('heading', { name: /^RMP-/ }).waitFor()
  await page.getByText('expired').first().waitFor()
  expect(sandbox.orders.list()).toMatchObject([{ state: 'expired' }])
  const { requestReference } = sandbox.orders.list()[0] ?? {}
  expect(await page.title()).toBe(`${requestReference} · Orders · ramp-sandbox`)
})

test('commands have the key of their world, and a link of the default world shows it', async () => {
  const { apiKey } = sandbox.worlds.create({ name: 'team-c' })
  const page = await openTab('?world=team-c#/webhooks')
  await page.getByText(`-H 'x-api-key: ${apiKey}'`).waitFor()
  expect(await page.title()).toBe('Webhooks · world team-c · ramp-sandbox')
  await page.keyboard.press('t')
  await page.getByText(`-H 'x-api-key: ${apiKey}'`).waitFor()
  await page.goto(`${sandbox.url}/#/webhooks`)
  await page.getByRole('button', { name: 'world default' }).waitFor()
  expect(await page.getByText('x-api-key').count()).toBe(0)
})

test('what is selected of what was signed verifies, and a message is above a dialog', async () => {
  await sandbox.behaviour.set({ assumptions: { eventText: 'compact' } })
  const { secret } = sandbox.webhooks.register('sandbox:inbox')
  await place({ externalCustomerId: 'ada' })
  await sandbox.drain()
  const page = await openTab('#/webhooks')
  await page.getByRole('link', { name: 'created', exact: true }).click()
  await page.getByRole('checkbox', { name: 'byte for byte' }).check()
  const exact = page.getByLabel('body, as it was signed', { exact: true }).last()
  expect(await exact.textContent()).toBe(sandbox.webhooks.events()[0]?.body)
  await exact.scrollIntoViewIfNeeded()
  const box = await exact.boundingBox()
  if (box === null) throw new Error('There is no body')
  await page.mouse.move(box.x + 3, box.y + 3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 4, box.y + box.height - 3, { steps: 5 })
  await page.mouse.up()
  const selected = String(await page.evaluate('getSelection().toString()'))
  const [attempt] = sandbox.webhooks.deliveries()[0]?.attempts ?? []
  const { headers = {} } = attempt ?? {}
  expect(verify({ scheme: 'hex', secret, headers, body: selected })).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  const notice = page.locator('.notice p')
  await notice.waitFor()
  const isOnTop = await notice.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    return element.closest('[popover]')?.matches(':popover-open') === true && left >= 0 && top > 0
  })
  expect(isOnTop).toBe(true)
})

test('a world that is gone says so and claims nothing, and a link opens another one', async () => {
  const { apiKey } = sandbox.worlds.create({ name: 'team-d' })
  sandbox.worlds.create({ name: 'lasting' })
  const page = await openTab('?world=team-d#/orders')
  await place({ externalCustomerId: 'ada' }, { url: sandbox.url, apiKey })
  await page.getByRole('row', { name: /ada/ }).waitFor()
  await fetch(`${sandbox.url}/__sandbox/worlds/team-d`, { method: 'DELETE' })
  await page.getByRole('heading', { name: 'The world of this tab is gone' }).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/No orders|No deliveries/)
  expect(await page.locator('.clock').innerText(), 'no time runs in it').toBe('')
  await page.keyboard.press('a')
  expect(await page.getByText('Nothing is due').count()).toBe(0)
  expect(await violationsIn(page)).toEqual([])
  await page.goto(`${sandbox.url}/?world=lasting#/orders`)
  await page.getByRole('button', { name: 'world lasting', exact: true }).waitFor()
  await page.getByText('No orders yet').waitFor()
  // The browser notes a response of 401.
  problems.length = 0
})
