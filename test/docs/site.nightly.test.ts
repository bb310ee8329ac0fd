/**
 * The site of `npm run docs`, opened from its folder in a browser: no page needs a server or a
 * network. It is skipped if the tools are not installed: `npm ci --prefix tools`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
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
