import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CONFIG_FILE } from '../../src/config/settings.ts'
import { parsedConfig } from '../config/parsed-config.ts'
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
  const sections = ['assumptions', 'progression', 'providers', 'webhooks']
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
