/** A verification that Ctrl+C ends says what it has seen until then. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { transformedService, writeReply } from '../verify/transformed-service/service.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'

const KEY = 'ramp_test_local'

test('Ctrl+C writes the reports with what was learnt until then', async () => {
  const cwd = aFolder()
  let answers = 0
  const interrupt = { now: () => {} }
  const service = await transformedService({
    isSandbox: false,
    apiKey: KEY,
    write: (response, reply) => {
      if (++answers <= 60) writeReply(response, reply)
      else if (answers === 61) interrupt.now()
    },
  })
  onTestFinished(service.close)
  const args = ['--base-url', service.url, '--report-json', 'run.json', '--report-html', 'run.html']
  const { child, ended, out, err } = runBuilt(['verify', ...args], {
    cwd,
    env: { RAMP_API_KEY: KEY },
  })
  interrupt.now = () => void child.kill('SIGINT')
  expect(await ended).toBe(6)
  expect(out()).toContain(
    'Interrupted: Failed to finish the run: it was interrupted. Run it again.',
  )
  expect(err()).toContain('Orders that were created before that:')
  const { interrupted, counts } = JSON.parse(readFileSync(join(cwd, 'run.json'), 'utf8'))
  expect(interrupted).toBe('Failed to finish the run: it was interrupted. Run it again.')
  expect(counts.passed).toBeGreaterThan(0)
  expect(counts.inconclusive).toBeGreaterThan(0)
  expect(readFileSync(join(cwd, 'run.html'), 'utf8')).toContain('"interrupted":')
})
