/**
 * The site of `npm run docs`, opened from its folder in a browser: no page needs a server or a
 * network. It is skipped if the tools are not installed: `npm ci --prefix tools`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROME, openBrowser } from '../browser/chromium.ts'
import { isWiderThanWindow, problemsOf, violationsIn } from '../browser/page-checks.ts'
import { aFolder } from '../cli/a-folder.ts'

const HAS_TOOLS = existsSync('tools/node_modules/minisearch')
if (!HAS_TOOLS) console.info('The site is not tested: run npm ci --prefix tools first.')

const folder = aFolder()
const site = join(folder, 'ramp-sandbox-docs')
let browser: Browser

beforeAll(async () => {
  if (!HAS_TOOLS) return
  execFileSync(process.execPath, ['tools/site/build.mjs', folder])
  if (CHROME !== undefined) browser = await openBrowser()
})

afterAll(async () => {
  if (HAS_TOOLS && CHROME !== undefined) await browser.close()
})

const all = () => readdirSync(site, { recursive: true, encoding: 'utf8' })
const pages = () => all().filter((path) => path.endsWith('.html'))

test.skipIf(!HAS_TOOLS)('every link and anchor of the site leads somewhere', () => {
  const texts = new Map(pages().map((path) => [path, readFileSync(join(site, path), 'utf8')]))
  const broken = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, to = '']) => {
      if (/^\w+:/.test(to)) return []
      const [file = '', anchor] = to.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      const isThere =
        existsSync(join(site, target)) &&
        (anchor === undefined || texts.get(target)?.includes(` id="${anchor}"`) === true)
      return isThere ? [] : [`${path} links to ${to}`]
    }),
  )
  expect(texts.size).toBeGreaterThan(40)
  expect(broken).toEqual([])
})

test.skipIf(!HAS_TOOLS)(
  'every page of the list has its Markdown beside it, and a copy is packed',
  () => {
    const listed = [...readFileSync('llms.txt', 'utf8').matchAll(/\]\((.+?\.md)\)/g)]
    const paths = listed.map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(25)
    for (const path of paths) {
      expect(readFileSync(join(site, path), 'utf8')).toBe(readFileSync(path, 'utf8'))
      const page = path.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html')
      expect(existsSync(join(site, page)), page).toBe(true)
    }
    const packed = execFileSync('tar', ['-tzf', join(folder, 'ramp-sandbox-docs.tgz')])
    expect(
      packed
        .toString()
        .split('\n')
        .filter((name) => name.endsWith('.html')),
    ).toHaveLength(pages().length)
  },
)

type Window = { readonly width: number; readonly colorScheme: 'dark' | 'light' }

async function open(path: string, { width, colorScheme }: Window) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    offline: true,
  })
  const page = await context.newPage()
  const problems = problemsOf(page, 'file:')
  await page.goto(pathToFileURL(join(site, path)).href)
  return { page, problems, close: () => context.close() }
}

const WIDE: Window = { width: 1440, colorScheme: 'light' }
const LOOKS = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const LOOKED_AT = ['README', 'orders', 'webhooks', 'reference', 'questions'].map(
  (name) => `docs/${name === 'README' ? 'index' : name}.html`,
)
const CANNOT_OPEN = !HAS_TOOLS || CHROME === undefined

test.skipIf(CANNOT_OPEN).each(LOOKS)(
  'pages of $width px are accessible in $colorScheme',
  async (look) => {
    for (const path of LOOKED_AT) {
      const { page, problems, close } = await open(path, look)
      expect([path, await isWiderThanWindow(page)]).toEqual([path, false])
      await page.fill('#search', 'verify webhook')
      await page.waitForSelector('#found li')
      const { x = -1, width = 0 } = (await page.locator('#found').boundingBox()) ?? {}
      expect([path, x >= 0, x + width <= look.width]).toEqual([path, true, true])
      // Before axe requests the style sheet again, which a page of a folder cannot.
      expect(problems).toEqual([])
      // The results cover a page, so they are looked at on one of them.
      if (path !== LOOKED_AT[0]) await page.fill('#search', '')
      expect([path, await violationsIn(page)]).toEqual([path, []])
      await close()
    }
  },
  // axe reads every cell of the reference, which takes minutes on a busy machine.
  600_000,
)

const QUESTIONS = [
  ...readFileSync('docs/questions.md', 'utf8').matchAll(/^## (.+)\n(.*(?:\n.+)*)/gm),
].map(([, question = '', answer = '']) => ({ question, answer }))

test.skipIf(CANNOT_OPEN)(
  'the first three words of a question find it, or the page with the answer, first',
  async () => {
    expect(QUESTIONS).toHaveLength(20)
    const { page, close } = await open('docs/index.html', WIDE)
    let table = ''
    for (const { question, answer } of QUESTIONS) {
      const words = question.replace(/:/, '').split(' ').slice(0, 3).join(' ')
      const [first = ''] = await foundBy(page, words)
      const answers = [...answer.matchAll(/\]\((\w[\w-]*)\.md/g)].map(([, name]) => name)
      const isFirst =
        first.includes(question) || answers.some((name) => first.includes(`/${name}.html`))
      expect([words, first, isFirst]).toEqual([words, first, true])
      table += `${words.padEnd(26)} ${first.split(' ').at(-1)}\n`
    }
    await close()
    // The words that were searched, and what came first.
    await expect(table).toMatchFileSnapshot('questions-found.txt')
  },
)

/** As a reader would put it, and where the answer is. */
const WORDED_OTHERWISE = [
  ['expire an order', 'docs/outcomes.html'],
  ['verify webhook signature', 'docs/webhooks.html'],
  ['rotate signing secret', 'docs/rotate-a-secret.html'],
  ['advance the clock', 'docs/time.html'],
  ['how do I test with pytest', 'docs/testing.html'],
  ['docker container', 'docs/containers.html'],
  ['github actions', 'docs/ci.html'],
  ['add a currency', 'docs/markets.html'],
  ['inject a fault', 'docs/faults.html'],
  ['underpaid order', 'docs/outcomes.html'],
  ['webhook retry schedule', 'docs/webhooks.html'],
  ['exit codes', 'docs/reference.html'],
  ['write a scenario', 'docs/scenarios.html'],
  ['where do webhooks go', 'docs/security.html'],
  ['control token', 'docs/security.html'],
  ['install the package', 'docs/install.html'],
  ['pact broker', 'docs/pact.html'],
  ['model context protocol', 'docs/language-models.html'],
  ['replay a recording', 'docs/traffic.html'],
  ['PHPUnit', 'docs/testing.html'],
  ['rotat secrt', 'docs/rotate-a-secret.html'],
  ['place an order', 'docs/orders.html'],
  ['check hmac signature', 'docs/webhooks.html'],
  ['webhook not received', 'docs/questions.html'],
  ['late payment', 'docs/outcomes.html'],
  ['customer pays twice', 'docs/outcomes.html'],
  ['cancel an order', 'docs/outcomes.html'],
  ['test with jest', 'docs/testing.html'],
  ['run tests in parallel', 'docs/questions.html'],
  ['mock time in tests', 'docs/time.html'],
  ['provider is down', 'docs/faults.html'],
  ['return 503', 'docs/faults.html'],
  ['status polling', 'docs/orders.html'],
  ['export scenario from console', 'docs/console.html'],
  ['known gaps', 'docs/verify-a-deployment.html'],
  ['gitlab pipeline', 'docs/ci.html'],
  ['nginx', 'docs/many-processes.html'],
  ['change port', 'docs/questions.html'],
  ['record with proxy', 'docs/traffic.html'],
  ['idempotent webhook handler', 'docs/webhooks.html'],
  ['agent mcp tools', 'docs/language-models.html'],
  // Words of the field that no page uses.
  ['authenticate a callback', 'docs/webhooks.html'],
  ['backoff', 'docs/webhooks.html'],
  ['fast forward', 'docs/time.html'],
  ['freeze time', 'docs/time.html'],
  ['overpayment', 'docs/outcomes.html'],
  ['golang', 'docs/testing.html'],
  ['pipeline', 'docs/ci.html'],
  ['podman', 'docs/containers.html'],
  ['EADDRINUSE', 'docs/questions.html'],
  ['SSRF', 'docs/security.html'],
  ['dashboard', 'docs/console.html'],
  ['score my receiver', 'docs/webhooks.html'],
  // One word finds its page, and not only what begins with it.
  ['callback', 'docs/webhooks.html'],
  ['test', 'docs/testing.html'],
  ['time', 'docs/time.html'],
] as const

