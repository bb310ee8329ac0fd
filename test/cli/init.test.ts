import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONFIG_FILE, loadConfig } from '../../src/config/config.ts'
import { SETTING_NAMES } from '../../src/config/settings.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const SCENARIO = 'scenarios/provider.slow.yaml'

test('init writes a configuration that changes nothing and a scenario that starts', async () => {
  const cwd = aFolder()
  const { code, out } = await call(['init'], { cwd })
  expect(code).toBe(0)
  expect(out).toContain(`wrote    ${CONFIG_FILE}`)
  expect(out).toContain(`wrote    ${SCENARIO}`)
  expect(out).toContain("echo '.ramp-sandbox/' >> .gitignore")
  const sources = { env: {}, cwd, settings: SETTING_NAMES }
  const { file, ...config } = await loadConfig({ ...sources, flags: {} })
  expect(file).toBe(join(cwd, CONFIG_FILE))
  expect(config).toMatchObject({
    port: 7267,
    seed: null,
    clock: null,
    webhook: null,
    behaviour: null,
  })
  const story = await loadConfig({ ...sources, flags: { scenario: SCENARIO } })
  expect(story.behaviour?.providers).toEqual({
    northwind: { spreadBps: 0, settlesLate: '10m' },
  })
})

test('every line that init leaves as a comment is a valid setting', async () => {
  const cwd = aFolder()
  await call(['init'], { cwd })
  const path = join(cwd, CONFIG_FILE)
  const commented = readFileSync(path, 'utf8')
  const settings = commented
    .replace(/^# (?=[a-z]+: |[a-z]+:$| )/gm, '')
    .replace(/^memory: false\n/m, '')
  writeFileSync(path, settings)
  const config = await loadConfig({ flags: {}, env: {}, cwd, settings: SETTING_NAMES })
  expect(config).toMatchObject({
    seed: 1,
    clock: 'real',
    webhook: 'http://127.0.0.1:3000/webhooks',
  })
  expect(Object.keys(config.behaviour ?? {}).sort()).toEqual([
    'assumptions',
    'progression',
    'providers',
    'webhooks',
  ])
})

test('init leaves alone what is there, and hints at .gitignore only where it is of use', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, CONFIG_FILE), 'seed: 5\n')
  writeFileSync(join(cwd, '.gitignore'), 'node_modules/\n.ramp-sandbox/\n')
  const { code, out } = await call(['init'], { cwd })
  expect(code).toBe(0)
  expect(out).toContain(`kept     ${CONFIG_FILE} (it is there already)`)
  expect(out).not.toContain('.gitignore')
  expect(readFileSync(join(cwd, CONFIG_FILE), 'utf8')).toBe('seed: 5\n')
})

test('init says which file it cannot write', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'scenarios'), 'a file where the folder should be')
  const { code, err } = await call(['init'], { cwd })
  expect(code).toBe(3)
  expect(err).toMatch(/Failed to write ".*scenarios.*"/)
})

test('the story that init writes is valid and passes', async () => {
  const cwd = aFolder()
  await call(['init'], { cwd })
  expect(await call(['validate', 'scenarios'], { cwd })).toMatchObject({ code: 0 })
  const { code, out } = await call(['run', 'scenarios'], { cwd })
  expect(out).toContain('1 passed')
  expect(code).toBe(0)
})
