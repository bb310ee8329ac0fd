/** What a search reports is what its saved files show, each time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const NAIVE = 'examples/naive-integrator/ramp-app.yaml'

test('every scenario that a search of the naive example saves fails three times of three', async () => {
  const folder = aFolder()
  const out = join(folder, 'out')
  const adapter = ['--adapter', NAIVE]
  const searched = await call(['explore', ...adapter, '--sequences', '100', '--out', out])
  expect(searched.code).toBe(4)
  const json = join(folder, 'run.json')
  const { code } = await call(['run', out, ...adapter, '--repeat', '3', '--report-json', json])
  expect(code).toBe(4)
  const { scenarios } = JSON.parse(readFileSync(json, 'utf8')) as {
    readonly scenarios: readonly { readonly file: string; readonly repeated: object }[]
  }
  expect(scenarios.length).toBe(readdirSync(out).length)
  for (const { file, repeated } of scenarios)
    expect({ file, repeated }).toMatchObject({ repeated: { runs: 3, failed: 3 } })
}, 240_000)
