// npm runs this before it tests or packs, at the first `npx ramp-sandbox` in a clone, and where
// another project installs a clone by its path or by git. A clone that is installed by its path has
// no dependencies yet: npm only links it. Its arguments are those of build.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  ...['console', 'contracts', 'examples', 'scenarios', 'scripts', 'src'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
]
const OPTIONS = process.argv.slice(2)
const keepsDeclarations = OPTIONS.includes('--keep-declarations')

// The packed package has no sources, and is built. A build replaces files that a sandbox of this
// clone may be about to load, so nothing is built twice.
if (existsSync(join(root, 'src')) && !isBuilt()) {
  if (!existsSync(join(root, 'node_modules/esbuild'))) {
    console.error('ramp-sandbox: installing what the build needs (npm ci), once.')
    run('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'])
  }
  run(process.execPath, ['scripts/build.mjs', ...OPTIONS])
}

/** Whether every file of the last build is newer than every source. */
function isBuilt() {
  // A build writes this file last.
  if (!existsSync(join(root, 'dist/sbom.cdx.json'))) return false
  return Math.min(...timesIn('dist')) > Math.max(...SOURCES.flatMap(timesIn))
}

/** When the file, or each file and folder of the folder, last changed. A folder loses files too. */
function timesIn(path) {
  const full = join(root, path)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (path.endsWith('.d.ts') && keepsDeclarations) return []
  if (!stats.isDirectory()) return [stats.mtimeMs]
  const below = readdirSync(full).flatMap((name) => timesIn(join(path, name)))
  return path.startsWith('dist') ? below : [stats.mtimeMs, ...below]
}

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
