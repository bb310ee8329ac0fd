/** The commands of reports that take long to make; printed-commands.gate.test.ts has the others. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, textOf } from './a-folder.ts'
import { call } from './call.ts'
import { aRunningSandbox } from './control/running-sandbox.ts'

const NPX = `npx() { shift; "${process.execPath}" "${resolve('dist/main.cjs')}" "$@"; }\n`

function inShell(command: string, cwd: string) {
  const { status, stdout } = spawnSync('bash', ['-c', NPX + command], { cwd, encoding: 'utf8' })
  return { code: status, out: stdout }
}

const NAIVE = readFileSync('examples/naive-integrator/ramp-app.yaml', 'utf8').replace(
  /^start: .*$/m,
  `start: exec "${process.execPath}" "${resolve('examples/naive-integrator/server.mjs')}"`,
)

test('an exam of an application that it started prints what examines it again', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'my app.yaml'), NAIVE)
  const { code, out } = await call(['exam', '--adapter', 'my app.yaml', '--seed', '5'], { cwd })
  const [, command = ''] = /^ {2}\| repeat +(npx .*)$/m.exec(out) ?? []
  expect([code, command]).toEqual([4, "npx ramp-sandbox exam --adapter 'my app.yaml' --seed 5"])
  expect(out).not.toContain('curl')
  const again = inShell(command, cwd)
  expect(again.code).toBe(4)
  expect(again.out).toMatch(/^Grade F/m)
})

test('a counterexample and its report say how to see it fail', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'my app.yaml'), NAIVE)
  const args = ['--sequences', '1', '--jobs', '1', '--out', 'my files', '--report-json', 'r.json']
  const { code, out } = await call(['explore', '--adapter', 'my app.yaml', ...args], { cwd })
  expect(code).toBe(4)
  const [, onTerminal = ''] = /Repeat it: (npx .*)/.exec(out) ?? []
  const report = JSON.parse(textOf(cwd, 'r.json'))
  const ofReport: string = report.counterexamples[1].scenario.failure.replay
  for (const command of [onTerminal, ofReport]) expect(inShell(command, cwd).code).toBe(4)
})

test('a comparison of recordings names the check that shows what it found', async () => {
  const { url, ramp } = await aRunningSandbox()
  const cwd = aFolder()
  const at = `--base-url ${url} --api-key ramp_test_local --max-requests 25`
  await ramp(`verify ${at} --record ${cwd}/a.har`)
  const broken = textOf(cwd, 'a.har').replaceAll('\\"success\\":true', '\\"done\\":true')
  writeFileSync(join(cwd, 'b c.har'), broken)
  const { code, out } = await call(['traffic', 'compare', 'a.har', 'b c.har'], { cwd })
  const [, command = ''] = /Run "(npx .*?)" for the exchanges/.exec(out) ?? []
  expect([code, command]).toEqual([4, "npx ramp-sandbox traffic check 'b c.har'"])
  expect(inShell(command, cwd).code).toBe(4)
})
