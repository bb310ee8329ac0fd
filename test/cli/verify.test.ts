/** `verify` as it is called, against a sandbox of the test's own. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/library/local-sandbox.ts'
import { alteredService, having } from '../conformance/altered-service.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const KEY = 'ramp_test_local'

async function aSandbox(): Promise<string> {
  const sandbox = await createSandbox({ progression: 'manual' })
  onTestFinished(() => sandbox.close())
  return sandbox.url
}

test('a sandbox keeps the contract, and every report is written without its key', async () => {
  const cwd = aFolder()
  const files = [
    '--report-junit',
    'r/junit.xml',
    '--report-json',
    'r/run.json',
    '--report-html',
    'r/page.html',
    '--assumptions-out',
    'like-it.yaml',
  ]
  const url = await aSandbox()
  const { code, out, err } = await call(['verify', '--base-url', url, ...files], {
    cwd,
    env: { RAMP_API_KEY: KEY },
  })
  expect({ code, broken: out.match(/^FAIL.*/gm) }).toEqual({ code: 0, broken: null })
  expect(out).toContain('keeps the contract: all')
  expect(err).toContain('Verifying')
  const written = ['r/junit.xml', 'r/run.json', 'r/page.html', 'like-it.yaml'].map((file) =>
    readFileSync(join(cwd, file), 'utf8'),
  )
  for (const text of [out, err, ...written]) expect(text).not.toContain(KEY)
  expect(written[3]).toContain('conflictStatus: 409')
})

test('a broken rule leaves with 4, and says what, where and how to see it again', async () => {
  const service = await alteredService((given, { path }) =>
    path.endsWith('/quotes') ? having(given, { side: 'swap' }) : given,
  )
  onTestFinished(service.close)
  const { code, out } = await call(['verify', '--base-url', service.url, '--api-key', KEY])
  expect(code).toBe(4)
  expect(out).toContain('FAIL quotes.buy.echo.side')
  expect(out).toContain('curl -i -X POST -H "x-api-key: $RAMP_API_KEY"')
})

test('a deployment whose orders do not end here gets what a dry run says, leaves with 5, and says what would help', async () => {
  const service = await alteredService((given) => given)
  onTestFinished(service.close)
  const verify = ['verify', '--base-url', service.url, '--api-key', KEY]
  const { code, out } = await call(verify)
  expect(code).toBe(5)
  expect(out).toContain('--wait 3m')
  const [, sent] = /(\d+) requests in/.exec(out) ?? []
  const { out: plan } = await call([...verify, '--dry-run'])
  expect(plan).toContain(` ${sent}  in all, at most`)
})

test('a dry run sends nothing, and says what it would send', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { code, out } = await call([
    'verify',
    '--base-url',
    url,
    '--api-key',
    KEY,
    '--dry-run',
    '--max-orders',
    '70',
  ])
  expect(code).toBe(0)
  expect(asked).toBe(0)
  expect(out).toMatch(/^ +\d+ {2}createOrder +POST \/api\/developer\/orders$/m)
  expect(out).toMatch(/and make at least \d+ orders, at most 70/)
})

const REFUSED = [
  { args: ['--api-key', 'ramp_live_abc'], code: 3, says: 'looks like a live key' },
  { args: ['--api-key', 'ramp_live_abc', '--dry-run'], code: 3, says: 'looks like a live key' },
  { args: ['--api-key', 'nobody-knows-me'], code: 3, says: 'it refuses the API key (401)' },
  { args: [], code: 1, says: '--api-key is missing' },
  {
    args: ['--api-key', KEY, '--control', 'http://me:secret@x'],
    code: 1,
    says: 'Failed to read --control "http://…@x": it must be an http or https URL without credentials',
  },
  { args: ['--api-key', KEY, '--wait', 'soon'], code: 1, says: 'Failed to read --wait "soon"' },
  {
    args: ['--api-key', KEY, '--max-orders', 'some'],
    code: 1,
    says: 'Failed to read --max-orders "some"',
  },
  {
    args: ['--api-key', KEY, '--webhook-url', 'https://tunnel.example'],
    code: 1,
    says: 'Pass --webhook-listen',
  },
  {
    args: ['--api-key', KEY, '--control', 'http://127.0.0.1:1/__sandbox'],
    code: 3,
    says: 'See that --control is the address',
  },
  { args: ['--api-key', KEY, '--magic', 'missing.yaml'], code: 2, says: 'missing.yaml' },
  {
    args: ['--api-key', KEY, '--base-url', 'ramp.example'],
    code: 1,
    says: 'Failed to read --base-url',
  },
]

test.each(REFUSED)('leaves with $code: $says', async ({ args, code, says }) => {
  const url = await aSandbox()
  const printed = await call(['verify', '--base-url', url, ...args], { cwd: aFolder() })
  expect(printed).toMatchObject({ code, out: '' })
  expect(printed.err).toContain(says)
  expect(printed.err).not.toContain('ramp_live_abc')
})

test('a file of test values with an unknown outcome is refused with its line', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'magic.yaml'), 'complete:\n  email: a@example.com\n')
  const { code, err } = await call(
    ['verify', '--base-url', 'http://127.0.0.1:1', '--api-key', KEY, '--magic', 'magic.yaml'],
    { cwd },
  )
  expect(code).toBe(2)
  expect(err).toContain('line 1')
})

test('an address where nothing answers, or that redirects, leaves with 3 and a sentence', async () => {
  const gone = await call(['verify', '--base-url', 'http://127.0.0.1:1', '--api-key', KEY])
  expect(gone.code).toBe(3)
  expect(gone.err).toContain('the connection was refused')
  const server = createServer((_, response) =>
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const moved = await call(['verify', '--base-url', url, '--api-key', KEY])
  expect(moved.code).toBe(3)
  expect(moved.err).toContain('it redirects to https://elsewhere.example/')
})