test.skipIf(CANNOT_OPEN)('a question in other words is found among the first three', async () => {
  const { page, close } = await open('docs/index.html', WIDE)
  for (const [words, path] of WORDED_OTHERWISE) {
    const found = (await foundBy(page, words)).slice(0, 3)
    expect([words, found]).toEqual([words, expect.arrayContaining([expect.stringContaining(path)])])
  }
  await close()
})

/** Headings and addresses. */
async function foundBy(page: Page, words: string): Promise<readonly string[]> {
  await page.fill('#search', '')
  await page.fill('#search', words)
  await page.waitForSelector('#found li, .none:not([hidden])')
  return page.$$eval('#found li', (rows) =>
    rows.map((row) => `${row.textContent} ${row.getAttribute('data-to')}`),
  )
}

test.skipIf(CANNOT_OPEN)(
  'tabs, the theme and a result are chosen by keyboard and kept',
  async () => {
    const { page, close } = await open('docs/time.html', { width: 1440, colorScheme: 'dark' })
    const shown = () =>
      page.$$eval('[role=tabpanel]:not([hidden])', (panels) =>
        panels.map((panel) => panel.getAttribute('data-label')),
      )
    expect(await shown()).toEqual(['Command'])
    await page.focus('[role=tab]')
    await page.keyboard.press('ArrowRight')
    expect(await shown()).toEqual(['curl'])
    await page.click('.theme')
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    await page.keyboard.press('/')
    await page.keyboard.type('rotate the secret')
    await page.waitForSelector('#found li')
    await page.keyboard.press('Enter')
    await page.waitForURL(/questions\.html/)
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    await close()
  },
)
