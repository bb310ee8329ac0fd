/** The version of Pact that package managers pick, beside the package, under several runtimes. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPact } from '../../src/verify/pact/pact-file.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import { guideBlock } from '../docs/guide-block.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOOLS = join(ROOT, 'tools/pact')
const run = promisify(execFile)

const runtime = (name: string) => join(TOOLS, 'node_modules', name, 'bin/node')
const RUNTIMES = [
  ['the runtime of this run', process.execPath],
  ['Node 22', runtime('node22')],
  ['Node 24', runtime('node24')],
] as const

let folder: string
const main = () => join(folder, 'dist/main.cjs')

beforeAll(async () => {
  await run(process.execPath, [join(ROOT, 'scripts/install-tools.mjs'), TOOLS])
  // Below the tools, where this version of Pact is found.
  folder = mkdtempSync(join(TOOLS, 'node_modules/.package-'))
  for (const part of ['dist', 'contracts', 'scenarios', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Report = {
  readonly rows: readonly { readonly id: string; readonly verdict: string }[]
}

/** The exit code, and the rows of the pacts. */
async function verified(
  node: string,
  env: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) {
  await using sandbox = await createSandbox()
  const args = ['verify', '--base-url', sandbox.url, '--api-key', sandbox.apiKey, '--json', ...more]
  const { PATH = '' } = process.env
  const { code, stdout } = await run(node, [main(), ...args], {
    env: { PATH, ...env },
    maxBuffer: 1e9,
  }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { readonly code: number; readonly stdout: string }) => error,
  )
  const { rows } = JSON.parse(stdout) as Report
  const pacts = rows.filter(({ id }) => id.startsWith('pact.'))
  const passed = pacts.filter(({ verdict }) => verdict === 'passed').length
  return { code, passed, others: pacts.filter(({ verdict }) => verdict !== 'passed') }
}

test.each(RUNTIMES)('a sandbox passes every interaction of the pacts under %s', async (_, node) => {
  expect(await verified(node)).toEqual({ code: 0, passed: readPact().length, others: [] })
})

test('certificates and proxies of the user are no matter', async () => {
  const none = join(folder, 'no-certificates')
  mkdirSync(none)
  writeFileSync(join(none, 'empty.pem'), '')
  const node = runtime('node24')
  const env = {
    SSL_CERT_FILE: join(none, 'empty.pem'),
    SSL_CERT_DIR: none,
    HTTP_PROXY: 'http://127.0.0.1:9',
    http_proxy: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1',
  }
  expect(await verified(node, env)).toEqual({ code: 0, passed: readPact().length, others: [] })
})

test('the state handlers of the guide verify both pacts with a plain Verifier', async () => {
  const script = join(folder, 'verify-pacts.mjs')
  writeFileSync(script, guideBlock('docs/pact.md', 'js', 'stateHandlers'))
  const node = runtime('node24')
  const { PATH = '' } = process.env
  const { stdout } = await run(node, [main(), 'exec', '--', node, script], {
    cwd: folder,
    env: { PATH, PACT_DO_NOT_TRACK: '1' },
    maxBuffer: 1e9,
  })
  expect(stdout).toMatch(/the window of an order that is expired/)
  expect(stdout).toMatch(/a webhook \(/)
  expect(stdout).not.toContain('FAILED')
})
