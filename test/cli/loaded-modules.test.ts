/** How many files of the built program a call loads, which decides how soon it answers. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'

const HOOKS = `
import { appendFileSync } from 'node:fs'
export async function load(url, context, next) {
  if (url.includes('/dist/')) appendFileSync(process.env.LOADED, url + '\\n')
  return next(url, context)
}`

async function loadedBy(args: readonly string[]): Promise<readonly string[]> {
  const cwd = aFolder()
  const [hooks, register] = [join(cwd, 'hooks.mjs'), join(cwd, 'register.mjs')]
  writeFileSync(hooks, HOOKS)
  writeFileSync(
    register,
    `import { register } from 'node:module'\nregister(${JSON.stringify(pathToFileURL(hooks).href)})`,
  )
  const env = {
    LOADED: join(cwd, 'loaded'),
    NODE_OPTIONS: `--import ${pathToFileURL(register).href}`,
  }
  expect(await runBuilt(args, { cwd, env }).ended).toBe(0)
  return readFileSync(env.LOADED, 'utf8').trim().split('\n')
}

const ONE = 1
const SOME = 6
const MORE = 9

test.each([
  [['--version'], ONE],
  [['help'], ONE],
  [['help', 'start'], ONE],
  [['start', '-h'], ONE],
  [['completion', 'bash'], ONE],
  [['completion', 'words', '--', 'sim'], SOME],
  [['start', '--port', '1', '--help'], MORE],
  [['completion', 'words', '--', 'simulate', 'x', ''], MORE],
])('%j loads few files, and neither the server nor its router', async (args, most) => {
  const loaded = await loadedBy(args)
  expect(loaded.length).toBeLessThanOrEqual(most)
  const texts = loaded.map((url) => readFileSync(new URL(url), 'utf8')).join('')
  expect(texts).not.toMatch(/disable\("x-powered-by"\)|function createApplication\(/)
})

test('a start and a call load no parts of packages that nothing uses', () => {
  const files = readdirSync('dist').filter((name) => name.endsWith('.js'))
  const texts = files.map((name) => readFileSync(join('dist', name), 'utf8'))
  for (const [used, unused] of [
    ['node_modules/express/lib/express.js', 'node_modules/body-parser/'],
    ['node_modules/router/index.js', 'node_modules/qs/'],
    ['node_modules/proxy-addr/index.js', 'node_modules/mime-types/'],
    ['node_modules/undici/lib/dispatcher/agent.js', 'node_modules/undici/lib/web/websocket/'],
  ] as const) {
    expect(texts.filter((text) => text.includes(used))).toHaveLength(1)
    expect(texts.filter((text) => text.includes(unused))).toEqual([])
  }
})
