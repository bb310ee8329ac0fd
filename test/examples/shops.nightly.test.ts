/** Shops in other languages, with routes and members that are unlike those of the others. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call } from '../cli/call.ts'
import { runs } from '../docs/shell.ts'

const cwd = fileURLToPath(new URL('../..', import.meta.url))

/** Go keeps what it has compiled in the home of the user. */
const ENV = { HOME: process.env['HOME'] ?? '' }

/** A language need not be installed where the rest of the project is. */
const SHOPS = [
  ['python-shop', runs('python3', '-c', '"".removeprefix("")')],
  ['go-shop', runs('go', 'version')],
] as const

const COMMANDS: readonly (readonly [command: string, last: RegExp])[] = [
  ['app check --adapter', /^The adapter fits: /m],
  ['exam --adapter', /^Grade A: \d+ of \d+ checks passed at \S+; 1 was skipped\.$/m],
  ['run scenarios --filter app. --adapter', /^\d+ passed$/m],
  ['explore --sequences 110 --adapter', /^No counterexample was found in 110 sequences, .*\.$/m],
]

for (const [shop, isRunnable] of SHOPS) {
  test.skipIf(!isRunnable).each(COMMANDS)(`the ${shop} passes %s`, async (command, last) => {
    const args = [...command.split(' '), `examples/${shop}/ramp-app.yaml`]
    const { code, out, err } = await call(args, { cwd, env: ENV })
    expect(out + err).toMatch(last)
    expect(code).toBe(0)
  })
}
