/** `verify --compare` on files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDay, type Day } from '../verify/traffic/a-day.ts'
import { answering } from '../verify/transformed-service/transforms.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const PASSING = await aDay()
const FAILING = await aDay(
  { transform: answering('createQuote', { side: 'other' }) },
  { number: 2 },
)

const GAP = '- { rule: quote.response.side, reason: It is late., expires: 2026-12-31 }\n'

function recordings(): string {
  const cwd = aFolder()
  const write = (name: string, { har }: Day) =>
    writeFileSync(join(cwd, name), JSON.stringify({ log: { version: '1.2', entries: har } }))
  write('passing.har', PASSING)
  write('failing.har', FAILING)
  writeFileSync(join(cwd, 'gaps.yaml'), GAP)
  return cwd
}

test.each([
  ['passing.har', 'passing.har', 0],
  ['failing.har', 'failing.har', 0],
  ['failing.har', 'passing.har', 0],
  ['passing.har', 'failing.har', 4],
])('%s against %s exits with %i', async (before, after, code) => {
  const cwd = recordings()
  const printed = await call(['verify', '--compare', before, after], { cwd })
  expect(printed).toMatchObject({ code, err: '' })
})

test('a rule that is a known gap fails no comparison', async () => {
  const args = ['verify', '--compare', 'passing.har', 'failing.har', '--known-gaps', 'gaps.yaml']
  const { code, out } = await call(args, { cwd: recordings() })
  expect([code, out]).toEqual([0, expect.stringContaining('Newly failed, and known gaps')])
})

test('a comparison is printed as JSON and written as reports', async () => {
  const cwd = recordings()
  const files = ['--report-json', 'compared.json', '--report-html', 'compared.html']
  const args = ['verify', '--compare', 'passing.har', 'failing.har', '--json', ...files]
  const { out } = await call(args, { cwd })
  expect(JSON.parse(out)).toMatchObject({
    command: 'verify --compare',
    rules: { newlyFailed: [{ rule: 'quote.response.side' }] },
  })
  expect(readFileSync(join(cwd, 'compared.json'), 'utf8')).toBe(out)
  expect(readFileSync(join(cwd, 'compared.html'), 'utf8')).toContain('quote.response.side')
})
