/** The packed tarball, installed in a folder elsewhere: what a consumer compiles and runs. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import { VERSION } from '../../src/base/vocabulary/version.ts'

const ROOT = join(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

const folder = aFolder()
const BIN = join(folder, 'node_modules/ramp-sandbox/dist/main.cjs')

const PACKED = `ramp-sandbox-${VERSION}.tgz`
/** As npm does by itself. */
const WITH_SCRIPTS = { ...process.env, npm_config_ignore_scripts: 'false' }

beforeAll(() => {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    env: WITH_SCRIPTS,
  })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  )
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  execFileSync('npm', ['install', ...options, PACKED, '@types/node@20', 'vitest@4.1.12'], {
    cwd: folder,
  })
})

test('an install of the packed file runs no script, and prints no notice of one', () => {
  const cwd = join(folder, 'quiet')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'package.json'), '{"name":"quiet","private":true}')
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', join('..', PACKED)]
  const { status, stdout, stderr } = spawnSync('npm', args, {
    ...{ cwd, env: WITH_SCRIPTS, encoding: 'utf8' },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).not.toMatch(/script/i)
  const manifest = readFileSync(join(cwd, 'node_modules/ramp-sandbox/package.json'), 'utf8')
  const scripts = Object.keys((JSON.parse(manifest) as { scripts: object }).scripts)
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    expect(scripts).not.toContain(name)
})

/** A route of a framework: fetch Headers, and no settings of a project. */
const ROUTE = `
import { verifySignature } from 'ramp-sandbox'
export async function POST(request: Request): Promise<Response> {
  const body = await request.text()
  const isGenuine = verifySignature({ scheme: 'hex', secret: 'whsec_test', headers: request.headers, body })
  return new Response(null, { status: isGenuine ? 200 : 401 })
}
`

test.each(['nodenext'])('a route checks a signature under %s without a tsconfig', (resolution) => {
  mkdirSync(join(folder, 'route'), { recursive: true })
  writeFileSync(join(folder, 'route/route.ts'), ROUTE)
  const module = resolution === 'bundler' ? 'preserve' : resolution
  const options = `--noEmit --strict --module ${module} --moduleResolution ${resolution} --lib es2022,dom`
  const args = [TSC, ...options.split(' '), 'route.ts']
  const compiled = spawnSync(process.execPath, args, {
    cwd: join(folder, 'route'),
    encoding: 'utf8',
  })
  expect([compiled.stdout, compiled.status]).toEqual(['', 0])
})

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

/** Without Pact until the last of these tests. */
async function verified(...args: readonly string[]) {
  await using sandbox = await createSandbox()
  const key = ['--base-url', sandbox.url, '--api-key', sandbox.apiKey]
  const all = [BIN, 'verify', ...(args.includes('--compare') ? [] : key), ...args]
  const env = { ...process.env, NO_COLOR: '1' }
  const options = { cwd: folder, env, maxBuffer: 1e9 }
  return await promisify(execFile)(process.execPath, all, options).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
  )
}

test('without Pact, verify judges all but the pacts, and its headline says what to install', async () => {
  const [report, recording] = [join(folder, 'report.json'), join(folder, 'run.har')]
  const pact = join(ROOT, 'contracts/pacts/ramp-integrator-ramp-service.json')
  const { code, stdout } = await verified(
    ...['--report-json', report, '--pact', pact, '--record', recording],
  )
  expect([code, stdout]).toEqual([
    5,
    expect.stringMatching(
      /No decided rule failed .* The pacts did not run: @pact-foundation\/pact is not installed, .* npm i -D @pact-foundation\/pact/,
    ),
  ])
  const { rows } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly rows: readonly { readonly id: string; readonly verdict: string; received?: string }[]
  }
  const open = rows.filter(
    ({ verdict, received = '' }) => verdict !== 'passed' && !received.includes('webhook'),
  )
  expect(open.filter(({ id }) => !/^(pact|consumers)\./.test(id))).toEqual([])
  expect(open.length).toBeGreaterThan(80)
  expect(open.every(({ received }) => received?.includes('is not installed'))).toBe(true)
  expect((await verified('--compare', recording, recording)).code).toBe(0)
})

