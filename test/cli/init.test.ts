import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONFIG_FILE } from '../../src/sandbox/config/settings.ts'
import { parsedConfig } from '../sandbox/config/parsed-config.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const SCENARIO = 'scenarios/provider.slow.yaml'

test('init writes a configuration of defaults and a scenario that passes', async () => {
  const cwd = aFolder()
  const { code, out } = await call(['init'], { cwd })
  expect(code).toBe(0)
  expect(out).toContain(`wrote    ${CONFIG_FILE}`)
  expect(out).toContain(`wrote    ${SCENARIO}`)
  expect(out).toContain("echo '.ramp-sandbox/' >> .gitignore")
  const defaults = await parsedConfig({ cwd: aFolder() })
  expect(await parsedConfig({ cwd })).toEqual({
    ...defaults,
    store: { kind: 'files', directory: join(cwd, '.ramp-sandbox') },
    scenarios: join(cwd, 'scenarios'),
    file: join(cwd, CONFIG_FILE),
  })
  const { behaviour } = await parsedConfig({ args: ['--scenario', SCENARIO], cwd })
  expect(behaviour?.providers).toEqual({ northwind: { spreadBps: 0, settlesLate: '10m' } })
  expect(await call(['validate', 'scenarios'], { cwd })).toMatchObject({ code: 0 })
  const run = await call(['run', 'scenarios'], { cwd })
  expect(run.out).toContain('1 passed')
  expect(run.code).toBe(0)
})

test('every line that init writes as a comment is a valid setting', async () => {
  const cwd = aFolder()
  await call(['init'], { cwd })
  const path = join(cwd, CONFIG_FILE)
  const settings = readFileSync(path, 'utf8')
    .replace(/^# (?=[a-z]+: |[a-z]+:$| )/gm, '')
    .replace(/^memory: false\n/m, '')
  writeFileSync(path, settings)
  const config = await parsedConfig({ cwd })
  const webhook = 'http://127.0.0.1:3000/webhooks'
  expect(config).toMatchObject({ seed: 1, clock: 'real', webhook })
  const sections = ['assumptions', 'progression', 'providers', 'shapes', 'webhooks']
  expect(Object.keys(config.behaviour ?? {}).sort()).toEqual(sections)
})

test('init keeps existing files, and mentions .gitignore only if it lacks the data folder', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, CONFIG_FILE), 'seed: 5\n')
  writeFileSync(join(cwd, '.gitignore'), 'node_modules/\n.ramp-sandbox/\n')
  const { code, out } = await call(['init'], { cwd })
  expect(code).toBe(0)
  expect(out).toContain(`exists   ${CONFIG_FILE} (unchanged)`)
  expect(out).not.toContain('.gitignore')
  expect(readFileSync(join(cwd, CONFIG_FILE), 'utf8')).toBe('seed: 5\n')
})

test.each([
  ['init', CONFIG_FILE],
  ['init', SCENARIO],
  ['app', 'ramp-app.yaml'],
])('%s leads an editor to the schema of %s in the installed package', async (command, file) => {
  const cwd = aFolder()
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(resolve(import.meta.dirname, '../..'), join(cwd, 'node_modules/ramp-sandbox'))
  expect(await call(command === 'app' ? ['app', 'init'] : ['init'], { cwd })).toMatchObject({
    code: 0,
  })
  const [first = ''] = readFileSync(join(cwd, file), 'utf8').split('\n')
  const [, path = ''] = /^# yaml-language-server: \$schema=(\.\.?\/\S+)$/.exec(first) ?? []
  const schema = JSON.parse(readFileSync(resolve(dirname(join(cwd, file)), path), 'utf8'))
  const kind = { [CONFIG_FILE]: 'config', [SCENARIO]: 'scenario' }[file] ?? 'adapter'
  expect(schema.$id).toBe(`${kind}.schema.json`)
})

test('init writes no path of this machine where the package is not installed', async () => {
  const cwd = aFolder()
  await call(['init'], { cwd })
  expect(readFileSync(join(cwd, SCENARIO), 'utf8')).not.toContain('$schema')
})

