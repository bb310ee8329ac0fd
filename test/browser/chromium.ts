/**
 * A browser that is installed already: CHROME_PATH, or Chromium or Chrome where systems put them.
 * Nothing is downloaded. Without one, tests of pages are skipped and say so, unless
 * RAMP_BROWSER=required.
 */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { test as anyTest } from 'vitest'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const CHROME = [process.env['CHROME_PATH'], ...PLACES].find(
  (path) => path !== undefined && existsSync(path),
)

if (CHROME === undefined) {
  const why = 'there is no Chromium or Chrome. Install one, or name it in CHROME_PATH.'
  if (process.env['RAMP_BROWSER'] === 'required')
    throw new Error(`Failed to test pages in a browser: ${why}`)
  console.info(`Tests in a browser are skipped: ${why}`)
}

/** A test of a page. */
export const test = anyTest.skipIf(CHROME === undefined)

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(CHROME === undefined ? {} : { executablePath: CHROME }),
    // Chromium's own sandbox does not start as root, as in most CI containers; every page here is
    // the project's own.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
}
