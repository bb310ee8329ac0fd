/** What a release runs: digests in place of versions, and workflows that name what exists. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { aFolder } from '../cli/a-folder.ts'

const DIGEST = '1'.repeat(40)
const IMAGE_DIGEST = `sha256:${'2'.repeat(64)}`

/** The files that are pinned, and tools that answer as GitHub and a registry do. */
function aRepository(answers: { readonly git: string; readonly docker: string }) {
  const cwd = aFolder()
  for (const path of ['action.yml', 'Dockerfile', '.github'])
    cpSync(path, join(cwd, path), { recursive: true })
  mkdirSync(join(cwd, 'bin'))
  for (const [name, answer] of Object.entries(answers)) {
    writeFileSync(join(cwd, 'bin', name), `#!/bin/sh\nprintf '${answer}\\n'\n`)
    chmodSync(join(cwd, 'bin', name), 0o755)
  }
  const env = { ...process.env, PATH: `${join(cwd, 'bin')}:${process.env['PATH']}` }
  const pin = (...args: readonly string[]) =>
    spawnSync(process.execPath, [resolve('scripts/pin-digests.mjs'), ...args], {
      cwd,
      env,
      encoding: 'utf8',
    })
  return { pin, textOf: (path: string) => readFileSync(join(cwd, path), 'utf8') }
}

test('a release has a digest for every action and base image, and stops without one', () => {
  const { pin, textOf } = aRepository({
    git: `${'3'.repeat(40)}\\trefs/tags/v5\\n${DIGEST}\\trefs/tags/v5^{}`,
    docker: IMAGE_DIGEST,
  })
  const before = pin('--check')
  expect([before.status, before.stderr]).toEqual([1, expect.stringContaining('action.yml: uses:')])
  expect(pin().stderr).toBe('')
  expect(textOf('.github/workflows/ci.yml')).toContain(`uses: actions/checkout@${DIGEST} # v5\n`)
  expect(textOf('Dockerfile')).toContain(`ARG BASE=node:22-bookworm-slim@${IMAGE_DIGEST}\n`)
  expect(pin('--check').status).toBe(0)
})

test('a source that gives no digest changes nothing', () => {
  const { pin, textOf } = aRepository({ git: '', docker: '' })
  const { status, stderr } = pin()
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Failed to pin "actions/)])
  expect(textOf('action.yml')).toBe(readFileSync('action.yml', 'utf8'))
})

test('the release workflow publishes with provenance, for both platforms', () => {
  const text = readFileSync('.github/workflows/release.yml', 'utf8')
  const { jobs } = parse(text)
  expect(jobs.package.permissions['id-token']).toBe('write')
  for (const part of ['--provenance', '--sbom=true', 'linux/amd64,linux/arm64', 'sbom.cdx.json'])
    expect(text).toContain(part)
  const labelled = [...readFileSync('Dockerfile', 'utf8').matchAll(/=\$([A-Z]+)$/gm)]
  for (const [, name = ''] of labelled) expect(text).toContain(`--build-arg "${name}=`)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [, script = ''] of text.matchAll(/npm run ([\w:]+)/g))
    expect(scripts).toHaveProperty(script)
})

test('the forms of issues have what GitHub requires', () => {
  const folder = '.github/ISSUE_TEMPLATE'
  const forms = readdirSync(folder).filter((file) => file !== 'config.yml')
  expect(forms.length).toBeGreaterThan(1)
  for (const file of forms) {
    const form = parse(readFileSync(join(folder, file), 'utf8'))
    expect(Object.keys(form)).toEqual(expect.arrayContaining(['name', 'description', 'body']))
    const ids = form.body.flatMap(({ id }: { id?: string }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  }
})