test('init names the file that it cannot write', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'scenarios'), 'a file where the folder should be')
  const { code, err } = await call(['init'], { cwd })
  expect(code).toBe(3)
  expect(err).toMatch(/Failed to write ".*scenarios.*"/)
})

const PLANS: readonly (readonly [flags: string, ...files: readonly string[]])[] = [
  ['', SCENARIO, 'test/ramp.test.mjs'],
  ['--project receiver --language python', SCENARIO, 'tests/test_ramp.py', 'tests/conftest.py'],
  ['--project client --runner go', SCENARIO, 'go.mod', 'ramptest/ramp_test.go'],
  ['--runner jest', SCENARIO, 'test/ramp.test.js'],
  ['--language typescript --runner vitest', SCENARIO, 'test/ramp.test.ts'],
  ['--project application', 'scenarios/app.buy-completed.yaml', 'ramp-app.yaml'],
  ['--project deployment', 'scenarios/quote.answered.yaml'],
]

test.each(PLANS)(
  'init --yes %s writes a scenario, a test and a CI file',
  async (flags, ...files) => {
    const cwd = aFolder()
    const { code, out } = await call(['init', '--yes', ...flags.split(' ').filter(Boolean)], {
      cwd,
    })
    expect(code).toBe(0)
    const workflow = '.github/workflows/ramp-sandbox.yml'
    for (const file of [CONFIG_FILE, workflow, ...files])
      expect(out).toContain(`wrote    ${file}\n`)
    expect((await call(['validate', 'scenarios'], { cwd })).code).toBe(0)
    const ci = readFileSync(join(cwd, workflow), 'utf8')
    const { jobs } = parse(ci) as {
      jobs: { 'ramp-sandbox': { steps: readonly { run?: string }[] } }
    }
    const steps = jobs['ramp-sandbox'].steps.map(({ run }) => run)
    // What init names to try next, CI does.
    const next = out
      .slice(out.indexOf('Next:\n'))
      .trimEnd()
      .split('\n  ')
      .slice(2, -1)
      .map((line) => line.split(/ {2,}/, 1)[0] ?? '')
    expect(next.length).toBeGreaterThan(0)
    for (const command of next) expect(steps).toContain(command)
    expect(ci + out).not.toContain('# SETUP')
  },
)

test.each([
  ['file:../ramp-sandbox', '  npm pack ../ramp-sandbox && npm i -D ./ramp-sandbox-*.tgz'],
  ['file:../clone/ramp-sandbox-0.1.0.tgz', '  npm pack ../clone/ramp-sandbox-0.1.0.tgz && npm i'],
  ['file:ramp-sandbox-0.1.0.tgz', undefined],
  ['link:../ramp-sandbox', '  npm pack ../ramp-sandbox && npm i -D ./ramp-sandbox-*.tgz'],
  ['../ramp-sandbox', '  npm pack ../ramp-sandbox && npm i -D ./ramp-sandbox-*.tgz'],
  ['^0.1.0', undefined],
])('with the package from %s, init tells how CI gets it', async (spec, command) => {
  const cwd = aFolder()
  writeFileSync(
    join(cwd, 'package.json'),
    JSON.stringify({ devDependencies: { 'ramp-sandbox': spec } }),
  )
  const { out } = await call(['init', '--yes'], { cwd })
  if (command === undefined) expect(out).not.toContain('npm pack')
  else expect(out).toContain(`CI has this folder only.`)
  expect(out).toContain(command ?? 'Next:')
})

test.each([
  ['package-lock.json', 'npm i -D', ['npm ci']],
  ['pnpm-lock.yaml', 'pnpm add -D', ['corepack enable', 'pnpm install --frozen-lockfile']],
  ['yarn.lock', 'yarn add -D', ['corepack enable', 'yarn install --frozen-lockfile']],
])('beside %s, packages are added by %s', async (lock, add, install) => {
  const cwd = aFolder()
  writeFileSync(join(cwd, lock), '')
  const { out } = await call(['init', '--yes', '--runner', 'vitest'], { cwd })
  expect(out).toContain(`  ${add} vitest\n`)
  const workflow = readFileSync(join(cwd, '.github/workflows/ramp-sandbox.yml'), 'utf8')
  expect(workflow).toContain(`# The project installs ramp-sandbox: ${add} ./ramp-sandbox-*.tgz\n`)
  const { jobs } = parse(workflow) as {
    jobs: { 'ramp-sandbox': { steps: readonly { run?: string }[] } }
  }
  const runs = jobs['ramp-sandbox'].steps.flatMap(({ run }) => run ?? [])
  expect(runs.slice(0, -2)).toEqual(install)
})

