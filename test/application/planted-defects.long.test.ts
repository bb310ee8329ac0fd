/** Copies of the example shop, each with one defect: the exam finds it by name. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { call } from '../cli/call.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const DEFECTS: readonly (readonly [
  defect: string,
  file: string,
  right: string,
  wrong: string,
  found: readonly string[],
])[] = [
  [
    'credits at an updated event',
    'follow-order.mjs',
    "if (event.type === 'transaction.completed')",
    'if (/completed|updated/.test(event.type))',
    ['effect.not-early'],
  ],
  [
    'credits the amount that was ordered',
    'follow-order.mjs',
    'Number(settled ?? order.amount)',
    'order.amount',
    ['effect.settled-amount'],
  ],
  [
    'credits by webhook and by refresh',
    'follow-order.mjs',
    "  if (order.state !== 'pending') return\n",
    '',
    ['effect.refreshed-after', 'effect.refreshed-before'],
  ],
  [
    'keeps its orders in memory',
    'server.mjs',
    'openStore(STORE)',
    'openStore()',
    ['restart.kept', 'restart.twice', 'restart.caught-up'],
  ],
  [
    'applies a webhook before it verifies it',
    'server.mjs',
    '  if (!isGenuine(',
    '  try { applyEvent(store, eventIn(rawBody)) } catch {}\n  if (!isGenuine(',
    ['signature.no-effect'],
  ],
]

test.each(DEFECTS)('a shop that %s is found out', async (_, file, right, wrong, found) => {
  const folder = aFolder()
  cpSync(join(ROOT, 'examples/integrator'), folder, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(right)
  writeFileSync(join(folder, file), text.replace(right, wrong))
  const { code, out } = await call(['exam'].concat('--adapter', 'ramp-app.yaml'), { cwd: folder })
  expect([...out.matchAll(/^FAIL (\S+)/gm)].map(([, id]) => id)).toEqual(found)
  expect(code).toBe(4)
})
