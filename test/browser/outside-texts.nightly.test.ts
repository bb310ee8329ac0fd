/** Texts from outside change nothing but themselves, and what nobody would see is shown. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './chromium.ts'
import { openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

/** Turns, isolates, hides and rings; `WXYZ` is to be read from left to right nevertheless. */
const TURNING = 'a\u202eWXYZ\u2067\u0007\u200b b\u202c'

/** Texts whose letters `WXYZ` have another order on the screen, and names with such characters. */
async function turnedIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const turned = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const at = (node, index) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getBoundingClientRect()
    }
    while (walker.nextNode()) {
      const { data } = walker.currentNode
      const index = data.indexOf('WXYZ')
      if (index < 0) continue
      const [first, last] = [at(walker.currentNode, index), at(walker.currentNode, index + 3)]
      if (first.top === last.top && first.left > last.left) turned.push(data)
    }
    for (const element of document.querySelectorAll('[title], [aria-label]'))
      for (const name of ['title', 'aria-label'])
        if (/[\\x00-\\x08\\u202a-\\u202e\\u2066-\\u2069]/.test(element.getAttribute(name) ?? ''))
          turned.push(name + ': ' + element.getAttribute(name))
    if (/[\\u202a-\\u202e]/.test(document.title)) turned.push(document.title)
    return turned
  })()`)
}

test('a text that turns what follows it turns nothing, in any view', async () => {
  const { id: endpoint } = sandbox.webhooks.register('sandbox:inbox')
  const id = await place({ externalCustomerId: TURNING })
  await sandbox.orders.simulate(id, 'complete')
  await sandbox.drain()
  expect(endpoint).not.toBe('')
  const [sent] = sandbox.webhooks.deliveries()
  const page = await openTab()
  const VIEWS: Readonly<Record<string, string>> = {
    '#/orders': 'WXYZ',
    [`#/orders/${id}`]: 'WXYZ',
    '#/requests': 'createOrder',
    '#/requests/1': 'WXYZ',
    '#/inbox': 'signature valid',
    [`#/webhooks/${sent?.id}`]: 'byte for byte',
    '#/rewind': 'Fork from here',
    '#/time': 'What will fall due',
    '#/orders?dialog=find': 'Type part of anything',
  }
  for (const [hash, text] of Object.entries(VIEWS)) {
    await page.goto(`${sandbox.url}/${hash}`)
    await page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first().waitFor()
    if (hash.endsWith('find')) await page.getByRole('searchbox').last().fill('WXYZ')
    expect(await turnedIn(page), hash).toEqual([])
  }
  await page.goto(`${sandbox.url}/#/orders`)
  const cell = page.locator('td', { hasText: 'WXYZ' })
  await cell.waitFor()
  const codes = await cell
    .locator('bdi')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-code')))
  expect(codes).toEqual(['\\u202e', '\\u2067', '\\x07', '\\u200b', '\\u202c'])
  expect(await cell.textContent(), 'a copy has every character').toBe(TURNING)
  expect(await violationsIn(page)).toEqual([])
  // This sandbox has no scenarios to find.
  problems.length = 0
})

test('a message and an error show what nobody would see', async () => {
  const page = await openTab('#/orders')
  await page.evaluate(`location.hash = '#/orders/' + encodeURIComponent('no\\u202eWXYZ')`)
  await page.getByText('No such order').waitFor()
  expect(await turnedIn(page)).toEqual([])
  await page.keyboard.press('w')
  await page.getByRole('textbox', { name: 'URL of a receiver' }).fill('x:\u202eWXYZ')
  await page.getByRole('button', { name: 'Register a receiver' }).click()
  await page.locator('.notice p.bad').waitFor()
  expect(await turnedIn(page)).toEqual([])
  problems.length = 0
})
