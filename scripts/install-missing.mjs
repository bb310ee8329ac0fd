// After a pull that adds a dependency, the build installs it: the bundler would only say that it
// cannot find a file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Throws where npm fails. Without network, nothing happens while nothing is missing. */
export function installMissing(root) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const missing = Object.keys(devDependencies).filter(
    (name) => !existsSync(join(root, 'node_modules', name, 'package.json')),
  )
  if (missing.length === 0) return
  console.error(`ramp-sandbox: installing ${missing.join(', ')}, which package.json names since.`)
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 'inherit'] })
  if (status !== 0) throw new Error(`Failed to install ${missing.join(', ')}. Run npm ci.`)
}
