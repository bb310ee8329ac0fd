/** Keys and links right after a dialog was closed, before the browser has gone back. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './chromium.ts'
import { openTab, useConsole } from './console-page.ts'

useConsole()

/** How a step is taken, where it leads, and where a step back from there leads. */
const STEPS = {
  'a key of a view': ['press', 't', '#/time', '#/webhooks'],
  'the key of a dialog': ['press', '?', '#/webhooks?dialog=help', '#/webhooks'],
  'the key of a new order': ['press', 'n', '#/orders?dialog=new', '#/orders'],
  'a link': ['follow', '#/time', '#/time', '#/webhooks'],
} as const

/** Closes the dialog, and takes the step when the browser has gone back, or just before. */
const closeAndStep = (page: Page, when: 'before' | 'after', [how, what]: readonly string[]) =>
  page.evaluate(`new Promise((done) => {
    const dialog = document.querySelector('dialog[open]')
    const step = () => {
      if ('${how}' === 'follow') document.querySelector('nav a[href="${what}"]').click()
      else document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${what}', bubbles: true }))
    }
    const end = () => setTimeout(done)
    addEventListener('popstate', end, { once: true })
    if ('${when}' === 'after') dialog.addEventListener('close', step, { once: true })
    // As Esc does.
    dialog.dispatchEvent(new Event('cancel'))
    dialog.close()
    if ('${when}' === 'before') step()
  })`)

test.each(
  Object.entries(STEPS).flatMap(([name, step]) => [
    [name, 'before', step] as const,
    [name, 'after', step] as const,
  ]),
)('%s works %s the page hears that a dialog was closed', async (_, when, step) => {
  const page = await openTab('#/webhooks')
  await page.getByRole('button', { name: 'Check a signature' }).click()
  await page.locator('dialog[open]').waitFor()
  await closeAndStep(page, when, step)
  const [, , address, before] = step
  await expect.poll(() => new URL(page.url()).hash).toBe(address)
  const dialog = page.locator('dialog[open]')
  // It opens once the page is drawn.
  await expect.poll(() => dialog.count()).toBe(address.includes('dialog') ? 1 : 0)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).hash).toBe(before)
  await dialog.waitFor({ state: 'detached' })
})

test('the key of a dialog opens it again right after it was closed', async () => {
  const page = await openTab('#/webhooks')
  const help = page.locator('dialog[open]')
  await page.keyboard.press('?')
  await help.waitFor()
  await closeAndStep(page, 'after', ['press', '?'])
  await help.waitFor()
  await page.goBack()
  await help.waitFor({ state: 'detached' })
})
