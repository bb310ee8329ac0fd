/** The packed tarball, installed in a folder elsewhere: what a consumer compiles and runs. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VERSION } from '../../src/vocabulary/version.ts'

const ROOT = join(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

const folder = mkdtempSync(join(tmpdir(), 'ramp-consumer-'))

beforeAll(() => {
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  )
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  execFileSync('npm', ['install', ...options, filename, '@types/node@20'], { cwd: folder })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONSUMER = `
import { createServer } from 'node:http'
import { createApp, createSandbox, ApiError, VERSION, verifySignature } from 'ramp-sandbox'
import type { Behaviour, OrderRequest, Quote, SandboxOrder } from 'ramp-sandbox'

const behaviour: Behaviour = { progression: 'manual' }
const sandbox = await createSandbox({ clock: 'manual', behaviour })
const asked = await fetch(sandbox.url + '/api/developer/quotes', {
  method: 'POST',
  headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
  body: JSON.stringify({ side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }),
})
const quote = (await asked.json()) as Quote
const orders: readonly SandboxOrder[] = sandbox.orders.list().map(({ transactionId }) => sandbox.orders.get(transactionId))
const server = createServer(createApp(sandbox))
const request: Partial<OrderRequest> = { side: 'buy' }
try {
  sandbox.orders.get('missing')
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.log(JSON.stringify([error.code, quote.bestQuote.provider, orders.length, request.side, VERSION, typeof verifySignature, server.listening]))
}
await sandbox.close()
`

test.each(['nodenext', 'node16', 'bundler'])(
  'a strict consumer with skipLibCheck off compiles under %s',
  (resolution) => {
    const name = `consumer-${resolution}`
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'main.ts'), CONSUMER)
    writeFileSync(
      join(folder, name, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          noEmit: true,
          target: 'es2023',
          lib: ['es2023'],
          types: ['node'],
          module: resolution === 'bundler' ? 'preserve' : resolution,
          moduleResolution: resolution,
        },
        include: ['main.ts'],
      }),
    )
    const compiled = spawnSync(process.execPath, [TSC, '-p', join(folder, name)], {
      encoding: 'utf8',
    })
    expect(compiled.stdout).toBe('')
    expect(compiled.status).toBe(0)
  },
)

test('the installed library answers a quote and closes', () => {
  const script = CONSUMER.replace(/import type .*\n/, '')
    .replace(/: (Behaviour|readonly SandboxOrder\[\]|Partial<OrderRequest>)/g, '')
    .replace(/ as Quote/, '')
  writeFileSync(join(folder, 'main.mjs'), script)
  const ran = spawnSync(process.execPath, ['main.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(ran.stderr).toBe('')
  expect(JSON.parse(ran.stdout)).toEqual([
    'TRANSACTION_NOT_FOUND',
    expect.stringMatching(/^[A-Z][a-z]+$/),
    0,
    'buy',
    VERSION,
    'function',
    false,
  ])
})

test('the installed command prints its version', () => {
  const bin = join(folder, 'node_modules/.bin/ramp-sandbox')
  const ran = spawnSync(bin, ['--version'], { cwd: folder, encoding: 'utf8' })
  expect([ran.status, ran.stdout.trim()]).toEqual([0, VERSION])
})

test.each([
  [
    'import',
    'test.mjs',
    "import test from 'node:test'; import { createSandbox } from 'ramp-sandbox'",
  ],
  [
    'require',
    'test.cjs',
    "const test = require('node:test'); const { createSandbox } = require('ramp-sandbox')",
  ],
])('node:test takes the installed library by %s', (_by, file, head) => {
  const body = `test('closes', async () => (await createSandbox()).close())`
  writeFileSync(join(folder, file), `${head}\n${body}\n`)
  const ran = spawnSync(process.execPath, ['--test', '--test-reporter', 'tap', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(ran.stdout).toContain('# pass 1')
  expect(ran.status).toBe(0)
})
