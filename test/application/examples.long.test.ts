/** The exam of the examples: the shops, and the receivers to copy from. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startApplication } from '../../src/application/application-process.ts'
import { EXAM_CHECKS } from '../../src/application/exam/exam.ts'
import { freePort } from '../../src/client/free-port.ts'
import { aFolder } from '../cli/a-folder.ts'
import { call } from '../cli/call.ts'
import { examineAt, failedIn, SECRET } from './examine.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('the example shop has an A, with nothing skipped but the time that its scheme lacks', async () => {
  const adapter = join(ROOT, 'examples/integrator/ramp-app.yaml')
  const { code, out } = await call(['exam', '--adapter', adapter], { cwd: aFolder() })
  expect(out).toContain(`Grade A: ${EXAM_CHECKS.length - 1} passed, 0 failed, 1 skipped`)
  expect(code).toBe(0)
})

test('a shop that runs already is examined by its address, its secret and its adapter', async () => {
  const [port, servicePort] = [await freePort(), await freePort()]
  const { signal } = new AbortController()
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    RAMP_BASE_URL: `http://127.0.0.1:${servicePort}`,
    RAMP_API_KEY: 'ramp_test_local',
    RAMP_WEBHOOK_SECRET: SECRET,
  }
  const command = `exec "${process.execPath}" examples/integrator/server.mjs`
  const shop = await startApplication({ command, cwd: ROOT, env, port, signal })
  onTestFinished(() => shop.stop())
  const adapter = join(ROOT, 'examples/integrator/ramp-app.yaml')
  const at = ['--webhook', `${shop.url}/webhooks`, '--secret', SECRET]
  const more = ['--adapter', adapter, '--service-port', String(servicePort)]
  const { code, out } = await call(['exam', ...at, ...more], { cwd: aFolder() })
  expect(out).toMatch(/^none restart\.kept .*the adapter has no "start"/m)
  expect(out).toMatch(/^Grade A: \d+ passed, 0 failed, 4 skipped$/m)
  expect(code).toBe(0)
})

test('the other shop has an F, and reports have the fixes and the commands', async () => {
  const cwd = aFolder()
  const adapter = join(ROOT, 'examples/naive-integrator/ramp-app.yaml')
  const files = ['--report-junit', 'a.xml', '--report-json', 'a.json', '--report-html', 'a.html']
  const { code, out } = await call(['exam', '--adapter', adapter, ...files], { cwd })
  expect(code).toBe(4)
  expect(out).toMatch(/^Grade F: /m)
  expect(out).toMatch(
    /^ {2}not met: a webhook without a signature is refused\. Received: HTTP 500/m,
  )
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8')
  const { grade, framework, rows } = JSON.parse(read('a.json'))
  expect([grade, framework]).toEqual(['F', 'express'])
  const failed = rows.filter(({ verdict }: { verdict: string }) => verdict === 'failed')
  expect(failed.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([
      'signature.short',
      'body.white-space',
      'effect.twice',
      'effect.ten-at-once',
      'effect.updated-late',
      'effect.test-mode',
      'effect.order-by-reference',
      'restart.kept',
      'rotation.overlap',
    ]),
  )
  for (const { snippet } of failed) expect(snippet).toContain('{')
  expect(read('a.xml')).toContain('<failure type="critical"')
  expect(read('a.html')).toContain('timingSafeEqual')
})

const PYTHON = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import flask']).status === 0,
)
const NEXT = `
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { POST } from '${ROOT}/examples/receivers/next/route.mjs'
createServer(async (req, res) => {
  const body = Readable.toWeb(req)
  const { status } = await POST(
    new Request('http://next/webhooks', { method: 'POST', headers: req.headers, body, duplex: 'half' }),
  )
  res.writeHead(status).end()
}).listen(Number(process.env.PORT), '127.0.0.1')
`
const RECEIVERS: readonly (readonly [name: string, command: string])[] = [
  ['express', `exec "${process.execPath}" examples/receivers/express.mjs`],
  ['next', `exec "${process.execPath}" --input-type=module -e "${NEXT.replaceAll('"', '\\"')}"`],
  ...(PYTHON === undefined
    ? []
    : [['flask', `exec ${PYTHON} examples/receivers/flask_app.py`] as const]),
  ...(existsSync('/usr/bin/go')
    ? [['go', 'exec go run examples/receivers/go/main.go'] as const]
    : []),
]

test.each(RECEIVERS)('the receiver to copy from has an A: %s', async (_, command) => {
  const port = await freePort()
  const { signal } = new AbortController()
  const env = { ...(process.env as Record<string, string>), RAMP_WEBHOOK_SECRET: SECRET }
  const at = { cwd: ROOT, env: { ...env, PORT: String(port) }, port, signal }
  const receiver = await startApplication({ command, ...at })
  onTestFinished(() => receiver.stop())
  const result = await examineAt(`${receiver.url}/webhooks`)
  expect([result.grade, failedIn(result)]).toEqual(['A', []])
})
