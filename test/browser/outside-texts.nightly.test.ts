/** Texts from outside change nothing but themselves, and what nobody would see is shown. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CHROME } from './chromium.ts'
import { openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

/** Turns, isolates, hides and rings; `WXYZ` is to be read from left to right nevertheless. */
const TURNING = 'a\u202eWXYZ\u2067\u0007\u200b b\u202c'
const RIGHT_TO_LEFT = 'שלום עולם'

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

test.skipIf(CHROME === undefined)(
  'a text that turns what follows it turns nothing, in any view',
  async () => {
    await sandbox.reset()
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
      await page
        .getByText(text)
        .or(page.getByLabel(text))
        .filter({ visible: true })
        .first()
        .waitFor()
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
    await page.close()
  },
)

test.skipIf(CHROME === undefined)(
  'letters from right to left turn no number and no word beside them',
  async () => {
    await sandbox.reset()
    const id = await place({ externalCustomerId: `${RIGHT_TO_LEFT} 12 (WXYZ)` })
    const page = await openTab(`#/orders/${id}`)
    const shown = page.locator('dd', { hasText: 'WXYZ' }).first()
    await shown.waitFor()
    const letters = await shown.evaluate((element) => {
      const { ownerDocument } = element
      const nodes = ownerDocument.createTreeWalker(element, 4)
      const found: { letter: string; left: number }[] = []
      while (nodes.nextNode()) {
        const { currentNode } = nodes
        for (const [index, letter] of [...(currentNode.textContent ?? '')].entries()) {
          const range = ownerDocument.createRange()
          range.setStart(currentNode, index)
          range.setEnd(currentNode, index + 1)
          found.push({ letter, left: range.getBoundingClientRect().left })
        }
      }
      return found
    })
    const leftsOf = (wanted: RegExp) =>
      letters.filter(({ letter }) => wanted.test(letter)).map(({ left }) => left)
    const name = leftsOf(/[א-ת]/)
    expect(name).toEqual(name.toSorted((a, b) => b - a))
    expect(Math.min(...leftsOf(/[12]/)), 'the number is after the name').toBeGreaterThan(
      Math.max(...name),
    )
    await page.close()
  },
)

test.skipIf(CHROME === undefined)('a message and an error show what nobody would see', async () => {
  await sandbox.reset()
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
  await page.close()
})

test.skipIf(CHROME === undefined)(
  'a text of nothing but such characters is still quick',
  async () => {
    await sandbox.reset()
    await fetch(`${sandbox.url}/api/developer/quotes`, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ side: '\u202e'.repeat(7_000) }),
    })
    const page = await openTab('#/requests/1')
    await page.getByText('\\u202e\\u202e').first().waitFor()
    expect(await page.locator('bdi').count()).toBeLessThan(20_000)
    problems.length = 0
    await page.close()
  },
)

/** Texts that are cut and have their whole text nowhere: a link of the search opens it. */
const CUT_FOR_GOOD = `[...document.querySelectorAll('main *, .strip *')]
  .filter((each) => each.checkVisibility() && each.closest('.sr') === null)
  .filter((each) => getComputedStyle(each).display !== 'inline' && each.clientWidth > 0)
  .filter((each) => getComputedStyle(each).overflowX === 'hidden')
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.title === '')
  .map((each) => each.outerHTML.slice(0, 200))`

/** What is wider than the window, or has to be scrolled to both sides. */
const WIDENED = `[...document.querySelectorAll('html, main, .card, .view, dialog[open]')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
  .map((each) => each.outerHTML.slice(0, 200))`

test.skipIf(CHROME === undefined)(
  'the longest names without a space widen no view, and each is there in full',
  async () => {
    await sandbox.reset()
    sandbox.webhooks.register(`http://127.0.0.1:9/${'U'.repeat(400)}`)
    const bought = await place({ externalCustomerId: 'C'.repeat(128) })
    sandbox.orders.simulate(bought, 'fail', { reason: 'R'.repeat(200) })
    await fetch(`${sandbox.url}/api/developer/${'P'.repeat(400)}`)
    await sandbox.drain()
    const [sent] = sandbox.webhooks.deliveries()
    const page = await openTab()
    const views = ['orders', `orders/${bought}`, 'webhooks', `webhooks/${sent?.id}`, 'time']
    for (const view of [...views, 'rewind', 'requests', 'requests/1', 'requests/2']) {
      await page.goto(`${sandbox.url}/#/${view}`)
      await page.locator('h1').first().waitFor()
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(WIDENED), `${view} at ${width}`).toEqual([])
        expect(await page.evaluate(CUT_FOR_GOOD), `${view} at ${width}`).toEqual([])
      }
    }
    problems.length = 0
    await page.close()
  },
)
