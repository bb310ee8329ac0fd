// npm runs this after `npm pack`. The packed package is built, so it has no script that npm would
// warn about where a project installs the file. The clone keeps `prepare`, which builds it where it
// is linked or installed by git. No file of the clone is changed, so nothing has to be put back.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const { npm_config_pack_destination: destination = '', INIT_CWD = '' } = process.env
const folder = resolve(INIT_CWD, destination)
const packed = join(folder, `${name}-${version}.tgz`)

// `npm publish` and --dry-run write no file. npm does not run `prepare` of what a registry has.
if (existsSync(packed)) {
  const work = mkdtempSync(join(tmpdir(), 'ramp-sandbox-pack-'))
  try {
    run('tar', ['-xzf', packed, '-C', work])
    const manifest = join(work, 'package/package.json')
    const { scripts, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
    const { prepare: _prepare, postpack: _postpack, ...others } = scripts
    writeFileSync(manifest, `${JSON.stringify({ ...rest, scripts: others }, null, 2)}\n`)
    const into = ['--ignore-scripts', '--silent', '--pack-destination', folder]
    run('npm', ['pack', join(work, 'package'), ...into])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function run(command, args) {
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, error, stderr } = spawnSync(command, args, { shell, encoding: 'utf8' })
  if (status === 0) return
  console.error(`Failed to pack ramp-sandbox: ${error?.message ?? `${command}: ${stderr}`}`)
  process.exit(1)
}
