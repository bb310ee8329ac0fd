/** The action and the guide to CI name each other's inputs, and flags and variables that exist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingOptions } from '../../src/sandbox/config/settings.ts'

const text = readFileSync('action.yml', 'utf8')
const action = parse(text)
const guide = readFileSync('docs/ci.md', 'utf8')
const blocks = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => parse(block))
const inputs = Object.keys(action.inputs)

test('every expression of the action names an input or an output, and no script has one', () => {
  const used = [...text.matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name)
  expect(new Set(used)).toEqual(new Set(inputs))
  const [{ run }] = action.runs.steps
  expect(run).not.toContain('${{')
  for (const output of Object.keys(action.outputs)) expect(run).toContain(`${output}=`)
})

test('the guide lists the inputs with their defaults, and uses no other', () => {
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` \|.*\| (?:`(.+)` )?\|$/gm)]
  const listed = rows.map(([, name, value = '']) => [name, value])
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(inputs.map((name) => [name, action.inputs[name].default])),
  )
  const step = blocks[0].jobs.scenarios.steps.at(-1)
  expect(inputs).toEqual(expect.arrayContaining(Object.keys(step.with)))
})

/** The first versions that run on Node 24: the runners of GitHub no longer have an older one. */
const ACTIONS: Readonly<Record<string, string>> = {
  'actions/cache': 'v5',
  'actions/checkout': 'v5',
  'actions/download-artifact': 'v7',
  'actions/setup-node': 'v6',
  'actions/upload-artifact': 'v6',
}

test.each([
  ...['action.yml', '.github/workflows/ci.yml', 'docs/ci.md', 'docs/ci/shards.github.yml'],
  ...['docs/verify-a-deployment.md', 'src/cli/setup/templates/init/github.yml'],
])('%s uses actions whose version still runs', (file) => {
  // A release has the digest of a version, with the version in a comment.
  const pattern = /uses: (actions\/\S+)@(?:[0-9a-f]{40} # )?(\S+)/g
  const used = [...readFileSync(file, 'utf8').matchAll(pattern)]
  expect(used).not.toEqual([])
  for (const [, name = '', version] of used) expect([name, version]).toEqual([name, ACTIONS[name]])
})

test('the job of the guide that has a service sets variables that are settings', () => {
  const own = Object.keys(blocks[2].tests.variables).filter((name) =>
    name.startsWith('RAMP_SANDBOX_'),
  )
  const settings = Object.values(settingOptions('')).map(({ envVar }) => envVar)
  expect(settings).toEqual(expect.arrayContaining(own))
  expect(own).not.toEqual([])
})
