import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

/**
 * A command that asks the sandbox for a quote with what it finds in its environment, and writes
 * down what it saw.
 */
const ASKS = `
const { RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET, RAMP_CONTROL_URL, OWN } = process.env
const quote = { side: 'buy', fiatAmount: 50000, fiatCurrency: 'NGN', asset: 'USDT', chain: 'base' }
const answer = await fetch(RAMP_BASE_URL + '/api/developer/quotes', {
  method: 'POST',
  headers: { 'x-api-key': RAMP_API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify(quote),
})
const seen = { status: answer.status, quote: await answer.json(), RAMP_BASE_URL, RAMP_WEBHOOK_SECRET, RAMP_CONTROL_URL, OWN }
const { writeFileSync } = await import('node:fs')
writeFileSync('seen.json', JSON.stringify(seen))
`

async function seenBy(
  options: readonly string[],
  env: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'asks.mjs'), ASKS)
  const { code, err } = await call(['exec', ...options, '--', process.execPath, 'asks.mjs'], {
    cwd,
    env,
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(readdirSync(cwd).sort()).toEqual(['asks.mjs', 'seen.json'])
  return JSON.parse(readFileSync(join(cwd, 'seen.json'), 'utf8')) as Record<string, unknown>
}

test('the command finds a sandbox of its own in its environment', async () => {
  const seen = await seenBy(['--clock', 'manual'], {
    OWN: 'kept',
    PORT: 'not a port',
    RAMP_API_KEY: 'overwritten',
  })
  expect(seen).toMatchObject({ status: 200, OWN: 'kept' })
  expect(seen['RAMP_BASE_URL']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(seen['RAMP_CONTROL_URL']).toBe(`${String(seen['RAMP_BASE_URL'])}/__sandbox`)
  expect(seen['RAMP_WEBHOOK_SECRET']).toMatch(/^whsec_/)
})

test('the seed decides the answers, and the scenario how the sandbox behaves', async () => {
  const options = ['--clock', 'manual', '--seed']
  const [first, again, other] = [
    await seenBy([...options, '7']),
    await seenBy([...options, '7']),
    await seenBy([...options, '8']),
  ]
  expect(again['quote']).toEqual(first['quote'])
  expect(again['RAMP_WEBHOOK_SECRET']).toBe(first['RAMP_WEBHOOK_SECRET'])
  expect(other['quote']).not.toEqual(first['quote'])
  const file = join(aFolder(), 'refuses.yaml')
  writeFileSync(file, 'http:\n  - do: status\n    status: 503\n')
  expect(await seenBy(['--scenario', file])).toMatchObject({ status: 503 })
})

const CODES = [
  { script: 'process.exit(0)', code: 0 },
  { script: 'process.exit(7)', code: 7 },
  { script: "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)", code: 128 + 15 },
  { script: "process.kill(process.pid, 'SIGKILL')", code: 128 + 9 },
] as const

test.each(CODES)('a command that does $script ends exec with $code', async ({ script, code }) => {
  expect((await call(['exec', process.execPath, '-e', script], { cwd: aFolder() })).code).toBe(code)
})

test("options behind the command are the command's own", async () => {
  const script = 'process.exit(process.argv.includes("--seed") ? 3 : 4)'
  expect(
    (await call(['exec', process.execPath, '-e', script, '--', '--seed', 'x'], { cwd: aFolder() }))
      .code,
  ).toBe(3)
})

test('a command that does not exist, or may not run, is said so with code 3', async () => {
  const cwd = aFolder()
  const missing = await call(['exec', '--', 'no-such-command-here'], { cwd })
  expect(missing).toMatchObject({ code: 3, out: '' })
  expect(missing.err).toContain(
    'Failed to run "no-such-command-here": there is no such command. Check its name',
  )
  writeFileSync(join(cwd, 'plain.txt'), 'no program', { mode: 0o644 })
  const refused = await call(['exec', '--', './plain.txt'], { cwd })
  expect(refused.code).toBe(3)
  expect(refused.err).toContain('may not be executed')
})
