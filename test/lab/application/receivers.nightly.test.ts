/** The exam of the receivers to copy from, each in its own framework. */
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApplication } from '../../../src/lab/application/application-process.ts'
import type { Framework } from '../../../src/lab/exam/fix.ts'
import { freePort } from '../../../src/base/client/free-port.ts'
import { sign } from '../../../src/sandbox/simulator/webhooks/signature.ts'
import { examineAt, failedIn, SECRET } from './examine.ts'

const ROOT = join(import.meta.dirname, '../../..')
const RECEIVERS = join(ROOT, 'examples/receivers')
const TOOLS = join(ROOT, 'tools/receivers')
const NODE = `exec "${process.execPath}"`
const NEXT = join(TOOLS, 'node_modules/next/dist/bin/next')
const run = promisify(execFile)

let folder: string

beforeAll(async () => {
  await run(process.execPath, [join(ROOT, 'scripts/install-tools.mjs'), TOOLS])
  // Beside the frameworks, where their packages are found.
  folder = mkdtempSync(join(TOOLS, '.copies-'))
  cpSync(join(RECEIVERS, 'fastify.mjs'), join(folder, 'fastify.mjs'))
  const site = join(folder, 'site')
  cpSync(join(RECEIVERS, 'next/route.mjs'), join(site, 'app/webhooks/route.js'))
  const config = { turbopack: { root: TOOLS }, outputFileTracingRoot: TOOLS }
  writeFileSync(join(site, 'next.config.mjs'), `export default ${JSON.stringify(config)}`)
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  await run(process.execPath, [NEXT, 'build'], { cwd: site, env })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PYTHON = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import flask']).status === 0,
)

/** Undefined if the framework is not installed. The type has every one of the fixes. */
const COMMANDS: Readonly<Record<Framework, (() => string) | undefined>> = {
  express: () => `${NODE} "${RECEIVERS}/express.mjs"`,
  fastify: () => `${NODE} "${folder}/fastify.mjs"`,
  next: () => `cd "${folder}/site" && ${NODE} "${NEXT}" start -p $PORT`,
  flask: PYTHON === undefined ? undefined : () => `exec ${PYTHON} "${RECEIVERS}/flask_app.py"`,
  go:
    spawnSync('go', ['version']).status === 0
      ? () => `exec go run "${RECEIVERS}/go/main.go"`
      : undefined,
}

for (const [framework, command] of Object.entries(COMMANDS)) {
  const isMissing = command === undefined
  test.skipIf(isMissing)(`the receiver to copy from has an A: ${framework}`, async () => {
    const port = await freePort()
    const env = {
      ...(process.env as Record<string, string>),
      NEXT_TELEMETRY_DISABLED: '1',
      RAMP_WEBHOOK_SECRET: SECRET,
      PORT: String(port),
    }
    const { signal } = new AbortController()
    const at = { cwd: ROOT, env, port, signal }
    const receiver = await startApplication({ command: command?.() ?? '', ...at })
    onTestFinished(() => receiver.stop())
    const result = await examineAt(`${receiver.url}/webhooks`)
    expect([result.grade, failedIn(result)]).toEqual(['A', []])

    // A receiver that has an older secret takes the webhooks of an overlap.
    const statusFor = async (...secrets: [string, ...string[]]) => {
      const body = JSON.stringify({ id: `evt_${secrets.length}`, type: 'other', data: {} })
      const headers = sign({ scheme: 'hex', secrets, body, deliveryId: 'dlv_1', at: 0 })
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
      }
      return (await fetch(`${receiver.url}/webhooks`, { ...request, body })).status
    }
    expect(await statusFor('whsec_new', SECRET)).toBe(200)
    expect(await statusFor('whsec_newer', 'whsec_new', SECRET)).toBe(200)
    expect(await statusFor('whsec_newer', 'whsec_new')).toBe(401)
  })
}
