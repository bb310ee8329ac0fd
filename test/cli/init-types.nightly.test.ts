/** The TypeScript that `init` writes, by the compiler. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

test.each(['client', 'receiver'])('the test of a %s has no type errors', async (project) => {
  for (const runner of ['node', 'vitest']) {
    const cwd = aFolder()
    mkdirSync(join(cwd, 'node_modules/@types'), { recursive: true })
    for (const [name, at] of [
      ['ramp-sandbox', '.'],
      ['vitest', 'node_modules/vitest'],
      ['@types/node', 'node_modules/@types/node'],
    ] as const)
      symlinkSync(resolve(at), join(cwd, 'node_modules', name))
    const flags = ['--project', project, '--language', 'typescript', '--runner', runner]
    expect(await call(['init', ...flags], { cwd })).toMatchObject({ code: 0 })
    const tsc = resolve('node_modules/typescript/bin/tsc')
    const options =
      '--noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node'
    const args = [tsc, ...options.split(' '), 'test/ramp.test.ts']
    expect(spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout).toBe('')
  }
})
