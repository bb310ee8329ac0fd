/**
 * A random tour of the console: keys, clicks, typed text, addresses, and a world that changes
 * meanwhile. No error occurs in the page, and what its views say is what the control API says.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { activeFaults } from '../../console/fault-names.ts'
import type { Behaviour } from '../../src/base/contract/generated/control-types.d.ts'
import { grouped } from '../../src/base/vocabulary/text.ts'
import { random as randomOf } from '../../src/base/vocabulary/random.ts'
import { randomRun } from '../random-run.ts'
import { test } from './chromium.ts'
import { openTab, place, problems, sandbox, useConsole } from './console-page.ts'
import { HOSTILE } from './page-checks.ts'

useConsole()

/** The views are compared with the API after this many actions. */
const LEG = 40

const KEYS = 'o w i t b f p r s a j k n / ? Enter Escape Tab ArrowDown ArrowUp'.split(' ')
const PLACES = [
  ...['orders', 'orders?state=placed', 'orders?q=ada', 'orders/missing', 'webhooks', 'inbox'],
  ...['time', 'rewind', 'faults', 'requests', 'requests/1', 'requests?failed=true'],
  ...['scenarios', 'nowhere', 'requests?q=createOrder', 'webhooks?status=failed', 'faults/magic'],
]
const TEXTS = ['ada', '', '30m', 'http://127.0.0.1:9/x', 'sandbox:inbox', '{}', HOSTILE, '🙂', '-1']
const GONE = 'The world of this tab is gone'
const ACTIONS = ['deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'] as const

/** Something that can be pressed; nothing that leads out of the page, or saves a file. */
const PRESS = (of: number) => `(() => {
  const within = document.querySelector('dialog[open]') ?? document
  const all = [...within.querySelectorAll('a[href^="#"]:not([download]), button, summary, tr a, input[type=checkbox]')]
    .filter((each) => !each.disabled && each.checkVisibility())
  all[Math.floor(${of} * all.length)]?.click()
})()`

const TYPE = (of: number, text: string) => `(() => {
  const within = document.querySelector('dialog[open]') ?? document
  const all = [...within.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea, select')]
    .filter((each) => each.checkVisibility())
  const field = all[Math.floor(${of} * all.length)]
  if (field === undefined) return
  if (field.tagName === 'SELECT') field.selectedIndex = Math.floor(${of} * 97) % field.options.length
  else field.value = ${JSON.stringify(text)}
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
})()`

type Random = () => number

function oneOf<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)]
}

