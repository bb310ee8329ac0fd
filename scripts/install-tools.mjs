// Installs the tools of a folder with a lockfile of its own: node scripts/install-tools.mjs tools
// It does so again only when the lockfile has changed.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.argv[2])
const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8')
const mark = join(folder, 'node_modules/.installed')

if (textOf(mark) !== lockfile) {
  const args = ['ci', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  writeFileSync(mark, lockfile)
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
