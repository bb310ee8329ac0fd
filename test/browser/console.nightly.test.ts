/** An order in the console, by mouse and by keyboard; the other views are in files beside. */
import { expect, test } from 'vitest'
import { CHROME } from './chromium.ts'
import { openTab, problems, sandbox, useConsole } from './console-page.ts'
import { violationsIn } from './page-checks.ts'

useConsole()

test.skipIf(CHROME === undefined)(
  'an order is placed by keyboard, paid short and in full by mouse, and two tabs show the same',
  async () => {
    await sandbox.reset()
    const page = await openTab()
    const other = await openTab()
    await page.getByText('No orders yet').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Ask for a quote' }).click()
    await page.getByRole('rowheader', { name: 'Northwind best' }).waitFor()
    await page.getByRole('button', { name: 'Place the order' }).press('Enter')
    await page.getByRole('button', { name: /^createOrder/ }).waitFor()
    await other.getByRole('row', { name: /placed buy 35 USDC/ }).waitFor()
    await page.getByRole('button', { name: 'Pay 50,000 NGN', exact: true }).waitFor()
    await page.getByText(/^Other steps/).click()
    await page.getByRole('button', { name: 'Pay short, 45,000 NGN' }).click()
    await page.getByText('waiting 45,000 NGN').waitFor()
    await page.getByRole('button', { name: 'Pay the rest, 5,000 NGN' }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    await other.getByRole('row', { name: /funded buy 35 USDC/ }).waitFor()
    await page.getByText(/^Not now: .*Cancel.* \(money has arrived\)/).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Complete' }).click()
    await other.getByRole('row', { name: /completed buy 35 USDC/ }).waitFor()
    expect(sandbox.orders.list()).toMatchObject([{ state: 'completed' }])
    await page.getByRole('button', { name: /^createOrder/ }).click()
    await page.getByLabel('answered with 201').first().waitFor()
    await page.getByRole('button', { name: 'As a scenario' }).click()
    const scenario = page.getByRole('dialog').getByLabel(/^order\..*\.yaml$/)
    expect(await scenario.textContent()).toContain('state: completed')
    expect(await violationsIn(page)).toEqual([])
    expect(problems).toEqual([])
    await page.close()
    await other.close()
  },
)
