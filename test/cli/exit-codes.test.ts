/**
 * What commands exit with. Those that print an error instead of a result are in wrong-calls.txt,
 * and interrupted ones in interrupted.gate.test.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { EXIT, exitCodeOf, MEANINGS } from '../../src/cli/exit-codes.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'
import { aRunningSandbox } from './control/running-sandbox.ts'

const HEAD = 'name: A scenario\nwhy: The test needs one.\nsteps:\n'
const ADAPTER =
  'buy: { request: POST /buy, order: $.id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [b], failed: [c] }\n'
const FILES = {
  'passes.yaml': `${HEAD}  - { call: createQuote, body: {}, expect: { status: 400 } }\n`,
  'fails.yaml': `${HEAD}  - { call: createQuote, body: {}, expect: { status: 200 } }\n`,
  'invalid.yaml': `${HEAD}  - { cal: createQuote }\n`,
  'about-app.yaml': `needs: [app]\n${HEAD}  - { app: { path: / } }\n`,
  'bare.adapter': ADAPTER,
  'empty.har': '{"log":{"version":"1.2","entries":[]}}',
  'other.config': 'shapes: { order: { status: 202 } }\n',
  'body.json': '{}',
}

const SIGNED = 'x-service-signature: 00'

const cwd = aFolder()

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text)
  const { url, ramp } = await aRunningSandbox()
  const at = `--base-url ${url} --api-key ramp_test_local --max-requests 25`
  await ramp(`verify ${at} --record ${cwd}/calls.har`)
  await ramp('recording --output own.har')
  for (const file of ['passes', 'fails', 'about-app'])
    await call(['run', `${file}.yaml`, '--shard', '1/1', '--report-json', `${file}.json`], { cwd })
})

test.each([
  ['run passes.yaml', EXIT.ok],
  ['run passes.yaml about-app.yaml', EXIT.ok],
  ['run about-app.yaml --adapter bare.adapter', EXIT.ok],
  ['run passes.yaml invalid.yaml', EXIT.badFile],
  ['run fails.yaml invalid.yaml', EXIT.failed],
  ['merge passes.json', EXIT.ok],
  ['merge about-app.json', EXIT.ok],
  ['merge fails.json', EXIT.failed],
  ['validate passes.yaml', EXIT.ok],
  ['validate invalid.yaml', EXIT.badFile],
  ['verify --compare calls.har calls.har', EXIT.ok],
  ['verify --compare calls.har nowhere.har', EXIT.badFile],
  ['traffic compare calls.har calls.har', EXIT.ok],
  ['traffic learn calls.har', EXIT.ok],
  ['traffic fidelity calls.har', EXIT.ok],
  ['traffic export calls.har --pact', EXIT.ok],
  ['traffic compare calls.har empty.har', EXIT.couldNotRun],
  ['traffic learn empty.har', EXIT.couldNotRun],
  ['traffic fidelity empty.har', EXIT.couldNotRun],
  ['traffic export empty.har --pact', EXIT.couldNotRun],
  ['traffic fidelity calls.har --config other.config --at-least 100', EXIT.failed],
  ['traffic check calls.har', EXIT.unchecked],
  ['vary -- false', EXIT.couldNotRun],
  ['vary -- true', EXIT.unchecked],
  ['exec -- true', EXIT.ok],
  ['check-signature --secret whsec_x --header SIGNED body.json', EXIT.failed],
])('%s exits with %i', async (line, code) => {
  const args = line.split(' ').map((word) => (word === 'SIGNED' ? SIGNED : word))
  const printed = await call(args, { cwd })
  expect([printed.code, printed.err + printed.out]).toEqual([code, expect.any(String)])
})

test.each([
  [['failed', 'invalid', 'inconclusive'], EXIT.failed],
  [['invalid', 'inconclusive'], EXIT.badFile],
  [['passed'], EXIT.interrupted],
  [[], EXIT.interrupted],
  [['inconclusive'], EXIT.interrupted],
] as const)('an interrupted command that saw %j exits with %i', (verdicts, code) => {
  const rows = verdicts.map((verdict) => ({ verdict }))
  expect(exitCodeOf(rows, { isInterrupted: true, couldNotRun: true })).toBe(code)
})

test('the page of exit codes and the help of all commands have every code', async () => {
  const page = readFileSync('docs/reference.md', 'utf8')
  const { out } = await call(['help'])
  for (const [name, code] of Object.entries(EXIT)) {
    const meaning = MEANINGS[name as keyof typeof EXIT]
    expect(page).toContain(`| ${code} | ${meaning} |`)
    expect(out).toContain(`  ${code}  ${meaning}\n`)
  }
})
