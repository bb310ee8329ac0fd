import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenOver } from '../when-over.ts'
import { aFolder, textOf } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'
import { end } from './starter.ts'
import { startOf } from '../../src/cli/sandbox/exec.ts'

/** Requests a quote from the sandbox in its environment, and writes what it finds to files. */
const CLIENT = `
curl -sS -o quote.json -w '%{http_code}' -H "x-api-key: $RAMP_API_KEY" -H 'content-type: application/json' -d '{ "side": "buy", "fiatAmount": 50000, "fiatCurrency": "NGN", "asset": "USDT", "chain": "base" }' "$RAMP_BASE_URL/api/developer/quotes" > status
env > env
`

async function foundBy(
  options: readonly string[],
  env: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const cwd = aFolder()
  const { code, err } = await call(['exec', ...options, '--', 'sh', '-c', CLIENT], { cwd, env })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(readdirSync(cwd).sort()).toEqual(['env', 'quote.json', 'status'])
  const variables = textOf(cwd, 'env').matchAll(/^(OWN|RAMP_\w+)=(.*)$/gm)
  return {
    ...Object.fromEntries([...variables].map(([, name = '', value]) => [name, value])),
    quote: JSON.parse(textOf(cwd, 'quote.json')),
    status: Number(textOf(cwd, 'status')),
  }
}

test('the environment of the command has the URL of a sandbox of its own', async () => {
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
  const asks = `
    curl -sS -D - -o page.json -H 'origin: http://localhost:5173' -H "x-api-key: $RAMP_API_KEY" \
      "$RAMP_BASE_URL/api/developer/provider-bank-list/northwind" |
      grep -qi '^access-control-allow-origin: http://localhost:5173'`
  const exec = (...options: readonly string[]) =>
    call(['exec', ...options, '--', 'sh', '-c', asks], { cwd: aFolder() })
  expect((await exec('--cors', 'http://localhost:5173')).code).toBe(0)
  expect((await exec()).code).toBe(1)
})

test.each([
  ['exit 0', 0],
  ['exit 7', 7],
  ['kill -TERM $$; sleep 9', 128 + 15],
  ['kill -KILL $$', 128 + 9],
  // Options after the command are its own.
  ['[ "$0 $1 $2" = "-- --seed x" ] && exit 3', 3],
])('a command that does %s makes exec exit with %i', async (script, code) => {
  const args = ['exec', 'sh', '-c', script, '--', '--seed', 'x']
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

test('kill -9 of exec ends its command, and what that has started', async () => {
  // The answer comes when exec has done everything that follows the start of its command.
  const waits =
    '(sleep 20; echo survived) & curl -s "$RAMP_CONTROL_URL/health"; echo "pids $$ $!"; wait'
  const { child, ended, out, printed } = runBuilt(['exec', '--', 'sh', '-c', waits], {
    cwd: aFolder(),
  })
  const [, ...pids] = await printed(/pids (\d+) (\d+)/)
  whenOver(() => pids.forEach((pid) => end(Number(pid))))
  child.kill('SIGKILL')
  // All of them have its output: it closes when the last has ended.
  expect(await ended).toBe('SIGKILL')
  expect(out()).not.toContain('survived')
})

test.each([
  ['no-such-command-here', 'there is no such command. Check its name'],
  ['npm test', 'there is no such command. Pass the words without quotes'],
  ['./plain.txt', 'the file is not executable. Run chmod +x on it.'],
])('a command that cannot start, such as %s, is an error with code 3', async (command, cause) => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'plain.txt'), 'no program', { mode: 0o644 })
  const { code, out, err } = await call(['exec', '--', command], { cwd })
  expect([code, out]).toEqual([3, ''])
  expect(err).toContain(`Failed to run "${command}": ${cause}`)
})

test.each([
  [['npm', 'test'], '"npm" "test"'],
  [['C:\\Program Files\\go.exe', 'C:\\a b\\'], '"C:\\Program Files\\go.exe" "C:\\a b\\\\"'],
  [['node', '-e', 'a("b")', '\\"', ''], '"node" "-e" "a(\\"b\\")" "\\\\\\"" ""'],
])('on Windows %j runs in the shell, each word quoted', (words, command) => {
  expect(startOf(words, 'win32')).toEqual({ command, args: [], shell: true })
  const [program, ...args] = words
  expect(startOf(words, 'linux')).toEqual({ command: program, args, shell: false })
})

test('what the command did is recorded and repeats, with when it began and ended', async () => {
  const cwd = aFolder()
  const record = ['exec', '--clock', 'manual', '--record', 'all.har', '--', 'sh', '-c', CLIENT]
  expect(await call(record, { cwd })).toMatchObject({ code: 0, err: '' })
  const { log } = JSON.parse(textOf(cwd, 'all.har'))
  expect(log).toMatchObject({
    _run: { command: 'exec', began: expect.stringMatching(/Z$/) },
    _ended: expect.stringMatching(/Z$/),
  })
  const { code, out } = await call(['replay', 'all.har'], { cwd })
  expect([code, out]).toEqual([0, expect.stringMatching(/^1 response, 0 webhooks/)])
  expect((await call(record, { cwd })).code).toBe(2)
})
