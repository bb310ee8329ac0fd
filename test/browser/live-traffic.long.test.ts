/** The page of a proxy in a browser, while traffic passes. */
import { expect, onTestFinished, test } from 'vitest'
import { serveLiveTraffic } from '../../src/traffic/live-server.ts'
import { LiveTraffic } from '../../src/traffic/live-traffic.ts'
import { startForwarding } from '../../src/traffic/forwarding-server.ts'
import { behindProxy, BUY } from '../traffic/behind-proxy.ts'
import { CHROME, openBrowser } from './chromium.ts'
import { aReceiver } from './console-page.ts'
import { HOSTILE, isWiderThanWindow, problemsOf, violationsIn, WIDTHS } from './page-checks.ts'

test.skipIf(CHROME === undefined)(
  'traffic is shown as it passes, with failed rules first, and another proxy begins anew',
  async () => {
    const { sandbox, send, end, live, recorder, port } = await behindProxy()
    const addresses = { proxy: `http://127.0.0.1:${port}`, target: sandbox.url }
    const first = await serveLiveTraffic(live, { ...addresses, port: 0 })
    const webhooks = await startForwarding({
      ...{ target: await aReceiver({ status: 200 }), port: 0 },
      onPassed: (passed) => recorder.record(passed, true),
    })
    const browser = await openBrowser()
    onTestFinished(async () => {
      await browser.close()
      await webhooks.close()
    })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(15_000)
    const url = `http://127.0.0.1:${first.port}`
    const problems = problemsOf(page, url) as string[]
    await page.goto(url)
    await page.getByText(addresses.proxy, { exact: true }).waitFor()

    sandbox.webhooks.register(`http://127.0.0.1:${webhooks.port}/webhooks`)
    await send('POST', 'orders', BUY)
    const lanes = page.locator('.lanes')
    await lanes.getByRole('button', { name: /^createOrder.*201 · \d+ passed/ }).waitFor()
    await sandbox.drain()
    await lanes
      .getByRole('button', { name: /^created.*from the service to the receiver/ })
      .waitFor()
    await send(
      'POST',
      'quotes',
      { ...BUY, asset: HOSTILE },
      { [`x-${'long'.repeat(80)}`]: HOSTILE },
    )
    for (let again = 0; again < 2; again++) await send('POST', 'orders', BUY)
    await lanes.getByRole('button', { name: /^createOrder.*409 · 1 failed/ }).waitFor()
    await lanes.getByText(/received another order \d+ ms after the conflict/).waitFor()
    const failed = page.getByRole('region', { name: 'Rules that failed' })
    await failed.getByText('client.window-after-conflict').waitFor()

    await lanes.getByRole('button', { name: /^createQuote/ }).click()
    await lanes
      .getByLabel(/^POST .*quotes$/)
      .last()
      .getByText('onerror')
      .waitFor()
    expect(await page.locator('body').innerText()).not.toContain(sandbox.apiKey)
    expect(await page.evaluate('window.attacked')).toBe(undefined)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsIn(page), `${width} px`).toEqual([])
      expect(await isWiderThanWindow(page), `${width} px`).toBe(false)
    }
    await page.getByRole('searchbox').fill('client.window')
    await page.getByRole('status').getByText('1 of 5').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('checkbox', { name: 'failed only' }).check()
    await page.getByRole('status').getByText('1 of 5').waitFor()
    await page.reload()
    await page.getByRole('status').getByText('1 of 5').waitFor()
    expect(problems).toEqual([])

    await first.close()
    await page.getByRole('alert').getByText('The proxy stopped answering.').waitFor()
    await lanes.getByRole('button', { name: /409 · 1 failed/ }).waitFor()
    const second = await serveLiveTraffic(new LiveTraffic(), { ...addresses, port: first.port })
    onTestFinished(() => second.close())
    await page.getByText('No traffic yet').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await end()
  },
)
