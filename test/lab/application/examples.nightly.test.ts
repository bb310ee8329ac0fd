/** The exam of the example shops. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startApplication } from '../../../src/lab/application/application-process.ts'
import { loadSuite } from '../../../src/lab/exam/suite.ts'
import { freePort } from '../../../src/base/client/free-port.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { examineAt, failedIn, SECRET } from './examine.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('the example shop has an A, with nothing skipped but the time that its scheme lacks, and returns', async () => {
  const adapter = join(ROOT, 'examples/integrator/ramp-app.yaml')
  const { code, out } = await call(['exam', '--adapter', adapter], { cwd: aFolder() })
  const { length } = await loadSuite({})
  expect(out).toContain(`Grade A: ${length - 8} of ${length} checks passed at `)
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
  expect(out).toMatch(/^skip restart\.kept .*the adapter has no "start"/m)
  expect(out).toMatch(/^Grade A: \d+ of \d+ checks passed at \S+; 11 were skipped\.$/m)
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
    /^First failure: a webhook without a signature is refused: expected .*received HTTP 500/m,
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
      'restart.kept',
      'rotation.overlap',
    ]),
  )
  for (const { fix } of failed) expect(fix).toContain('{')
  expect(read('a.xml')).toContain('<failure type="critical"')
  expect(read('a.html')).toContain('timingSafeEqual')
})

test('a receiver that stops answering is not examined for an hour', async () => {
  let count = 0
  const answer = () => ((count += 1) === 1 ? { status: 200 } : new Promise<never>(() => undefined))
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, answer)
  onTestFinished(() => server.close())
  const result = await examineAt(`http://127.0.0.1:${server.port}/webhooks`)
  expect(failedIn(result)).toEqual(['delivery.valid', 'delivery.fifty', 'signature.missing'])
  const left = result.rows.filter(
    ({ because }) => because === '3 checks before it had no answer in time',
  )
  expect(left.length).toBeGreaterThan(result.rows.length / 2)
})
