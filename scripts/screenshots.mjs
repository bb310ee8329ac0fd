// Pictures of every view of the console in both themes, in docs/console/.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { launchBrowser, startSandbox, VIEWS } from './screenshot-sandbox.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, process.env.SCREENSHOTS ?? 'docs/console')
const usage =
  'npm run screenshots [-- VIEW]. SCREENSHOTS names another folder than that of the documentation.'
const { positionals } = readArguments(usage, { most: 1 })
const [only] = positionals
const { url, call, control, receiver, register, buy, sell, simulate, advance, stop } =
  await startSandbox()
const FAULTS = {
  progression: 'manual',
  webhooks: [{ do: 'duplicate' }],
  providers: { kestrel: { down: true } },
  assumptions: { underpayment: 'hold', signatureScheme: 'prefixed' },
}

await register()
for (const name of ['bola', 'chidi+expire', 'emeka', 'farida'])
  await buy(name, 20_000 + 7_500 * name.length)
const seen = await buy('ada', 50_000)
await advance('2m')
await simulate(seen, { action: 'deposit', amount: '45000' })
await advance('3m')
await simulate(seen, { action: 'deposit', amount: '5000' })
await advance('40s')
await simulate(seen, { action: 'complete' })
await advance('26m')
const sold = await sell('grace', 120)
await simulate(sold, { action: 'settle' })
const failed = await buy('henry', 88_000)
await simulate(failed, { action: 'fail', reason: 'provider_declined' })
await simulate(await sell('ines', 64.5), { action: 'complete' })
await buy('jide', 350_000)
await call(`${url}/api/developer/orders`, { side: 'buy', amount: 'many', assett: 'USDC' })
await advance('4m')
receiver.isDown = true
const waiting = await buy('kemi', 15_000)
await simulate(waiting, { action: 'deposit', amount: '12000' })
await advance('30s')
await control('/webhook-endpoints', { url: 'sandbox:inbox' })
await control('/marks', { name: 'before Lola' })
await simulate(await buy('lola', 42_000), { action: 'settle' })
await control('/behaviour', FAULTS, 'PUT')

const views = {
  ...VIEWS,
  order: `#/orders/${seen.transactionId}`,
  'order-waiting': `#/orders/${waiting.transactionId}`,
}

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
for (const colorScheme of ['dark', 'light']) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`${url}/__sandbox/console/`)
  for (const [name, address] of Object.entries(views)) {
    if (only !== undefined && only !== name) continue
    await page.evaluate((to) => (location.hash = to), address)
    await page.locator('main h1').waitFor()
    await page.getByText(/^(Loading|It runs in)/).waitFor({ state: 'detached' })
    await page.waitForTimeout(700)
    await page.screenshot({ path: join(folder, `${name}.${colorScheme}.png`) })
  }
  await page.close()
}
await browser.close()
await stop()
