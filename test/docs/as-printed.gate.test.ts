/** The commands of the README, of the first pages and of `init`, in a clone after `npm ci`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockOf, blocksOf, sessionOf } from './page-commands.ts'
import { aClone, inBackground, printedBy } from './shell.ts'

/** In place of npx, which takes most of the time; the README shows that it finds the command. */
const WITHOUT_NPX = 'npx() { shift; node dist/main.cjs "$@"; }'

test.each([
  ['README.md', ':'],
  ['docs/commands.md', WITHOUT_NPX],
])('every command of the session of %s prints what the page shows', async (page, first) => {
  const [, start = ''] = /^With `(np[^`]+)`/m.exec(readFileSync(page, 'utf8')) ?? []
  const session = sessionOf(page)
  expect(session.length).toBeGreaterThan(2)
  const commands = [first, inBackground(start), ...session.map(({ command }) => command)]
  const [, , ...printed] = await printedBy(commands, { cwd: aClone() })
  for (const [index, { command, output }] of session.entries()) {
    const text = printed[index]?.trimEnd() ?? ''
    // A long line is cut at `…` on the page.
    const shown = output.trimEnd().replace(/…$/, '')
    expect(output.trimEnd() === shown ? text : text.slice(0, shown.length), command).toBe(shown)
  }
})

test('the first ten minutes end with a scenario, and what init advises works', async () => {
  const page = 'docs/first-ten-minutes.md'
  const [[, start = ''] = [], ...rest] = blocksOf(page).map(({ commands }) => commands)
  const cwd = aClone()
  const commands = [WITHOUT_NPX, inBackground(start), ...rest.flat()]
  const printed = await printedBy(commands, { cwd })
  expect(printed.join('')).toContain('RMP-SBX-E5A2CCD1 (')
  expect(printed.at(-1)).toMatch(/\d+ passed/)
  const advised = [...(printed.at(-2) ?? '').matchAll(/^ {2}(npx .+?) {2,}\w/gm)].map(
    ([, command = '']) => command,
  )
  expect(advised).toHaveLength(3)
  const [first = '', ...others] = advised
  const followed = await printedBy([WITHOUT_NPX, inBackground(first), ...others], { cwd })
  expect(followed.join('')).toMatch(/magic/i)
})

test('a script waits for the address of its own sandbox', async () => {
  const { commands } = blockOf('docs/configuration.md', 'npx ramp-sandbox start --memory --port 0')
  const script = [[...commands, 'curl -s $url/__sandbox/health'].join('\n')]
  expect(await printedBy(script, { cwd: aClone() })).toEqual([expect.stringContaining('"status"')])
})

test('what was recorded is repeated', async () => {
  const [start = '', ...rest] = blockOf(
    'docs/traffic.md',
    'npx ramp-sandbox start --memory --record',
  ).commands
  const { commands: place } = blockOf('docs/first-ten-minutes.md', 'curl')
  const printed = await printedBy([WITHOUT_NPX, inBackground(start), ...place, ...rest], {
    cwd: aClone(),
  })
  expect(printed.at(-1)).toMatch(/repeat/i)
})
