/** `verify` against a sandbox of the test. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import { transformedService } from '../verify/transformed-service/service.ts'
import { answering } from '../verify/transformed-service/transforms.ts'
import { aServer } from '../a-server.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const KEY = 'ramp_test_local'

async function aSandbox(): Promise<string> {
  const sandbox = await createSandbox({ progression: 'manual' })
  onTestFinished(() => sandbox.close())
  return sandbox.url
}

test('a sandbox conforms, and every report is written without its key', async () => {
  const cwd = aFolder()
  const files = {
    '--report-junit': 'r/junit.xml',
    '--report-json': 'r/run.json',
    '--report-html': 'r/page.html',
    '--assumptions-out': 'like-it.yaml',
  }
  const paths = Object.entries(files).flat()
  const args = ['verify', '--base-url', await aSandbox(), ...paths]
  const { code, out, err } = await call(args, { cwd, env: { RAMP_API_KEY: KEY } })
  expect({ code, failed: out.match(/^FAIL.*/gm) }).toEqual({ code: 0, failed: null })
  expect(out).toMatch(
    /^No decided rule failed at \S+: \d+ of \d+ documented rules passed, \d+ not/m,
  )
  expect(err).toContain('Verifying')
  const written = Object.values(files).map((file) => readFileSync(join(cwd, file), 'utf8'))
  for (const text of [out, err, ...written]) expect(text).not.toContain(KEY)
  expect(written[3]).toMatch(/conflict:\n +status: 409/)
})

test('a failed check exits with 4, and shows the rule and a request that repeats it', async () => {
  const service = await transformedService({
    transform: answering('createQuote', { side: 'swap' }),
    isSandbox: false,
    apiKey: KEY,
  })
  onTestFinished(service.close)
  const { code, out } = await call(['verify', '--base-url', service.url, '--api-key', KEY])
  expect(code).toBe(4)
  expect(out).toContain('follow from this: pact.a-buy-quote')
  const [curl = ''] = /curl -sS .* -X POST .* -H "x-api-key: \$RAMP_API_KEY".*/.exec(out) ?? []
  const env = { ...process.env, RAMP_API_KEY: KEY }
  expect((await promisify(execFile)('bash', ['-c', curl], { env })).stdout).toContain(
    '"side":"swap"',
  )
})

test('a failed rule that is a known gap does not fail the run', async () => {
  const { url, apiKey, close } = await transformedService({
    transform: answering('createQuote', { chain: 7 }),
  })
  onTestFinished(close)
  const cwd = aFolder()
  const entry = '- { rule: quote.response.chain, reason: A fix is due., expires: 2999-12-31 }'
  writeFileSync(join(cwd, 'gaps.yaml'), `${entry}\n`)
  const args = ['--base-url', url, '--api-key', apiKey, '--known-gaps', 'gaps.yaml']
  const { code, out } = await call(['verify', ...args], { cwd })
  expect({ code, failed: out.match(/^FAIL.*/gm) }).toEqual({ code: 0, failed: null })
  expect(out).toContain('quote.response.chain (§2.3): known gap until 2999-12-31. A fix is due.')
})

test('a dry run prints what it would send, and sends nothing', async () => {
  let requests = 0
  const url = await aServer((_, response) => {
    requests++
    response.end()
  })
  const args = ['verify', '--base-url', url, '--api-key', KEY, '--dry-run', '--max-orders', '70']
  const { code, out } = await call(args)
  expect(code).toBe(0)
  expect(requests).toBe(0)
  expect(out).toMatch(/^ +\d+ {2}createOrder +POST \/api\/developer\/orders$/m)
  expect(out).toMatch(/and creates at least \d+ orders, at most 70/)
})

test('an address that redirects is an error with code 3', async () => {
  const url = await aServer((_, response) =>
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  )
  const moved = await call(['verify', '--base-url', url, '--api-key', KEY])
  expect(moved.code).toBe(3)
  expect(moved.err).toContain('it redirects to https://elsewhere.example/')
})

test('a run that ends with code 3 writes its reports too', async () => {
  const cwd = aFolder()
  const url = await aServer((_, response) => response.end('<!doctype html><title>Hello</title>'))
  const args = ['--base-url', url, '--api-key', KEY, '--report-json', 'run.json']
  const more = ['--report-junit', 'run.xml', '--assumptions-out', 'like-it.yaml', '--json']
  writeFileSync(join(cwd, 'like-it.yaml'), 'of an earlier run')
  const { code, out } = await call(['verify', ...args, ...more], { cwd })
  expect(code).toBe(3)
  expect(readFileSync(join(cwd, 'run.json'), 'utf8')).toBe(out)
  expect(readFileSync(join(cwd, 'like-it.yaml'), 'utf8')).toBe('of an earlier run')
  const { interrupted, counts } = JSON.parse(out)
  expect(interrupted).toContain('nothing documented answers here; is the address right?')
  expect(counts).toMatchObject({ passed: 0, failed: 0 })
  const junit = readFileSync(join(cwd, 'run.xml'), 'utf8')
  expect(junit).toContain('<error type="interrupted" message="Failed to verify')
})
