import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'

/** Requests a quote from the sandbox in its environment, and writes what it finds to a file. */
const CLIENT = `
const { RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET, RAMP_CONTROL_URL, RAMP_SANDBOX_URL, OWN } = process.env
const quote = { side: 'buy', fiatAmount: 50000, fiatCurrency: 'NGN', asset: 'USDT', chain: 'base' }
const answer = await fetch(RAMP_BASE_URL + '/api/developer/quotes', {
  method: 'POST',
  headers: { 'x-api-key': RAMP_API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify(quote),
})
const found = { status: answer.status, quote: await answer.json(), RAMP_BASE_URL, RAMP_WEBHOOK_SECRET, RAMP_CONTROL_URL, RAMP_SANDBOX_URL, OWN }
const { writeFileSync } = await import('node:fs')
writeFileSync('found.json', JSON.stringify(found))
`

async function foundBy(
  options: readonly string[],
  env: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'client.mjs'), CLIENT)
  const args = ['exec', ...options, '--', process.execPath, 'client.mjs']
  const { code, err } = await call(args, { cwd, env })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(readdirSync(cwd).sort()).toEqual(['client.mjs', 'found.json'])
  return JSON.parse(readFileSync(join(cwd, 'found.json'), 'utf8')) as Record<string, unknown>
}

test('the environment of the command leads to a sandbox of its own', async () => {
  const found = await foundBy(['--clock', 'manual'], {
    OWN: 'kept',
    PORT: 'not a port',
    RAMP_API_KEY: 'overwritten',
  })
  expect(found).toMatchObject({ status: 200, OWN: 'kept' })
  expect(found['RAMP_BASE_URL']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(found['RAMP_SANDBOX_URL']).toBe(found['RAMP_BASE_URL'])
  expect(found['RAMP_CONTROL_URL']).toBe(`${String(found['RAMP_BASE_URL'])}/__sandbox`)
  expect(found['RAMP_WEBHOOK_SECRET']).toMatch(/^whsec_/)
})

test('the seed determines the answers, and the scenario the behaviour of the sandbox', async () => {
  const options = ['--clock', 'manual', '--seed']
  const first = await foundBy([...options, '7'])
  const again = await foundBy([...options, '7'])
  expect(again['quote']).toEqual(first['quote'])
  expect(again['RAMP_WEBHOOK_SECRET']).toBe(first['RAMP_WEBHOOK_SECRET'])
  expect((await foundBy([...options, '8']))['quote']).not.toEqual(first['quote'])
  const file = join(aFolder(), 'unavailable.yaml')
  writeFileSync(file, 'http:\n  - do: status\n    status: 503\n')
  expect(await foundBy(['--scenario', file])).toMatchObject({ status: 503 })
})

test('pages of the origins that --cors names may call the sandbox', async () => {
  const cwd = aFolder()
  const asks = `
    const url = process.env.RAMP_BASE_URL + '/api/developer/provider-bank-list/northwind'
    const headers = { origin: 'http://localhost:5173', 'x-api-key': process.env.RAMP_API_KEY }
    const answer = await fetch(url, { headers })
    process.exitCode = answer.headers.get('access-control-allow-origin') === headers.origin ? 0 : 9`
  writeFileSync(join(cwd, 'page.mjs'), asks)
  const exec = (...options: readonly string[]) =>
    call(['exec', ...options, '--', process.execPath, 'page.mjs'], { cwd })
  expect((await exec('--cors', 'http://localhost:5173')).code).toBe(0)
  expect((await exec()).code).toBe(9)
})

test.each([
  ['process.exit(0)', 0],
  ['process.exit(7)', 7],
  ["process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)", 128 + 15],
  ["process.kill(process.pid, 'SIGKILL')", 128 + 9],
  // Options after the command are its own.
  ['process.exit(process.argv.includes("--seed") ? 3 : 4)', 3],
])('a command that does %s makes exec exit with %i', async (script, code) => {
  const args = ['exec', process.execPath, '-e', script, '--', '--seed', 'x']
  expect((await call(args, { cwd: aFolder() })).code).toBe(code)
})

test('exec forwards signals to its command', async () => {
  const waits =
    "process.on('SIGTERM', () => process.exit(21)); setInterval(() => {}, 1000); console.log('waiting')"
  const running = runBuilt(['exec', '--', process.execPath, '-e', waits], { cwd: aFolder() })
  await running.printed(/waiting/)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(21)
  expect(running.out()).toBe('waiting\n')
})

test.each([
  ['no-such-command-here', 'there is no such command. Check its name'],
  ['./plain.txt', 'the file is not executable. Run chmod +x on it.'],
])('a command that cannot start, such as %s, is an error with code 3', async (command, cause) => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'plain.txt'), 'no program', { mode: 0o644 })
  const { code, out, err } = await call(['exec', '--', command], { cwd })
  expect([code, out]).toEqual([3, ''])
  expect(err).toContain(`Failed to run "${command}": ${cause}`)
})
