/** A console in a browser, with its sandbox. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { aServer } from '../a-server.ts'
import { aFolder } from '../cli/a-folder.ts'
import { scenarioRunner } from '../../src/cli/sandbox/scenario-runner.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import type { LocalSandbox } from '../../src/sandbox/library/local-sandbox.ts'
import type { ScenarioRunner } from '../../src/sandbox/http/control/scenario-runner.ts'
import { listen } from '../../src/sandbox/http/listen.ts'
import { ownNetwork } from '../../src/base/ports/undici-transport.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { aBuy } from '../worlds.ts'
import { CHROME, openBrowser } from './chromium.ts'
import { problemsOf } from './page-checks.ts'

/** The browser of the test file; undefined if no browser is installed. */
export let browser: Browser
export let sandbox: LocalSandbox
/** Errors of its pages, and requests that left the sandbox. */
export const problems: string[] = []

/**
 * Registers a browser and a sandbox for the tests of a file. Each test begins with no orders, and
 * ends with its tabs closed and no problem of them left.
 */
export function useConsole(): void {
  if (CHROME === undefined) return
  beforeAll(async () => {
    browser = await openBrowser()
    sandbox = await createSandbox({ clock: 'manual', progression: 'manual' })
  })

  beforeEach(async () => {
    problems.length = 0
    await sandbox.reset()
  })

  afterEach(async () => {
    // A tab that is closed breaks off what it still loads, which is no problem of it.
    const found = [...problems]
    await Promise.all(browser.contexts().map((each) => each.close()))
    expect(found).toEqual([])
  })

  afterAll(async () => {
    await browser.close()
    await sandbox.close()
  })
}

/** A tab of it; `problems` has its errors. */
export async function openTab(hash = ''): Promise<Page> {
  return openPage(browser, `${sandbox.url}/${hash}`, problems)
}

async function openPage(of: Browser, url: string, notes: string[]): Promise<Page> {
  const page = await of.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(120_000)
  problemsOf(page, new URL(url).origin, notes)
  await page.goto(url)
  await page.locator('.connection.live').waitFor()
  return page
}

/** A console that no other test uses, with scenarios in a folder of their own. */
export async function aConsoleWithScenarios(
  files: Readonly<Record<string, string>> = {},
  runner?: ScenarioRunner,
) {
  const folder = aFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const scenarios = runner ?? scenarioRunner({ cwd: process.cwd(), own: folder })
  const core = new Sandbox({
    ...ownNetwork(),
    clock: { mode: 'manual' },
    behaviour: { progression: 'manual' },
  })
  const listening = await listen(core, { host: '127.0.0.1', port: 0, scenarios })
  const own = await openBrowser()
  const noted: string[] = []
  onTestFinished(async () => {
    await own.close()
    await listening.close()
    expect(noted).toEqual([])
  })
  const open = (hash = '') => openPage(own, `${listening.url}/${hash}`, noted)
  return { folder, open, world: () => core.defaultWorld.world }
}

/** Places a buy, with members replaced; returns its id. */
export async function place(
  over: object,
  { url, apiKey }: Pick<LocalSandbox, 'url' | 'apiKey'> = sandbox,
): Promise<string> {
  const response = await fetch(`${url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...aBuy(), externalCustomerId: undefined, ...over }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { transactionId: string }).transactionId
}

/** A receiver that answers with `answer.status`, or not at all; returns its URL. */
export async function aReceiver(answer: { readonly status: number | 'never' }): Promise<string> {
  const url = await aServer((request, response) => {
    request.resume()
    if (answer.status !== 'never') response.writeHead(answer.status).end()
  })
  return `${url}/webhooks`
}
