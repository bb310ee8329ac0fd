// npm runs this before it packs, and where another project installs a clone by its path or by git.
// A clone that is installed by its path has no dependencies yet: npm only links it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

if (!existsSync(join(root, 'node_modules/esbuild'))) {
  console.error('ramp-sandbox: installing what the build needs (npm ci), once.')
  run('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'])
}
run(process.execPath, ['scripts/build.mjs'])

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    // The project that installs this one may do so globally.
    env: { ...process.env, npm_config_global: 'false' },
  })
  if (status === 0) return
  console.error(
    `Failed to build ramp-sandbox: ${error?.message ?? `${command} ${args[0]} exits with ${status}`}. Run npm ci in ${root}, then install it again.`,
  )
  process.exit(1)
}
