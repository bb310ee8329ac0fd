/** `vary --adapter`: an application, each run with a service that differs. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aFolder, textOf } from './a-folder.ts'
import { call } from './call.ts'

const INTEGRATOR = fileURLToPath(new URL('../../examples/integrator/', import.meta.url))

/** A copy of the example that expects what one deployment does. */
function relying(): string {
  const cwd = aFolder()
  cpSync(INTEGRATOR, cwd, { recursive: true })
  symlinkSync(join(INTEGRATOR, '../../node_modules'), join(cwd, 'node_modules'))
  const client = join(cwd, 'ramp.mjs')
  const text = readFileSync(client, 'utf8')
  const changed = text
    .replace('(!response.ok ||', '(response.status === 202 || !response.ok ||')
    .replace(
      'answer = await response.json()',
      "if (!response.headers.get('content-type').endsWith('utf-8')) throw new ErrorResponse(400, {})\n      answer = await response.json()",
    )
  expect(changed.length).toBeGreaterThan(text.length + 80)
  writeFileSync(client, changed)
  return cwd
}

const ONLY = ['--only', 'shapes.order.status,content-type,unknown-fields,routes', '--budget', '10m']

const vary = (cwd: string, ...options: readonly string[]) =>
  call(['vary', ...ONLY, '--adapter', 'ramp-app.yaml', ...options], { cwd })

test('each choice that breaks an application is named with a scenario, unless it is accepted', async () => {
  const cwd = relying()
  writeFileSync(
    join(cwd, 'known.yaml'),
    '- choice: content-type\n  reason: agreed with the service\n',
  )
  const { code, out, err } = await vary(cwd, '--accept', 'known.yaml', '--report-json', 'r.json')
  expect(err).toContain('Running without variations: the application of ramp-app.yaml')
  expect(code).toBe(4)
  expect(out).toContain('It breaks if the service has shapes.order.status 202')
  expect(out).toContain('app.buy-completed')
  expect(out).toContain('--adapter ramp-app.yaml')
  expect(out).toContain(
    'Your integration relies on 1 undocumented choice, and on 1 that you accept',
  )
  const { reliances, unstable } = JSON.parse(textOf(cwd, 'r.json'))
  expect(new Set(reliances.map(({ choice }: { choice: string }) => choice))).toEqual(
    new Set(['shapes.order.status', 'content-type']),
  )
  expect(unstable).toEqual([])
})
