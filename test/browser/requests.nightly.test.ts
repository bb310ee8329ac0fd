/** Requests and attempts of webhooks in the console: found, compared, sent once more. */
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { aServer } from '../a-server.ts'
import { test } from './chromium.ts'
import { openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

/** Returns the body that it sent. */
async function quote(over: object, headers: Readonly<Record<string, string>> = {}) {
  const body = { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', ...over }
  await fetch(`${sandbox.url}/api/developer/quotes`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return body
}

test('a request links to its order, and is sent again as it was, or edited', async () => {
  const id = await place({ externalCustomerId: 'ada' })
  await quote({ chain: 'base', fiatAmount: 'many' })
  const page = await openTab('#/requests?q=createOrder')
  await page.getByRole('link', { name: 'createOrder' }).click()
  const { requestReference } = sandbox.orders.get(id)
  await page.getByRole('complementary').getByRole('link', { name: requestReference }).waitFor()
  await page.getByRole('button', { name: 'Replay' }).click()
  const answer = page.getByRole('region', { name: 'Answer to the replay' })
  await answer
    .getByText(/^This time|the same status|another status/)
    .first()
    .waitFor()
  expect(sandbox.requests()).toHaveLength(3)
  const [first, , again] = sandbox.requests()
  expect(again).toMatchObject({ path: first?.path, body: first?.body })
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the requests' }).click()
  expect(page.url(), 'the filters stay').toMatch(/#\/requests\?q=createOrder$/)

  await page.goto(`${sandbox.url}/#/requests/2`)
  await page.getByText(/^fiatAmount must be a number/).waitFor()
  await page.getByRole('button', { name: 'Edit and send' }).press('Enter')
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.fill((await body.inputValue()).replace('"many"', '50000'))
  await page.getByRole('button', { name: 'Send the edited request' }).press('Enter')
  await answer.getByText('it was 400').waitFor()
  await answer.getByRole('rowheader', { name: 'success' }).waitFor()
  const { sequence } = sandbox.requests().at(-1) ?? {}
  expect(sandbox.requests().at(-1)).toMatchObject({ status: 200, operation: 'createQuote' })
  await page.goto(`${sandbox.url}/#/requests/${sequence}`)
  await page.getByText(`#${sequence} · `).waitFor()
  expect(await violationsIn(page)).toEqual([])
  // The browser notes the response of 400, and a conflict of the replayed order.
  problems.length = 0
})

test('attempts are found by what was sent and answered, and show what changed since the one before', async () => {
  let asked = 0
  const bodies: string[] = []
  const receiver = await aServer((request, response) => {
    void text(request).then((body) => bodies.push(body))
    asked += 1
    response.writeHead(asked === 1 ? 500 : 200).end(asked === 1 ? 'the queue is full' : 'thanks')
  })
  const { id } = sandbox.webhooks.register(`${receiver}/webhooks`)
  await place({ externalCustomerId: 'ada' })
  await sandbox.drain()
  await sandbox.clock.advance('5s')
  const page = await openTab(`#/webhooks?endpoint=${id}`)
  await page.getByRole('row', { name: /created delivered/ }).waitFor()
  await page.getByRole('searchbox').fill('queue FULL x-service-signature')
  await page.getByRole('row', { name: /created delivered/ }).waitFor()
  await page.getByRole('searchbox').fill('nothing has this')
  await page.getByText('No matching deliveries.').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: 'created', exact: true }).click()
  const changed = page.getByRole('region', { name: 'Since attempt 1' })
  await changed.getByRole('row', { name: /^answered 500 200$/ }).waitFor()
  expect(await changed.getByRole('rowheader', { name: 'x-service-signature' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Copy as curl' }).first().waitFor()
  await page.getByText('Edit and send').first().click()
  expect(await violationsIn(page)).toEqual([])
  const edited = '{\n "id": "evt_edited"\n}'
  await page.getByRole('dialog').locator('textarea:visible').fill(edited)
  await page.getByRole('button', { name: 'Send the edited webhook' }).click()
  await page.locator('.notice').getByText('it is the newest delivery').waitFor()
  await sandbox.drain()
  await expect.poll(() => bodies.at(-1)).toBe(edited)
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /created delivered test event/ }).waitFor()
})

test('a small screen shows the order of a request', async () => {
  const id = await place({ externalCustomerId: 'ada' })
  const page = await openTab('#/requests')
  await page.setViewportSize({ width: 390, height: 800 })
  const reference = sandbox.orders.get(id).requestReference
  await page.getByRole('link', { name: reference, exact: true }).click()
  await page.waitForURL(`**/#/orders/${id}`)
})
