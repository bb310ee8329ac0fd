/** Receivers in the console: refused, sent to again, slow, asked for before they are deleted. */
import { expect } from 'vitest'
import { test } from './chromium.ts'
import { aReceiver, openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

test.each([
  ['http://169.254.169.254/latest', 'link-local'],
  ['http://[fe80::1]/hooks', 'link-local'],
  ['http://[::ffff:169.254.169.254]/latest', 'link-local'],
  ['http://127.0.0.1:OWN/__sandbox/reset', 'the sandbox itself'],
  ['http://localhost:OWN/webhooks', 'the sandbox itself'],
])('a receiver at %s is refused with the reason', async (address, reason) => {
  const page = await openTab('#/webhooks')
  const url = address.replace('OWN', new URL(sandbox.url).port)
  await page.getByLabel('URL of a receiver').fill(url)
  await page.getByRole('button', { name: 'Register a receiver' }).click()
  await page.locator('.notice .bad').getByText(reason).waitFor()
  expect(sandbox.webhooks.endpoints()).toEqual([])
  // The browser notes a response of 400.
  problems.length = 0
})

test('a receiver that fails is red with its next attempt, and one button sends again what failed', async () => {
  const answer: { status: number } = { status: 500 }
  const [failing, healthy] = [await aReceiver(answer), await aReceiver({ status: 200 })]
  const { id } = sandbox.webhooks.register(failing)
  sandbox.webhooks.register(healthy)
  for (const externalCustomerId of ['ada', 'bola', 'chidi']) await place({ externalCustomerId })
  await sandbox.drain()
  const page = await openTab('#/webhooks')
  const card = page.locator('.card', { hasText: failing })
  await card.getByText('0 of 3').first().click()
  for (const text of [
    '0 of 3 attempts succeeded (0 %)',
    '✕ failing',
    /^last answer: 500 at /,
    /^failing since /,
    'next attempt in 5 s',
  ])
    await card.getByText(text).waitFor()
  expect(await page.getByText('pending').filter({ visible: true }).count()).toBe(0)
  expect(await violationsIn(page)).toEqual([])
  answer.status = 200
  await card.getByRole('button', { name: `Resend 3 deliveries to ${failing}` }).click()
  await page.locator('.notice').getByText('3 deliveries sent again').waitFor()
  await card.getByText('✓ receives').waitFor()
  await card.getByText('3 of 6 attempts succeeded (50 %)').waitFor()
  expect(await card.getByRole('button', { name: /^Resend/ }).count()).toBe(0)
  expect(await page.getByRole('row', { name: /retrying/ }).count()).toBe(0)
  const attempts = sandbox.webhooks
    .deliveries()
    .map(({ endpointId, attempts }) => [endpointId === id, attempts.map(({ status }) => status)])
  expect(attempts.toSorted()).toEqual([
    ...[1, 2, 3].map(() => [false, [200]]),
    ...[1, 2, 3].map(() => [true, [500, 200]]),
  ])
})

test('a receiver that does not answer in time is red, and its deliveries are retried', async () => {
  await sandbox.behaviour.set({ progression: 'manual', assumptions: { webhookTimeout: '1s' } })
  const url = await aReceiver({ status: 'never' })
  sandbox.webhooks.register(url)
  await place({ externalCustomerId: 'ada' })
  await sandbox.drain()
  const page = await openTab('#/webhooks')
  const card = page.locator('.card', { hasText: url })
  await card.getByText('✕ failing').waitFor()
  await card.getByText(/^last answer: (?!\d{3} at )\w/).waitFor()
  await page.getByRole('row', { name: /created retrying/ }).waitFor()
  await page.keyboard.press('o')
  await page.getByRole('row', { name: /ada .*created: retrying/ }).waitFor()
})

test('a receiver is deleted after a question, and arrows and deliveries still name it', async () => {
  const url = await aReceiver({ status: 200 })
  sandbox.webhooks.register(url)
  const order = await place({ externalCustomerId: 'ada' })
  await sandbox.drain()
  const page = await openTab('#/webhooks')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press(`Delete ${url}`)
  await press(`Keep: do not delete ${url}`)
  expect(sandbox.webhooks.endpoints()).toHaveLength(1)
  await press(`Delete ${url}`)
  await press(`Yes, delete ${url}`)
  const row = page.getByRole('row', { name: `${url} (deleted)` })
  await row.waitFor()
  expect(await row.getByRole('button', { name: /^Resend/ }).isDisabled()).toBe(true)
  expect(sandbox.webhooks.endpoints()).toEqual([])
  await page.goto(`${sandbox.url}/#/orders/${order}`)
  await page.locator('.lanes').getByText(url).waitFor()
  await page.locator('.order-webhooks').getByText(url).waitFor()
})
