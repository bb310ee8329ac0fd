/** A console in a browser, with its sandbox. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
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

/** A tab of it; `problems` has its errors. */
export async function openTab(hash = ''): Promise<Page> {
  return (await openPage(browser, `${sandbox.url}/${hash}`, problems)).page
}

async function openPage(of: Browser, url: string, notes: string[] = []) {
  const page = await of.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(120_000)
  problemsOf(page, new URL(url).origin, notes)
  await page.goto(url)
  await page.locator('.connection.live').waitFor()
  return { page, problems: notes as readonly string[] }
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
  onTestFinished(async () => {
    await own.close()
    await listening.close()
  })
  const open = (hash = '') => openPage(own, `${listening.url}/${hash}`)
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
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    request.resume()
    if (answer.status === 'never') held.push(response)
    else response.writeHead(answer.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
}
