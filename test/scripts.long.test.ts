/** Scripts of the repository say how they are called, and refuse what they do not know. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

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
