import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const NAIVE = 'examples/naive-integrator/ramp-app.yaml'

test('explore exits with 4 at a counterexample, prints its steps, and writes reports and scenarios', async () => {
  const folder = aFolder()
  const [json, out] = [join(folder, 'report.json'), join(folder, 'out')]
  const html = join(folder, 'page.html')
  const share = ['--schedules', '1', '--shard', '1/1']
  const args = ['--app', NAIVE, ...share, '--report-json', json, '--out', out]
  args.push('--report-html', html)
  const { code, out: text } = await call(['explore', ...args])
  expect(code).toBe(4)
  expect(text).toContain('1. A buy: the happy path.\n   Fails: the credit is the settled amount.')
  expect(text).toContain('Hint: Credit what was settled: cryptoAmount of the completed event')
  expect(text).toContain('Not checked further: amount, because the happy buy fails at it.')
  expect(readdirSync(out)[0]).toBe('explored.buy.amount.yaml')
  const report: unknown = JSON.parse(readFileSync(json, 'utf8'))
  expect(report).toMatchObject({
    version: 1,
    shard: { index: 1, of: 1 },
    counterexamples: [{ oracle: 'amount', repeated: 3 }, { oracle: 'live' }],
  })
  const page = readFileSync(html, 'utf8')
  expect(page).toMatch(/<title>\d+ schedules, .*: 2 counterexamples found\.<\/title>/)
  expect(page).toContain('transaction.completed')
  const whole = await call(['merge', json])
  expect([whole.code, whole.err]).toEqual([4, ''])
  expect(whole.out).toContain('2 counterexamples found.')
}, 120_000)
