// Installs the tools of a folder with a lockfile of its own, again only when that has changed.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArguments } from './arguments.mjs'

const usage = 'node scripts/install-tools.mjs FOLDER, such as tools or tools/consumers'
const { positionals } = readArguments(usage, { least: 1 })
const folder = resolve(positionals[0])
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
