/** `open` gives the console to the command of BROWSER. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFolder } from '../a-folder.ts'
import { aRunningSandbox } from './running-sandbox.ts'

test('open shows the console of the sandbox in the browser, and says where it is', async () => {
  const { ramp, url } = await aRunningSandbox()
  const folder = aFolder()
  const [browser, opened] = [join(folder, 'browser'), join(folder, 'opened')]
  writeFileSync(
    browser,
    `#!/bin/sh\nprintf %s "$1" > "${opened}.part"\nmv "${opened}.part" "${opened}"\n`,
  )
  chmodSync(browser, 0o755)
  const printed = await ramp('open', { env: { RAMP_SANDBOX_URL: url, BROWSER: browser } })
  expect(printed).toEqual({ code: 0, out: `The console is at ${url}/\n`, err: '' })
  while (!existsSync(opened)) await nextTurn()
  expect(readFileSync(opened, 'utf8')).toBe(`${url}/`)
})

test('open without a browser says which address to open', async () => {
  const { ramp, url } = await aRunningSandbox()
  const complained = await ramp('open', { env: { RAMP_SANDBOX_URL: url, BROWSER: '/no/browser' } })
  expect(complained).toMatchObject({ code: 0, out: `The console is at ${url}/\n` })
  expect(complained.err).toMatch(/^Notice: no browser was opened \(.*ENOENT\)\. Open http/)
})

test('open --json prints the address', async () => {
  const { ramp, url } = await aRunningSandbox()
  const { out } = await ramp('open --json', {
    env: { RAMP_SANDBOX_URL: url, BROWSER: '/no/browser' },
  })
  expect(JSON.parse(out)).toEqual({ url: `${url}/` })
})
