/** Services and scripts name either file of the built command. */
import { expect, test } from 'vitest'
import { runScript } from './built.ts'
import { call } from './call.ts'

test.each(['dist/main.cjs', 'dist/main.js'])('%s runs the program', async (file) => {
  const { out, err, ended } = runScript(file, ['help', 'constructor'], { cwd: process.cwd() })
  const code = await ended
  const program = await call(['help', 'constructor'])
  expect([code, out(), err()]).toEqual([program.code, program.out, program.err])
})
