/**
 * The guide about Pact, as its readers follow it, with the published tools of Pact. The broker is a
 * small one of these tests.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import { localBroker } from '../verify/pact/local-broker.ts'
import { blocksOf } from '../docs/page-commands.ts'
import { guideBlock } from '../docs/guide-block.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOOLS = join(ROOT, 'tools/pact')
const GUIDE = 'docs/pact.md'
const SERVICE_PACT = join(ROOT, 'contracts/pacts/ramp-integrator-ramp-service.json')
const run = promisify(execFile)

let folder: string

beforeAll(async () => {
  await run(process.execPath, [join(ROOT, 'scripts/install-tools.mjs'), TOOLS])
  // Below the tools, where Pact is found.
  folder = mkdtempSync(join(TOOLS, 'node_modules/.guide-'))
  const own = join(folder, 'node_modules/ramp-sandbox')
  mkdirSync(own, { recursive: true })
  for (const part of ['dist', 'contracts', 'scenarios', 'package.json'])
    cpSync(join(ROOT, part), join(own, part), { recursive: true })
  await consumerTest()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

function program(file: string, args: readonly string[], env = {}): Promise<Ended> {
  const { PATH = '' } = process.env
  const options = { cwd: folder, env: { PATH, PACT_DO_NOT_TRACK: '1', ...env }, maxBuffer: 1e9 }
  return run(file, args, options).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: Ended) => error,
  )
}

/** Writes the pact of the guide. */
async function consumerTest(): Promise<void> {
  writeFileSync(join(folder, 'consumer.mjs'), guideBlock(GUIDE, 'js', 'uponReceiving'))
  // The mock server may be asked before it has noted the call, as in test/pact/consumer.test.ts.
  for (let tries = 5; ; tries--) {
    const { code, stderr } = await program(process.execPath, ['consumer.mjs'])
    if (code === 0) return
    if (tries === 0) throw new Error(stderr)
  }
}

/** The command of the guide that has these words, with addresses of the test for its own. */
function guided(words: string, replaced: Readonly<Record<string, string>>, env = {}) {
  const lines = blocksOf(GUIDE).flatMap(({ commands }) => commands)
  const line = lines.find((one) => one.includes(words)) ?? ''
  let text = line
    .replace('npx -p @pact-foundation/pact-cli pact', join(TOOLS, 'node_modules/.bin/pact'))
    .replace(/^RAMP_API_KEY=… npx ramp-sandbox/, `${process.execPath} ${MAIN}`)
  for (const [own, other] of Object.entries(replaced)) text = text.replaceAll(own, other)
  const [file = '', ...args] = text.split(' ')
  return program(file, args, env)
}

const MAIN = 'node_modules/ramp-sandbox/dist/main.cjs'
const PACT = 'npx -p @pact-foundation/pact-cli pact'

test('a pact is published, verified against a deployment, and then can be deployed', async () => {
  await using sandbox = await createSandbox()
  const broker = await localBroker()
  const at = { 'https://broker.example': broker.url, 'https://ramp.example': sandbox.url }
  const key = { RAMP_API_KEY: sandbox.apiKey }
  expect(await guided(`${PACT} broker publish`, at)).toMatchObject({ code: 0 })
  const before = await guided(`${PACT} broker can-i-deploy`, at)
  expect(before.code, before.stdout + before.stderr).not.toBe(0)
  const verified = await guided('--publish', at, key)
  expect(verified.stdout).toMatch(/1 interaction of its consumers' pacts passed/)
  expect(verified.stderr).toContain('Published the results of version 7.')
  const after = await guided(`${PACT} broker can-i-deploy`, at)
  expect(after.code, after.stdout + after.stderr).toBe(0)
})

test('the command of the guide verifies a file against a deployment', async () => {
  await using sandbox = await createSandbox()
  const at = { 'https://ramp.example': sandbox.url }
  const { code, stdout } = await guided('--pact pacts/', at, { RAMP_API_KEY: sandbox.apiKey })
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/1 interaction of its consumers' pacts passed/),
  ])
})

test('a plain Verifier needs no state handlers against a sandbox', async () => {
  await using sandbox = await createSandbox()
  const at = { '7267': new URL(sandbox.url).port }
  const { code, stdout } = await guided(`${PACT} verifier`, at)
  expect([code, stdout]).toEqual([0, expect.stringContaining('has a matching body')])
  const whole = { ...at, 'pacts/web-shop-ramp-service.json': SERVICE_PACT }
  expect(await guided(`${PACT} verifier`, whole)).toMatchObject({ code: 0 })
  const text = guideBlock(GUIDE, 'js', 'providerStatesSetupUrl')
  writeFileSync(join(folder, 'provider.mjs'), text)
  const plain = await program(process.execPath, ['provider.mjs'], { RAMP_BASE_URL: sandbox.url })
  expect(plain, plain.stdout + plain.stderr).toMatchObject({ code: 0 })
})
