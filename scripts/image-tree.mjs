// Lays out what the image adds to its base.
// The Dockerfile calls it, and so does the test that runs the tree without Docker.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArguments } from './arguments.mjs'

const root = join(import.meta.dirname, '..')
const usage = 'node scripts/image-tree.mjs FOLDER'
const { positionals } = readArguments(usage, { least: 1 })
const folder = resolve(positionals[0])
const app = join(folder, 'app')
const commands = join(folder, 'usr/local/bin')
const data = join(folder, 'data')
for (const each of [app, commands, data]) mkdirSync(each, { recursive: true })

const options = ['--json', '--ignore-scripts', '--pack-destination', folder]
const packed = execFileSync('npm', ['pack', ...options], { cwd: root, encoding: 'utf8' })
const [{ filename }] = JSON.parse(packed)
const archive = join(folder, filename)
execFileSync('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', app])
rmSync(archive)

symlinkSync('/app/dist/main.cjs', join(commands, 'ramp-sandbox'))
// Whatever user the container runs as, its worlds can be stored.
chmodSync(data, 0o1777)
