/** What holds of every view at every width: nothing is cut, one button is first, names differ. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CHROME } from './chromium.ts'
import { openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { isWiderThanWindow, violationsIn } from './page-checks.ts'

useConsole()

const VIEWS = [
  ...['orders', 'webhooks', 'inbox', 'time', 'rewind', 'faults', 'requests', 'requests/1'],
  ...['nowhere', 'orders/missing', 'orders?dialog=new', 'orders?dialog=find', 'time?dialog=world'],
  ...['time?dialog=help', 'webhooks?dialog=doctor'],
]

/** Texts that their cell or button does not show in full; on a phone, one with a title shows it. */
const CUT = `[...document.querySelectorAll('.rows th, .rows td, main button, main .sign')]
  .filter((each) => each.checkVisibility() && (each.title === '' || innerWidth > 900))
  .filter((each) => getComputedStyle(each).display !== 'inline')
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)`

/** How many primary buttons the view has, or the dialog over it. */
const PRIMARY = `[...(document.querySelector('dialog[open]') ?? document.querySelector('main'))
  .querySelectorAll('button.primary')].filter((each) => each.checkVisibility()).length`

/** Names that two buttons share. Rows of one moment may: they open the same moment. */
const SHARED = `(() => {
  const within = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const names = [...within.querySelectorAll('button')]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim())
    .filter((name) => !name.startsWith('Go there: '))
  return names.filter((name, index) => names.indexOf(name) !== index)
})()`

async function show(page: Page, address: string): Promise<void> {
  await page.goto(`${sandbox.url}/#/${address}`)
  const dialog = address.includes('dialog=') || address.startsWith('webhooks/')
  await page
    .locator(dialog ? 'dialog[open] h2' : 'main h1')
    .first()
    .waitFor()
  await expect.poll(() => page.getByText(/^(Loading|Reading)/).count()).toBe(0)
}

async function checkShown(page: Page, what: string): Promise<void> {
  expect(await isWiderThanWindow(page), what).toBe(false)
  expect(await page.evaluate<number>(PRIMARY), what).toBeLessThanOrEqual(1)
  expect(await page.evaluate(CUT), what).toEqual([])
  expect(await page.evaluate(SHARED), what).toEqual([])
  expect(await violationsIn(page), what).toEqual([])
}

test.skipIf(CHROME === undefined).each([
  [390, 'light'],
  [1024, 'dark'],
  [1440, 'dark'],
] as const)(
  'at %i px and in the %s theme every view is whole, has one primary button, and names them apart',
  async (width, colorScheme) => {
    await sandbox.reset()
    const page = await openTab()
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const check = async (address: string) => {
      await show(page, address)
      await checkShown(page, address)
    }
    for (const address of VIEWS) await check(address)
    for (const url of [
      'http://127.0.0.1:9/orders',
      'http://127.0.0.1:9/shop/webhooks',
      'sandbox:inbox',
    ])
      sandbox.webhooks.register(url)
    const customers = Array.from({ length: 7 }, (_, index) => `customer-${index}`)
    const [first = ''] = await Promise.all(
      customers.map((externalCustomerId) => place({ externalCustomerId })),
    )
    const actions = ['deposit', 'settle', 'complete', 'fail', 'expire', 'cancel'] as const
    for (const [index, action] of actions.entries()) {
      const order = sandbox.orders.list()[index]
      if (order !== undefined) sandbox.orders.simulate(order.transactionId, action)
    }
    await sandbox.drain()
    const [delivery] = sandbox.webhooks.deliveries()
    const dialogs = ['scenario', 'curl', 'vitest', 'recording'].map(
      (dialog) => `orders/${first}?dialog=${dialog}`,
    )
    for (const address of [...VIEWS, `orders/${first}`, ...dialogs, `webhooks/${delivery?.id}`])
      await check(address)
    await show(page, 'orders?dialog=find')
    await page.getByRole('dialog').getByRole('searchbox').fill('customer')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /customer-6/ })
      .first()
      .waitFor()
    await checkShown(page, 'what is found')
    problems.length = 0
    await page.close()
  },
)