test('without Pact, verify plans a run', async () => {
  const { code, stdout } = await verified('--dry-run')
  expect([code, stdout]).toEqual([0, expect.stringContaining('in total, at most')])
})

test('the installed command verifies a deployment once Pact is installed', async () => {
  const sandbox = await createSandbox()
  const verify = ['verify', '--base-url', sandbox.url, '--api-key', sandbox.apiKey]
  const env = { ...process.env, PACT_DO_NOT_TRACK: '1' }
  const run = promisify(execFile)
  // Where npm would put it; its own packages are found beside its real place.
  symlinkSync(
    join(ROOT, 'node_modules/@pact-foundation'),
    join(folder, 'node_modules/@pact-foundation'),
  )
  const { stdout } = await run(process.execPath, [BIN, ...verify], { cwd: folder, env })
  expect(stdout).toContain('No decided rule failed')
  await sandbox.close()
})

/** An order that was paid in two parts and completed, as the three files of its export. */
async function exported(): Promise<ReadonlyMap<string, { name: string; text: string }>> {
  await using sandbox = await createSandbox({ clock: 'manual', progression: 'manual' })
  const { url, apiKey, controlUrl } = sandbox
  const body = JSON.stringify({
    ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC' },
    ...{ chain: 'base', walletAddress: '0x000000000000000000000000000000000000dEaD' },
    externalCustomerId: "ada'`${1}\\",
  })
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const placed = await fetch(`${url}/api/developer/orders`, { method: 'POST', headers, body })
  const { transactionId } = (await placed.json()) as { transactionId: string }
  await sandbox.clock.advance('5m')
  sandbox.orders.simulate(transactionId, 'deposit', { amount: '45000' })
  sandbox.orders.simulate(transactionId, 'deposit', { amount: '5000' })
  await sandbox.clock.advance('1m')
  sandbox.orders.simulate(transactionId, 'complete')
  const forms = ['scenario', 'curl', 'vitest'].map(async (form) => {
    const answer = await fetch(`${controlUrl}/orders/${transactionId}/export?form=${form}`)
    return [form, (await answer.json()) as { name: string; text: string }] as const
  })
  return new Map(await Promise.all(forms))
}

test.each([
  ['scenario', [BIN, 'run'], 'state: completed', '1 passed'],
  ['vitest', ['node_modules/vitest/vitest.mjs', 'run'], '"completed"', '1 passed'],
])(
  'the exported %s of an order passes where the package is installed, and fails once it is wrong',
  async (form, command, right, passed) => {
    const file = (await exported()).get(form)
    const run = (text: string) => {
      writeFileSync(join(folder, file?.name ?? ''), text)
      const ran = spawnSync(process.execPath, [...command, file?.name ?? ''], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, CI: 'true' },
      })
      return { text: ran.stdout + ran.stderr, status: ran.status }
    }
    const text = file?.text ?? ''
    expect(text).toContain(right)
    const ran = run(text)
    expect(ran.text).toContain(passed)
    expect(ran.status).toBe(0)
    expect(run(text.replace(right, right.replace('completed', 'failed'))).status).not.toBe(0)
  },
)

test('the exported script of an order makes the same order', async () => {
  const file = (await exported()).get('curl')
  const script = join(folder, file?.name ?? '')
  writeFileSync(script, file?.text ?? '')
  await using sandbox = await createSandbox({ clock: 'manual' })
  const run = promisify(execFile)
  const env = { ...process.env, RAMP_BASE_URL: sandbox.url }
  const { stdout } = await run('sh', [script], { env })
  const order: unknown = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')))
  expect(order).toMatchObject({
    state: 'completed',
    externalCustomerId: "ada'`${1}\\",
    receipts: [{ amount: '45000' }, { amount: '5000' }],
  })
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
