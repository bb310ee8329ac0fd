// Every view of the console in every state, theme and width, and sheets of them to look through.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser, startSandbox, VIEWS } from './screenshot-sandbox.mjs'

const WIDTHS = { 390: 844, 1024: 768, 1440: 900 }
const THEMES = ['dark', 'light']

/** What has happened in each. */
const STATES = {
  none: async () => {},
  one: async (sandbox) => {
    await sandbox.register()
    await sandbox.buy('ada', 50_000)
  },
  thirty: someOrders,
  'ten-thousand': async (sandbox) => {
    for (let placed = 0; placed < 10_000; placed += 50) {
      const batch = Array.from({ length: 50 }, (_, index) => `customer-${placed + index}`)
      await Promise.all(batch.map((customer) => sandbox.buy(customer, 50_000)))
    }
  },
  failing: async (sandbox) => {
    sandbox.receiver.isDown = true
    await someOrders(sandbox)
  },
  faults: async (sandbox) => {
    await someOrders(sandbox)
    await sandbox.control(
      '/behaviour',
      {
        progression: 'manual',
        webhooks: [{ do: 'duplicate' }, { do: 'delay', by: '5m' }],
        http: [{ do: 'status', status: 503 }],
        providers: { kestrel: { down: true } },
        assumptions: { underpayment: 'hold', signatureScheme: 'prefixed' },
      },
      'PUT',
    )
    await sandbox.buy('rejected', 50_000)
  },
  stopped: someOrders,
}

async function someOrders(sandbox) {
  await sandbox.register()
  await sandbox.control('/webhook-endpoints', { url: 'sandbox:inbox' })
  for (let placed = 0; placed < 30; placed++) {
    const order = await sandbox.buy(`customer-${placed}`, 15_000 + 2_500 * placed)
    const action = ['deposit', 'complete', 'fail', 'expire', 'cancel', 'settle'][placed % 7]
    if (action !== undefined) await sandbox.simulate(order, { action })
    await sandbox.advance('20s')
  }
  await sandbox.call(`${sandbox.url}/api/developer/orders`, { side: 'buy', amount: 'many' })
}

/** Dialogs, and views that a page of the documentation has no picture of. */
const MORE = {
  'new-order': '#/orders?dialog=new',
  find: '#/orders?dialog=find',
  world: '#/orders?dialog=world',
  request: '#/requests/1',
}

export async function takeAllStates(folder, only) {
  mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  for (const [state, make] of Object.entries(STATES)) {
    if (only !== undefined && only !== state) continue
    const sandbox = await startSandbox()
    await make(sandbox)
    const { items } = await sandbox.control('/orders?newest=true&limit=20', undefined, 'GET')
    const order = items.at(-1)
    const { items: deliveries } = await sandbox.control('/webhook-deliveries', undefined, 'GET')
    const views = {
      ...VIEWS,
      ...MORE,
      ...(order !== undefined && { order: `#/orders/${order.transactionId}` }),
      ...(deliveries[0] !== undefined && { delivery: `#/webhooks/${deliveries[0].id}` }),
    }
    const pages = []
    for (const width of Object.keys(WIDTHS)) {
      for (const colorScheme of THEMES) {
        const viewport = { width: Number(width), height: WIDTHS[width] }
        const page = await browser.newPage({ colorScheme, viewport })
        page.on('pageerror', (error) => console.error(state, error.message))
        await page.goto(`${sandbox.url}/__sandbox/console/`)
        await page.locator('main h1').waitFor()
        pages.push({ page, name: `${state}.${width}.${colorScheme}` })
      }
    }
    if (state === 'stopped') await sandbox.stop()
    for (const { page, name } of pages) {
      const files = []
      for (const [view, address] of Object.entries(views)) {
        await page.evaluate((to) => (location.hash = to), address)
        if (state !== 'stopped')
          await page.getByText(/^(Loading|Reading|It runs in)/).waitFor({ state: 'detached' })
        await page.waitForTimeout(500)
        const file = join(folder, `${name}.${view}.png`)
        await page.screenshot({ path: file })
        files.push([view, file])
      }
      await page.close()
      await takeSheet(browser, join(folder, `sheet.${name}.png`), files)
    }
    await sandbox.stop()
    console.log(state)
  }
  await browser.close()
}

/** All views of a state, theme and width in one picture. */
async function takeSheet(browser, path, files) {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } })
  const pictures = files.map(([view, file]) => {
    const source = `data:image/png;base64,${readFileSync(file, 'base64')}`
    return `<figure><figcaption>${view}</figcaption><img src="${source}"></figure>`
  })
  const style =
    'body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;background:#777;font:16px sans-serif}' +
    'figure{margin:0}img{display:block;max-width:640px;max-height:640px}'
  await page.setContent(`<style>${style}</style>${pictures.join('')}`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