test('the scenario of a deployment passes', async () => {
  const cwd = aFolder()
  await call(['init', '--project', 'deployment'], { cwd })
  expect((await call(['run', 'scenarios'], { cwd })).out).toContain('1 passed')
})

test('init guesses the language and the runner of the folder', async () => {
  const written = async (files: Readonly<Record<string, string>>) => {
    const cwd = aFolder()
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text)
    return (await call(['init'], { cwd })).out
  }
  const uses = (runner: string, more = {}) => ({
    'package.json': JSON.stringify({ devDependencies: { [runner]: '1' }, ...more }),
  })
  expect(await written({ 'go.mod': 'module a', ...uses('x') })).toContain('go test ./ramptest')
  expect(await written({ 'pyproject.toml': '' })).toContain('python3 -m pytest tests')
  expect(await written(uses('vitest'))).toContain('npx vitest run test/ramp.test.mjs')
  expect(await written({ 'tsconfig.json': '{}', ...uses('vitest') })).toContain('ramp.test.ts')
  expect(await written(uses('jest', { type: 'module' }))).toContain('wrote    test/ramp.test.cjs')
})

test.each([
  ['--runner vitest', {}, 'npm i -D vitest'],
  ['--runner vitest', { vitest: '4' }, undefined],
  ['--runner jest', { jest: '30' }, 'npm i -D @jest/globals'],
  ['--project deployment', {}, 'npm i -D @pact-foundation/pact'],
  ['--runner pytest', {}, undefined],
])('init %s names what a project with %j lacks', async (flags, devDependencies, command) => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ devDependencies }))
  const { out } = await call(['init', '--yes', ...flags.split(' ')], { cwd })
  const printed = /^Install what package.json lacks:\n {2}(.*)$/m.exec(out)?.[1]
  expect(printed).toBe(command)
})

test.each([
  [{}, 'test/ramp.test.js', true],
  [{ 'ts-jest': '29' }, 'test/ramp.test.ts', false],
])('for jest in TypeScript with %j, init writes %s', async (devDependencies, file, isNoted) => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ devDependencies }))
  const { out } = await call(['init', '--language', 'typescript', '--runner', 'jest'], { cwd })
  expect(out).toContain(`wrote    ${file}\n`)
  expect(out.includes('jest runs TypeScript only through a package such as ts-jest')).toBe(isNoted)
})

test('on a terminal init asks, and --yes or options answer', async () => {
  const asking = (...answers: readonly string[]) => {
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      return answers[questions.length - 1] ?? ''
    }
    return { questions, ask }
  }
  const one = asking('2', 'typescript', '')
  const { out } = await call(['init'], { cwd: aFolder(), ask: one.ask })
  expect(out).toContain('node --test test/ramp.test.ts')
  expect(one.questions[0]).toMatch(
    /^What is this project\?\n {2}1\) client: a client .*\(client\): $/s,
  )
  expect(one.questions).toHaveLength(3)
  const other = asking('deployment')
  await call(['init'], { cwd: aFolder(), ask: other.ask })
  expect(other.questions).toHaveLength(1)
  const none = asking()
  await call(['init', '--yes'], { cwd: aFolder(), ask: none.ask })
  expect(none.questions).toEqual([])
  const wrong = await call(['init'], { cwd: aFolder(), ask: asking('shop').ask })
  expect(wrong).toMatchObject({
    code: 1,
    err: 'Failed to plan the project: "shop" is not one of the answers. Use client, receiver, application, deployment.\n',
  })
})
