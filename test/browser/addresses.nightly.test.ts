/** What an address opens: dialogs, which the back button closes, and what is not there. */
import { expect } from 'vitest'
import { test } from './chromium.ts'
import { openTab, place, problems, sandbox, useConsole } from './console-page.ts'

useConsole()

test('a dialog is opened by its address and a reload, and closed by the back button', async () => {
  const id = await place({ externalCustomerId: 'ada' })
  const page = await openTab('#/webhooks?q=created')
  const dialog = page.locator('dialog[open]')
  await page.getByRole('button', { name: 'Check a signature' }).click()
  await dialog.getByRole('heading', { name: 'Check a signature' }).waitFor()
  expect(page.url()).toContain('#/webhooks?q=created&dialog=doctor')
  await page.reload()
  await dialog.getByRole('heading', { name: 'Check a signature' }).waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/#\/webhooks\?q=created$/)
  for (const [address, title] of [
    ['orders?dialog=new', 'Quote, or a new order'],
    ['time?dialog=help', 'Keys'],
    ['time?dialog=world', 'World default'],
    [`orders/${id}?dialog=scenario`, 'As a scenario'],
    [`orders/${id}?dialog=curl`, 'As a curl script'],
    [`orders/${id}?dialog=vitest`, 'As a vitest test'],
    [`orders/${id}?dialog=recording`, 'Recording'],
  ] as const) {
    await page.goto(`${sandbox.url}/#/${address}`)
    await dialog.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL((url) => !url.href.includes('dialog='))
  }
  const other = await openTab('#/orders?dialog=new')
  await other.getByRole('textbox', { name: 'Customer' }).fill('chidi')
  await other.getByRole('button', { name: 'Place the order' }).click()
  await other.getByRole('heading', { name: /^RMP-/ }).waitFor()
  await other.close()
  await page.keyboard.press('n')
  await dialog.getByRole('textbox', { name: 'Customer' }).fill('bola')
  await dialog.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { name: /^RMP-/ }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  expect(await dialog.count(), 'the form is not a step back').toBe(0)
})

test('a row of a rejected request says why, also when it comes while the list is shown', async () => {
  const page = await openTab('#/requests')
  const ask = (path: string, body: object) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await ask('/api/developer/order', {})
  await ask('/api/developer/quotes', { side: 'buy', fiatAmount: 'many' })
  const shows = async () => {
    await page.getByRole('row', { name: /Did you mean POST .api.developer.orders/ }).waitFor()
    await page.getByRole('row', { name: /VALIDATION_FAILED fiatAmount/ }).waitFor()
  }
  await shows()
  await page.reload()
  await shows()
})

test('an address of a request that is not there says so, and what went wrong stays in its view', async () => {
  const page = await openTab('#/requests/none')
  await page.getByText(/^No such request\./).waitFor()
  await page.goto(`${sandbox.url}/#/webhooks`)
  await page.getByLabel('URL of a receiver').fill('ftp://127.0.0.1')
  await page.keyboard.press('Enter')
  const notice = page.locator('.notice p')
  expect(await notice.innerText()).toMatch(/Failed to register [^(]*$/)
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await notice.waitFor({ state: 'detached' })
  // The browser notes a response of 400.
  problems.length = 0
})

test('an address names the world, and leads a tab that has no key of it there', async () => {
  sandbox.worlds.create({ name: 'team-a' })
  const page = await openTab('?world=team-a#/time')
  const world = page.getByRole('button', { name: 'team-a' })
  await world.waitFor()
  await page.getByRole('heading', { name: 'Time', exact: true }).waitFor()
  await page.reload()
  await world.click()
  await page.getByRole('button', { name: 'default', exact: true }).click()
  await page.getByRole('button', { name: 'world default' }).waitFor()
  await page.waitForURL((url) => url.search === '' && url.hash === '#/time')
  await page.goto(`${sandbox.url}/?world=team-b#/orders`)
  await page.getByRole('heading', { name: 'The world of this tab is gone' }).waitFor()
  await page.getByRole('button', { name: 'Show the default world' }).click()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.waitForURL((url) => url.search === '')
})

test('a step back from a fork shows the world of the address again', async () => {
  const id = await place({ externalCustomerId: 'ada' })
  const page = await openTab(`#/orders/${id}`)
  const showsWorld = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).waitFor()
  await showsWorld('world default')
  await page.getByRole('button', { name: 'Rewind to before it' }).click()
  await showsWorld(/^world world-\d+$/)
  await page.getByText('No orders yet').waitFor()
  await page.waitForURL((url) => url.search.startsWith('?world=world-'))
  await page.goBack()
  await showsWorld('world default')
  await page.getByRole('heading', { name: /^RMP-/ }).waitFor()
  await page.goForward()
  await showsWorld(/^world world-\d+$/)
  await page.getByText('No orders yet').waitFor()
})
