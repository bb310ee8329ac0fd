import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { BOOKINGS } from '../lab/application/bookings.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const NAIVE = 'examples/naive-integrator/ramp-app.yaml'

test('explore exits with 4 at a counterexample, prints what decides, and writes reports and scenarios', async () => {
  const folder = aFolder()
  const [json, out] = [join(folder, 'report.json'), join(folder, 'out')]
  const html = join(folder, 'page.html')
  const share = ['--sequences', '1', '--shard', '1/1']
  const args = ['--adapter', NAIVE, ...share, '--report-json', json, '--out', out]
  args.push('--report-html', html)
  const { code, out: text } = await call(['explore', ...args])
  expect(code).toBe(4)
  expect(text).toContain(
    '1) A buy: the happy path (explored.buy.amount)\n  | Fails: the credit is the settled amount (§6).',
  )
  expect(text).toContain('Hint: Credit what was settled: cryptoAmount of the completed event')
  expect(text).toContain('Not checked further: amount, because the happy buy fails at it.')
  expect(readdirSync(out)[0]).toBe('explored.buy.amount.yaml')
  const report: unknown = JSON.parse(readFileSync(json, 'utf8'))
  expect(report).toMatchObject({
    version: 3,
    shard: { index: 1, of: 1 },
    counterexamples: [{ oracle: 'amount', repeated: 3 }, { oracle: 'live' }],
  })
  const page = readFileSync(html, 'utf8')
  expect(page).toMatch(/<title>2 counterexamples were found in \d+ sequences, .*\.<\/title>/)
  expect(page).toContain('transaction.completed')
  const whole = await call(['merge', json])
  expect([whole.code, whole.err]).toEqual([4, ''])
  expect(whole.out).toContain('2 counterexamples were found in ')
}, 120_000)

test('without --out, a report names the search that writes the files', async () => {
  const json = join(aFolder(), 'report.json')
  const args = ['explore', '--adapter', NAIVE, '--sequences', '1', '--report-json', json]
  await call(args)
  const { counterexamples } = JSON.parse(readFileSync(json, 'utf8'))
  expect(counterexamples[0].scenario.failure.replay).toBe(
    `npx ramp-sandbox explore --adapter ${NAIVE} --seed 1 --out counterexamples`,
  )
}, 120_000)

test('what fails once, and in no repetition, is listed as unstable, and the search exits with 0', async () => {
  const folder = aFolder()
  const once = { ...BOOKINGS.environment, MISTAKE: 'once', SHOP_ONCE: join(folder, 'once') }
  writeFileSync(join(folder, 'ramp-app.yaml'), stringify({ ...BOOKINGS, environment: once }))
  const args = ['--sequences', '2', '--jobs', '1', '--report-json', 'report.json']
  const { code, out } = await call(['explore', ...args], { cwd: folder })
  expect(out).toContain(
    'Unstable, and no counterexample: a buy: the happy path. Fails: the state of the application is that of the service (§6). It failed once, and in 0 of 3 repetitions.',
  )
  expect(out).toContain('No counterexample was found in ')
  expect(out).not.toContain('Not checked further: state')
  expect(code).toBe(0)
  const report: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  expect(report).toMatchObject({
    counterexamples: [],
    unstable: [{ side: 'buy', oracle: 'state', repeated: 0, repetitions: 3 }],
  })
}, 120_000)

test('a path that names no order is a mistake of the adapter, and no counterexample', async () => {
  const cwd = aFolder()
  const adapter = { ...BOOKINGS, buy: { ...BOOKINGS.buy, order: '$.none' } }
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify(adapter))
  expect((await call(['explore', '--sequences', '1'], { cwd })).code).toBe(2)
})
