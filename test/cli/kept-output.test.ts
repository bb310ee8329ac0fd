/** What the build keeps of the output of calls, and how the built program prints it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { keptCall, type KeptOutput } from '../../src/cli/kept-output.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt, runScript } from './built.ts'
import { call } from './call.ts'

test('the build keeps what the program prints of itself and of each command', async () => {
  const kept = JSON.parse(readFileSync('dist/output.json', 'utf8')) as KeptOutput
  const names = COMMANDS.map(({ name }) => name)
  const calls = ['--version', '--help', ...names.map((name) => `${name} --help`)]
  calls.push(...['bash', 'zsh', 'fish'].map((shell) => `completion ${shell}`))
  expect(Object.keys(kept)).toEqual(calls)
  for (const each of calls) expect((await call(each.split(' '))).out).toBe(kept[each])
})

test.each([
  ['-v', '--version'],
  ['-h', '--help'],
  ['help', '--help'],
  ['help orders', 'orders --help'],
  ['orders -h', 'orders --help'],
  ['completion fish', 'completion fish'],
  ['completion -h', 'completion --help'],
  ['orders', undefined],
  ['', undefined],
  ['orders --json', undefined],
  ['orders --json --help', undefined],
  ['completion words --', undefined],
])('the output of "%s" is that of %j', (typed, expected) => {
  expect(keptCall(typed === '' ? [] : typed.split(' '))).toBe(expected)
})

test.each([
  [['help', 'constructor'], 1],
  [['--help', '--help'], 0],
  [['completion', 'constructor'], 1],
  [['-v'], 0],
  [['completion', 'zsh'], 0],
])('the built program prints of %j what the program prints', async (args, code) => {
  const built = runBuilt(args, { cwd: aFolder() })
  expect([await built.ended, built.out(), built.err()]).toEqual([code, ...(await printed(args))])
})

test.each([
  [['--version'], 0],
  [['help', 'constructor'], 1],
])('the ES module of the program prints of %j the same', async (args, code) => {
  const built = runScript('dist/main.js', args, { cwd: process.cwd() })
  expect([await built.ended, built.out(), built.err()]).toEqual([code, ...(await printed(args))])
})

async function printed(args: readonly string[]): Promise<readonly [string, string]> {
  const { out, err } = await call(args)
  return [out, err]
}
