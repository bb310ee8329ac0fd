/** An order from its quote to the test that is taken away, once by mouse and once by keyboard. */
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './chromium.ts'
import { aConsoleWithScenarios } from './console-page.ts'

type Hands = {
  /** Presses a button, follows a link, turns a switch. */
  readonly use: (target: Locator) => Promise<void>
  readonly goTo: (view: keyof typeof KEYS) => Promise<void>
  readonly openForm: () => Promise<void>
}

const KEYS = {
  Orders: 'o',
  Webhooks: 'w',
  Time: 't',
  Rewind: 'b',
  Faults: 'f',
  Scenarios: 's',
} as const

const HANDS = {
  mouse: (page: Page): Hands => ({
    use: (target) => target.click(),
    goTo: (view) =>
      page.getByRole('navigation').getByRole('link', { name: view, exact: true }).click(),
    openForm: () => page.getByRole('button', { name: 'New order' }).first().click(),
  }),
  keyboard: (page: Page): Hands => ({
    use: async (target) => {
      // What the Tab key reaches.
      expect(await target.evaluate((element) => (element as { tabIndex: number }).tabIndex)).toBe(0)
      const isSwitch = (await target.getAttribute('role')) === 'switch'
      await target.press(isSwitch ? 'Space' : 'Enter')
    },
    goTo: (view) => page.keyboard.press(KEYS[view]),
    openForm: () => page.keyboard.press('n'),
  }),
}

test.each(['mouse', 'keyboard'] as const)(
  'an order is bought, paid short, lost, sent again, rewound and taken away by %s',
  async (by) => {
    const { folder, open, world } = await aConsoleWithScenarios()
    const page = await open()
    const other = await open()
    const { use, goTo, openForm } = HANDS[by](page)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const said = (text: string | RegExp) => page.locator('.notice').getByText(text).waitFor()

    // Until its orders are there, no key does anything.
    const backFrom = async (name: string) => {
      await use(button(new RegExp(`^world ${name}`)))
      await use(page.getByRole('dialog').getByRole('button', { name: 'default' }))
      await button(/^world default/).waitFor()
      await page.getByRole('row', { name: /completed buy/ }).waitFor()
    }

    await goTo('Webhooks')
    await use(button('Deliver to the inbox'))
    await page.getByText('sandbox:inbox').first().waitFor()
    await goTo('Orders')
    await openForm()
    await use(button('Ask for a quote'))
    await page.getByRole('rowheader', { name: /best$/ }).waitFor()
    await use(button('Place the order'))

    const lanes = page.locator('.lanes')
    await lanes.getByRole('button', { name: /^created.*200/ }).waitFor()
    const bought = page.url()
    const others = page.locator('.more > summary')
    await use(others)
    await use(button(/^Pay short/))
    await page.getByText(/waiting [\d,]+ NGN/).waitFor()
    await use(button(/^Pay the rest/))
    await lanes.getByRole('button', { name: /^funded/ }).waitFor()

    await goTo('Faults')
    await use(page.getByRole('switch', { name: /^webhooks are lost/ }))
    await said('From now on: webhooks are lost.')
    await page.goto(bought)
    await use(button('Complete'))
    await lanes.getByRole('button', { name: /^completed.*drop/ }).waitFor()
    await goTo('Faults')
    await use(page.getByRole('switch', { name: /^webhooks are lost/ }))
    await said('No more: webhooks are lost.')

    await goTo('Time')
    await use(page.locator('main').getByRole('button', { name: '+1d', exact: true }))
    await said(/^The clock moved by 1d: /)
    await goTo('Webhooks')
    const lost = page.getByRole('row', { name: /^\S+ completed.*dropped/ })
    await use(lost.getByRole('button', { name: 'Resend' }))
    await page.getByRole('row', { name: /^\S+ completed.*delivered/ }).waitFor()
    const endpoint = () => [...world().rows.all('endpoints')][0]
    await use(button(/^Rotate, both for 24h/))
    await use(button(/^Yes, rotate, both for 24h/))
    await said('Both secrets sign for 24 hours of simulated time.')
    expect(endpoint()?.oldSecrets[0]?.until).toBe(world().now() + 86_400_000)
    await use(button(/^Rotate the secret/))
    await use(button(/^Yes, rotate the secret/))
    await said('The old secret is no longer used.')
    expect(endpoint()?.oldSecrets[0]?.until).toBe(world().now())

    await goTo('Orders')
    await other.goto(`${new URL(bought).origin}/#/orders`)
    await other.getByRole('row', { name: /completed buy/ }).waitFor()
    const table = (of: Page) => of.getByRole('table').innerText()
    // Each tab follows by itself.
    const areEqual = async () => (await table(page)) === (await table(other))
    await expect.poll(areEqual, { timeout: 60_000 }).toBe(true)

    await page.goto(bought)
    await use(lanes.getByRole('button', { name: /^created.*200/ }))
    await use(button('Rewind to after this event'))
    await page.getByRole('row', { name: /placed buy/ }).waitFor()
    await backFrom('world-1')
    await page.goto(bought)
    await use(button('Rewind to before it'))
    await page.getByText('No orders yet').waitFor()
    await backFrom('world-2')
    await goTo('Rewind')
    await page.getByLabel('Name of this moment').fill('afterwards')
    await use(button('Mark this moment'))
    await use(button('Fork from here: afterwards'))
    await page.getByRole('row', { name: /completed buy/ }).waitFor()
    await backFrom('world-3')

    await page.goto(bought)
    await use(button('As a scenario'))
    const saved = page.waitForEvent('download')
    await use(page.getByRole('link', { name: /^Save order\..*\.yaml$/ }))
    const download = await saved
    await download.saveAs(join(folder, download.suggestedFilename()))
    await page.keyboard.press('Escape')
    await goTo('Scenarios')
    await use(page.getByRole('link', { name: /^Order RMP-SBX-.* is completed$/ }))
    await page.locator('.sign', { hasText: 'passed' }).waitFor()
  },
)
