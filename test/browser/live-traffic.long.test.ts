/** The page of a proxy in a browser, while traffic passes. */
import { expect, onTestFinished, test } from 'vitest'
import { anExchange } from '../traffic/an-exchange.ts'
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
    const exchanges = lanes.getByRole('listitem')
    await lanes
      .getByRole('button', {
        name: /^createOrder ?, from the application to the service 201 · \d+ passed$/,
      })
      .waitFor()
    await sandbox.drain()
    await lanes
      .getByRole('button', { name: /^created ?, from the service to the receiver 200/ })
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
    await failed.getByText('client.window-after-conflict once').waitFor()

    await lanes.getByRole('button', { name: /^createQuote/ }).click()
    const verdicts = lanes.getByLabel('verdicts').last()
    await verdicts.getByText(/^passed /).waitFor()
    await lanes
      .getByLabel(/^POST .*quotes$/)
      .last()
      .getByText('onerror')
      .waitFor()
    await lanes.getByLabel('request headers').last().getByText('x-api-key: ').waitFor()
    const bodies = [1, 2, 3, 4, 5].map(async (number) => {
      const response = await fetch(`${url}/exchanges/${number}`)
      expect(response.status).toBe(200)
      return response.text()
    })
    for (const text of [await page.locator('body').innerText(), ...(await Promise.all(bodies))])
      for (const secret of [sandbox.apiKey, sandbox.webhookSecret, 'ada.lovelace'])
        expect(text).not.toContain(secret)
    expect(await page.evaluate('window.attacked')).toBe(undefined)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of WIDTHS) {
        const where = `${colorScheme}, ${width} px`
        await page.setViewportSize({ width, height: 800 })
        expect(await violationsIn(page), where).toEqual([])
        expect(await isWiderThanWindow(page), where).toBe(false)
      }
    }
    const count = page.getByRole('search').locator('xpath=following-sibling::*[@role="status"]')
    const onlyTheConflict = async () => {
      await count.getByText('1 of 5', { exact: true }).waitFor()
      expect(await exchanges.count()).toBe(1)
      await exchanges.getByRole('button', { name: /409 · 1 failed/ }).waitFor()
    }
    await page.getByRole('searchbox').fill('client.window')
    await onlyTheConflict()
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByText('No matching exchanges.').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('checkbox', { name: 'failed only' }).check()
    await onlyTheConflict()
    await page.reload()
    await onlyTheConflict()
    await page.getByRole('checkbox', { name: 'failed only' }).uncheck()
    await count.getByText('5', { exact: true }).waitFor()
    expect(await exchanges.count()).toBe(5)
    for (let more = 0; more < 300; more++) await send('GET', 'banks?currency=NGN')
    await count.getByText('the last 300', { exact: true }).waitFor()
    expect(await exchanges.count()).toBe(300)
    expect(await page.locator('main.stale').count()).toBe(0)
    expect(problems).toEqual([])

    await first.close()
    await page.getByRole('alert').getByText('The proxy stopped answering.').waitFor()
    await page.getByRole('banner').getByText('not answering').waitFor()
    expect(await page.locator('main.stale').count()).toBe(1)
    expect(await exchanges.count()).toBe(300)
    const later = new LiveTraffic()
    const second = await serveLiveTraffic(later, { ...addresses, port: first.port })
    onTestFinished(() => second.close())
    await page.getByText('No traffic yet').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    for (let waiting = 100; waiting > 0; waiting--) later.add(anExchange(), waiting)
    const notice = page.getByText('1 newer exchange waits to be checked.')
    await notice.waitFor()
    expect(await notice.boundingBox(), 'it is in sight at the end').toMatchObject({
      y: expect.closeTo(760, -2),
    })
    later.add(anExchange(), 0)
    await notice.waitFor({ state: 'detached' })
    await end()
  },
)
