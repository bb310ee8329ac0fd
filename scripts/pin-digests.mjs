// Puts digests in place of the versions of actions and base images, and keeps each version in a
// comment. It asks GitHub (git) and the registry (docker), so it is a step of a release: see
// RELEASING.md.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'

const { values } = readArguments('node scripts/pin-digests.mjs [--check]', {
  options: { check: { type: 'boolean' } },
})
const WORKFLOWS = '.github/workflows'
const files = ['action.yml', ...readdirSync(WORKFLOWS).map((file) => join(WORKFLOWS, file))]

const UNPINNED_ACTION = /uses: ([\w-]+\/[\w./-]+)@(v[\w.]+)$/gm
const UNPINNED_IMAGE = /^(ARG BASE=)([\w./:-]+)$/gm

const unpinned = []
for (const file of files) replace(file, UNPINNED_ACTION, pinAction)
replace('Dockerfile', UNPINNED_IMAGE, pinImage)
if (values.check && unpinned.length > 0) {
  console.error('Failed to release: these have no digest. Run node scripts/pin-digests.mjs.')
  for (const each of unpinned) console.error(`  ${each}`)
  process.exit(1)
}

function replace(file, pattern, pin) {
  const text = readFileSync(file, 'utf8')
  unpinned.push(...[...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`))
  if (!values.check) writeFileSync(file, text.replaceAll(pattern, pin))
}

function pinAction(_, action, version) {
  const repository = action.split('/').slice(0, 2).join('/')
  const tags = [`refs/tags/${version}`, `refs/tags/${version}^{}`]
  const lines = output('git', ['ls-remote', `https://github.com/${repository}`, ...tags])
  // An annotated tag has a second line, with the commit.
  const [commit = ''] = lines.trim().split('\n').at(-1).split(/\s/)
  return `uses: ${action}@${mustMatch(/^[0-9a-f]{40}$/, commit, action)} # ${version}`
}

function pinImage(_, before, image) {
  const digest = output('docker', [
    ...['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'],
  ]).trim()
  return `${before}${image}@${mustMatch(/^sha256:[0-9a-f]{64}$/, digest, image)}`
}

function mustMatch(pattern, digest, name) {
  if (pattern.test(digest)) return digest
  console.error(`Failed to pin "${name}": its source gave "${digest}". Try again with a network.`)
  process.exit(1)
}

function output(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return stdout
  console.error(`Failed to run ${command}: ${error?.message ?? stderr.trim()}`)
  process.exit(1)
}
