/** Commands that a signal ends exit with 6, or with 4 if they had seen a failure. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aServer } from '../a-server.ts'
import { EXIT } from '../../src/cli/exit-codes.ts'
import { BOOKINGS } from '../lab/application/bookings.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'

const WAITS = `name: It waits
steps:
  - app: { path: / }
`
const FAILS = 'name: Fails\nsteps:\n  - { call: createQuote, body: {}, expect: { status: 200 } }\n'

test.for([
  ['run waits.yaml --adapter hangs.yaml', 'SIGINT', EXIT.interrupted],
  ['run waits.yaml --adapter hangs.yaml', 'SIGTERM', EXIT.interrupted],
  ['run a-fails.yaml waits.yaml --jobs 1 --adapter hangs.yaml', 'SIGINT', EXIT.failed],
  ['run waits.yaml --target URL --api-key ramp_test_local', 'SIGINT', EXIT.interrupted],
  ['exam --webhook URL/hook --secret whsec_x', 'SIGTERM', EXIT.interrupted],
  ['app check --adapter hangs.yaml', 'SIGINT', EXIT.interrupted],
  ['explore --adapter hangs.yaml --jobs 1', 'SIGINT', EXIT.interrupted],
  ['verify --base-url URL --api-key ramp_test_local', 'SIGTERM', EXIT.interrupted],
  ['vary -- curl -s URL', 'SIGINT', EXIT.interrupted],
] as const)('%s, ended by %s, exits with %i', async ([line, signal, code]) => {
  const cwd = aFolder()
  let running: ReturnType<typeof runBuilt> | undefined
  const url = await aServer(() => {
    running?.child.kill(signal)
    // explore waits for what runs until a second one.
    if (line.startsWith('explore')) setTimeout(() => running?.child.kill(signal), 300)
  })
  writeFileSync(join(cwd, 'waits.yaml'), WAITS)
  writeFileSync(join(cwd, 'a-fails.yaml'), FAILS)
  const start = `curl -s ${url}; sleep 60`
  writeFileSync(join(cwd, 'hangs.yaml'), stringify({ ...BOOKINGS, start }))
  running = runBuilt(line.replaceAll('URL', url).split(' '), { cwd })
  expect([await running.ended, running.err()]).toEqual([code, expect.any(String)])
})

const PASSES =
  'name: Passes\nsteps:\n  - { call: createQuote, body: {}, expect: { status: 400 } }\n'

test.for([
  ['run a-passes.yaml waits.yaml --jobs 1 --adapter hangs.yaml', /Passes/],
  ['exam --adapter bookings.yaml --seed 1', /ok /],
  ['app check --adapter slow.yaml', /state/],
] as const)('%s, ended after its first row, reports that row', async ([line, row]) => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'waits.yaml'), WAITS)
  writeFileSync(join(cwd, 'a-passes.yaml'), PASSES)
  const url = await aServer(() => undefined)
  const start = `curl -s ${url}; sleep 60`
  writeFileSync(join(cwd, 'hangs.yaml'), stringify({ ...BOOKINGS, start }))
  writeFileSync(join(cwd, 'bookings.yaml'), stringify(BOOKINGS))
  const effect = { command: `curl -s ${url}`, count: '$' }
  const slow = { ...BOOKINGS, buy: { ...BOOKINGS.buy, effect } }
  writeFileSync(join(cwd, 'slow.yaml'), stringify(slow))
  const reports = ['--report-json', 'r.json', '--report-junit', 'r.xml', '--report-html', 'r.html']
  const { child, printed, ended, out } = runBuilt([...line.split(' '), ...reports], { cwd })
  await printed(row)
  child.kill('SIGINT')
  expect(await ended).toBe(EXIT.interrupted)
  expect(out()).toContain('Interrupted: ')
  const report = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))
  expect(report).toMatchObject({ interrupted: expect.any(String), counts: { failed: 0 } })
  expect(report.rows[0]).toMatchObject({ verdict: 'passed' })
  expect(readFileSync(join(cwd, 'r.xml'), 'utf8')).toContain('type="interrupted"')
  expect(readFileSync(join(cwd, 'r.html'), 'utf8')).toContain('"interrupted":"')
})

test('a search whose budget ends before every single perturbation exits with 5, merged too', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify(BOOKINGS))
  const share = ['--shard', '1/1', '--report-json', 'cut.json']
  const cut = await call(['explore', '--budget', '1ms', '--jobs', '1', ...share], { cwd })
  expect([cut.code, cut.out]).toEqual([EXIT.unchecked, expect.stringContaining('1 inconclusive')])
  const merged = await call(['merge', 'cut.json'], { cwd })
  expect(merged.code).toBe(EXIT.unchecked)
  const interrupted = { ...JSON.parse(readFileSync(join(cwd, 'cut.json'), 'utf8')) }
  writeFileSync(
    join(cwd, 'cut.json'),
    JSON.stringify({ ...interrupted, interrupted: 'the search ended after 2 sequences.' }),
  )
  expect((await call(['merge', 'cut.json'], { cwd })).code).toBe(EXIT.interrupted)
})