async function act(page: Page, random: Random): Promise<string> {
  const which = random()
  if (which < 0.3) {
    const key = oneOf(KEYS, random) ?? 'o'
    await page.keyboard.press(key)
    return `press ${key}`
  }
  const at = random()
  if (which < 0.55) {
    await page.evaluate(PRESS(at))
    return `click ${at.toFixed(3)}`
  }
  if (which < 0.65) {
    const text = oneOf(TEXTS, random) ?? ''
    await page.evaluate(TYPE(at, text))
    return `type ${text}`
  }
  if (which < 0.78) {
    const hash = oneOf(PLACES, random)
    await page.evaluate(`location.hash = ${JSON.stringify(`#/${hash}`)}`)
    return `go to ${hash}`
  }
  if (which < 0.82) {
    // Before its first address the tab had none of the console.
    await page.evaluate('navigation.canGoBack && history.back()')
    return 'back'
  }
  return changeWorld(random)
}

/** What an application, a provider or a colleague does meanwhile, in the default world. */
async function changeWorld(random: Random): Promise<string> {
  const which = random()
  const ask = (path: string, body: object) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  if (which < 0.35) {
    const customer = `customer-${Math.floor(random() * 1e9)}`
    await place({ externalCustomerId: customer }).catch(() => undefined)
    return `place for ${customer}`
  }
  if (which < 0.6) {
    const order = oneOf(sandbox.orders.list(), random)
    const action = oneOf(ACTIONS, random) ?? 'fail'
    if (order !== undefined)
      await ask(`/__sandbox/orders/${order.transactionId}/simulate`, { action })
    return `simulate ${action}`
  }
  if (which < 0.75) {
    await ask('/api/developer/quotes', {
      side: 'buy',
      fiatAmount: random() < 0.5 ? 'many' : 50_000,
    })
    return 'ask for a quote'
  }
  if (which < 0.9) {
    await ask('/__sandbox/clock/advance', { by: `${Math.floor(random() * 600)}s` })
    return 'advance'
  }
  const http =
    random() < 0.5 ? [] : [{ do: 'status', status: 503, match: { operation: 'listBanks' } }]
  await fetch(`${sandbox.url}/__sandbox/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ progression: 'manual', http }),
  })
  return 'behave'
}

type Api = <T>(path: string) => Promise<T>

/** The control API about the world of the tab. */
async function apiOf(page: Page): Promise<Api> {
  const key = await page.evaluate<string | null>('sessionStorage.getItem("ramp-sandbox-world-key")')
  const headers: Record<string, string> = key === null ? {} : { 'x-api-key': key }
  return async <T>(path: string) =>
    (await (await fetch(`${sandbox.url}/__sandbox${path}`, { headers })).json()) as T
}

type Listed = { readonly items: readonly Readonly<Record<string, unknown>>[]; next?: string }

async function all(api: Api, path: string): Promise<Listed['items']> {
  const { items, next } = await api<Listed>(`${path}limit=1000`)
  if (next === undefined) return items
  return [...items, ...(await all(api, `${path.split('?')[0]}?after=${next}&`))]
}

/** What a view says, and what the API says: both as lines. */
async function statements(page: Page, api: Api): Promise<readonly (readonly [string, string])[]> {
  const text = (selector: string) =>
    page.evaluate<string>(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.innerText.trim()).join('|')`,
    )
  const show = async (hash: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(`#/${hash}`)}`)
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
  }
  const said: [string, string][] = []
  const { now, mode, code } = await api<{ now: string; mode: string; code?: string }>('/clock')
  // Somebody typed a key that no world has.
  if (code !== undefined) return [[`${code} ${await text('h1')}`, `API_KEY_UNKNOWN ${GONE}`]]
  await show('orders')
  const orders = (await all(api, '/orders?')).toReversed()
  said.push([`orders ${await text('.tools [role=status]')}`, `orders ${grouped(orders.length)}`])
  const rows = orders.slice(0, 5).map((each) => `${each['requestReference']} ${each['state']}`)
  const cells = await page.evaluate<string>(`[...document.querySelectorAll('tbody tr[data-id]')]
    .slice(0, 5)
    .map((row) => row.querySelector('a').innerText + ' ' + row.querySelector('.sign').lastChild.textContent.trim())
    .join('|')`)
  said.push([cells, rows.join('|')])
  // One that runs has moved on.
  if (mode === 'manual') said.push([await text('.clock time'), now.slice(11, 19)])
  const first = orders[0]
  if (first !== undefined) {
    await show(`orders/${String(first['transactionId'])}`)
    said.push([await text('h1'), String(first['requestReference'])])
    const sign = (await text('.view .sign')).split('|')[0]?.replace(/^\S+\s+/, '') ?? ''
    said.push([sign, String(first['state'])])
  }
  await show('requests')
  const requests = await all(api, '/requests?')
  said.push([
    await text('.tools [role=status]'),
    `${requests.length > 0 ? 'the last ' : ''}${grouped(requests.length)}`,
  ])
  await show('webhooks')
  const deliveries = await all(api, '/webhook-deliveries?')
  const count = deliveries.length
  said.push([`deliveries ${await text('.filters [role=status]')}`, `deliveries ${grouped(count)}`])
  const receivers = await all(api, '/webhook-endpoints?')
  const shown = await page.evaluate<number>(`document.querySelectorAll('.cards .card').length`)
  said.push([`receivers ${shown}`, `receivers ${receivers.length}`])
  const faults = activeFaults(await api<Behaviour>('/behaviour'))
  const named = (await text('.strip > span:not(.warn)')).replaceAll(/ \(\d+ hits?\)/g, '')
  said.push([`faults ${named}`, `faults ${faults.map(({ name }) => name).join('|')}`])
  return said
}

test(
  'whatever is pressed, typed and changed, nothing breaks and no view says a false thing',
  async () => {
    const { seed, numRuns } = randomRun({
      file: 'test/browser/random-tour.nightly.test.ts',
      numRuns: 400,
    })
    const stream = randomOf(seed, 'tour')
    const random = () => stream.unit()
    await sandbox.reset()
    const page = await openTab()
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('popup', (popup) => void popup.close())
    const trail: string[] = []
    for (let done = 0; done < numRuns; done += 1) {
      trail.push(
        await act(page, random).catch(async (error: unknown) => {
          const where = `seed ${seed}, action ${done}, at ${page.url()}: ${trail.slice(-8).join('; ')}`
          throw new Error(where, { cause: error })
        }),
      )
      const errors = problems.filter((each) => !each.includes('Failed to load resource'))
      expect(errors, `seed ${seed}, action ${done}: ${trail.slice(-8).join('; ')}`).toEqual([])
      if (done % 1_000 === 999) console.info(`${done + 1} actions`)
      if (done % LEG !== LEG - 1) continue
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      const where = `seed ${seed}, action ${done}: ${trail.slice(-LEG).join('; ')}`
      await expect
        .poll(
          async () => {
            const said = await statements(page, await apiOf(page))
            return said.filter(([view, api]) => view !== api)
          },
          { timeout: 30_000, interval: 300, message: where },
        )
        .toEqual([])
      expect(await page.evaluate('window.attacked'), where).toBe(undefined)
      const way = page.getByRole('button', { name: 'Show the default world' })
      if ((await way.count()) > 0) await way.click()
    }
    problems.length = 0
  },
  // As long as its factor makes it.
  24 * 3_600_000,
)
