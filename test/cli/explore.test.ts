import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const NAIVE = 'examples/naive-integrator/ramp-app.yaml'
const ONE = ['--sequences', '1', '--jobs', '1']

test.each([
  ['an adapter that is missing', undefined, 2],
  ['a command that ends at once', 'start: exit 1\n', 3],
  ['a path that names no order', 'start: exec node server.mjs\n', 2],
])(
  '%s is no counterexample',
  async (_, start, code) => {
    const file = join(aFolder(), 'ramp-app.yaml')
    if (start !== undefined) writeFileSync(file, adapter(start))
    expect((await call(['explore', '--adapter', file, ...ONE])).code).toBe(code)
  },
  120_000,
)

/** The naive shop started from its own folder, with a wrong name of the order. */
function adapter(start: string): string {
  const command = start.replace(
    'server.mjs',
    `"${process.cwd()}/examples/naive-integrator/server.mjs"`,
  )
  return readFileSync(NAIVE, 'utf8')
    .replace(/^start: .*\n/m, command)
    .replace('order: $.id', 'order: $.none')
}
