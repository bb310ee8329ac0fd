/** The moving picture of the README: it shows a run of today, and ends with all of it in view. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { CHROME, openBrowser } from '../browser/chromium.ts'

test('the picture of the README shows what its commands print', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/picture.mjs', '--check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('the picture is small, loads nothing, and follows the choice of colours and motion', () => {
  const picture = readFileSync('docs/session.svg', 'utf8')
  expect(picture.length).toBeLessThan(10_000)
  expect(picture).not.toMatch(/(?:href|src|url)\s*[=(]\s*["']?(?!#|\w+\()/)
  for (const part of ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', '<title'])
    expect(picture).toContain(part)
})

const MOVING_AND_HIDDEN = `[
  document.getAnimations().length,
  [...document.querySelectorAll('*')].filter((part) => getComputedStyle(part).opacity !== '1').length,
]`

test.skipIf(CHROME === undefined)(
  'for a reader who prefers reduced motion, the whole picture shows at once and stands still',
  async () => {
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const page = await browser.newPage({ reducedMotion })
      await page.goto(pathToFileURL(resolve('docs/session.svg')).href)
      const [moving, hidden] = await page.evaluate<readonly number[]>(MOVING_AND_HIDDEN)
      expect([reducedMotion, moving === 0, hidden === 0]).toEqual([
        reducedMotion,
        reducedMotion === 'reduce',
        reducedMotion === 'reduce',
      ])
    }
  },
)
