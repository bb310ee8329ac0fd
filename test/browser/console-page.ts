/** A console in a browser, with its sandbox. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import type { LocalSandbox } from '../../src/library/local-sandbox.ts'
import { CHROME, openBrowser } from './chromium.ts'

/** Of the test file that runs; there is none where no browser is installed. */
export let browser: Browser
export let sandbox: LocalSandbox
/** Errors of its pages, and requests that left the sandbox. */
export const problems: string[] = []

/** Registers a browser and a sandbox for the tests of a file. */
export function useConsole(): void {
  beforeAll(async () => {
    if (CHROME === undefined) return
    problems.length = 0
    browser = await openBrowser()
    sandbox = await createSandbox({ clock: 'manual', progression: 'manual' })
  })

  afterAll(async () => {
    if (CHROME === undefined) return
    await browser.close()
    await sandbox.close()
  })
}

/** A tab that notes every error, and every request that leaves the sandbox. */
export async function openTab(hash = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(sandbox.url)) problems.push(`request: ${request.url()}`)
  })
  await page.goto(`${sandbox.url}/${hash}`)
  await page.locator('.connection.live').waitFor()
  return page
}

/** Places a buy, with members replaced; returns its id. */
export async function place(over: object, { url, apiKey } = sandbox): Promise<string> {
  const order = {
    side: 'buy',
    amount: 35,
    fiatAmount: 50_000,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain: 'base',
    walletAddress: '0x000000000000000000000000000000000000dEaD',
    ...over,
  }
  const response = await fetch(`${url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { transactionId: string }).transactionId
}
