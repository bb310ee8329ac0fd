/** Scripts of the repository say how they are called, and refuse what they do not know. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { aFolder } from './cli/a-folder.ts'

const SCRIPTS = ['build', 'generate', 'image-tree', 'install-tools', 'lint', 'screenshots']
const FILES = ['bench/run.mjs', ...SCRIPTS.map((name) => `scripts/${name}.mjs`)]

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test.each(FILES)('%s has a usage, and refuses unknown options in one line', (file) => {
  expect(run(file, '--help')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Usage: [^\n]+\n$/),
    stderr: '',
  })
  expect(run(file, '--nonsense')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Failed to read the arguments: .*'--nonsense'.* Usage: .*\n$/),
  })
})

test('a build keeps the valid scenarios beside an invalid one', async () => {
  const root = aFolder()
  mkdirSync(join(root, 'scenarios'))
  const valid = readFileSync('scenarios/order.sold.yaml', 'utf8')
  writeFileSync(join(root, 'scenarios/valid.yaml'), valid)
  writeFileSync(join(root, 'scenarios/invalid.yaml'), 'name: Bad\nsteps:\n  - bogus: 1\n')
  const kept = `
    const { load } = await import('./scripts/load-typescript.mjs')
    const { keptScenarios } = await load('scripts/generate/kept-scenarios.ts')
    console.log(...(await keptScenarios(${JSON.stringify(root)})).values())`
  const { stdout, stderr } = run('--input-type=module', '-e', kept)
  expect(stderr).toBe('')
  expect(Object.values(JSON.parse(stdout))).toEqual([
    expect.objectContaining({ scenario: parse(valid) }),
  ])
})
