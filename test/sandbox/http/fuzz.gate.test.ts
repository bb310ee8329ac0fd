/** Bad requests by the ten thousand, through a real server: none gets a 5xx, none hangs. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { Pool } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../../src/sandbox/http/listen.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import { randomRun } from '../../random-run.ts'
import { badBytes, badRequest, type BadRequest } from './bad-requests.ts'

const { seed: SEED, numRuns: RUNS } = randomRun({
  file: 'test/sandbox/http/fuzz.gate.test.ts',
  numRuns: 480,
})
const BATCH = 50
const TIME_LIMIT_MS = 10_000

const defects: unknown[] = []
const sandbox = new Sandbox({
  clock: { mode: 'manual' },
  transport: new ScriptedTransport(),
  timers: noTimers,
})
let server: Listening
let pool: Pool

beforeAll(async () => {
  server = await listen(sandbox, {
    host: '127.0.0.1',
    port: 0,
    onDefect: (defect) => defects.push(defect),
  })
  pool = new Pool(server.url, {
    connections: 16,
    headersTimeout: TIME_LIMIT_MS,
    bodyTimeout: TIME_LIMIT_MS,
  })
})

afterAll(async () => {
  await pool.destroy()
  await server.close()
})

test(`${RUNS * BATCH} invalid requests each get an error response of the sandbox`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(badRequest, { minLength: BATCH, maxLength: BATCH }),
      async (requests) => {
        await Promise.all(requests.map(checkAnswer))
      },
    ),
    { numRuns: RUNS, seed: SEED },
  )
})

test('bytes that are hardly HTTP end in an answer or a closed connection', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(badBytes, { minLength: 20, maxLength: 20 }), async (all) => {
      for (const answer of await Promise.all(all.map(exchange))) {
        if (answer === '') continue
        expect(answer).toMatch(/^HTTP\/1\.1 [2-4]\d\d /)
        expect(answer).toContain(`x-ramp-sandbox: ${VERSION}`)
      }
    }),
    { numRuns: Math.ceil(RUNS / 10), seed: SEED },
  )
})

async function checkAnswer(request: BadRequest): Promise<void> {
  const { statusCode, headers, body } = await pool.request({
    method: request.method,
    path: request.path,
    headers: request.headers,
    body: request.body,
  })
  const text = await body.text()
  const summary = `${request.method} ${request.path} ${String(request.body)} was answered ${statusCode} ${text}`
  // Some requests inject faults, and a sandbox of a program runs no scenarios. The answer to a HEAD
  // has no body that says so, but a defect would have been reported.
  const isInjected =
    request.method === 'HEAD'
      ? defects.length === 0
      : /"(FAULT_INJECTED|SCENARIOS_UNAVAILABLE)"/.test(text)
  if (statusCode >= 500 && !isInjected) throw new Error(summary, { cause: defects.at(-1) })
  if (headers['x-ramp-sandbox'] !== VERSION) throw new Error(`No x-ramp-sandbox header: ${summary}`)
  if (statusCode < 400 || request.method === 'HEAD') return
  const { success, code, message } = JSON.parse(text) as Record<string, unknown>
  if (
    success !== false ||
    typeof code !== 'string' ||
    typeof message !== 'string' ||
    message === ''
  ) {
    throw new Error(`No error envelope: ${summary}`)
  }
}

/** Everything that comes back until the client has waited for the end of what it sent. */
function exchange(bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    const limit = setTimeout(() => {
      socket.destroy()
      reject(new Error(`Nothing came of ${Buffer.from(bytes).toString('latin1')}`))
    }, TIME_LIMIT_MS)
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk))
    // A reset is an end, too.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(limit)
      resolve(answer)
    })
    socket.end(bytes)
  })
}
