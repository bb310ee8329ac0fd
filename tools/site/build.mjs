// Writes the site and a packed copy of it: node tools/site/build.mjs [FOLDER], tools/site/dist by default.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { siteFiles } from './site.mjs'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'))
const site = join(folder, 'ramp-sandbox-docs')
const packed = join(folder, 'ramp-sandbox-docs.tgz')

rmSync(folder, { recursive: true, force: true })
const files = siteFiles()
for (const [path, contents] of files) {
  const target = join(site, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, contents)
}
const { status } = spawnSync('tar', ['-czf', packed, '-C', folder, 'ramp-sandbox-docs'], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
console.log(`${files.size} files. Open ${join(site, 'docs/index.html')} in a browser.
For a machine without a network, take ${packed}.`)
