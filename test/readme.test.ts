/** The pages of the project: the examples run, and every flag, command and file exists. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from './cli/a-folder.ts'
import { COMMANDS } from '../src/cli/commands.ts'
import { CONFIG_FILE } from '../src/config/settings.ts'
import { listen } from '../src/server/listen.ts'
import { createSandbox, type LocalSandbox } from '../src/index.ts'
import { Sandbox } from '../src/simulator/running/sandbox.ts'
import { call } from './cli/call.ts'
import { parsedConfig } from './config/parsed-config.ts'
import { localReceiver } from './ports/local-receiver.ts'
import { aBuy } from './worlds.ts'

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'RELEASING.md',
  'contracts/README.md',
  'docs/ci.md',
  'docs/containers.md',
  'docs/commands.md',
  'docs/many-processes.md',
  'docs/test-your-integration.md',
  'docs/verify-a-deployment.md',
  'scenarios/README.md',
  'examples/integrator/README.md',
  'examples/naive-integrator/README.md',
  'examples/go/README.md',
  'examples/go-shop/README.md',
  'examples/pytest/README.md',
  'examples/python-shop/README.md',
  'examples/receivers/README.md',
] as const

const pages = PAGES.map((page) => ({ page, text: readFileSync(page, 'utf8') }))
const readme = readFileSync('README.md', 'utf8')

/** The first block of this language below the heading in the README. */
function block(heading: string, language: string): string {
  const section = readme.slice(readme.indexOf(`## ${heading}\n`))
  const [, text] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(section) ?? []
  if (text === undefined)
    throw new Error(`The README has no block in "${language}" below "${heading}"`)
  return text
}

type Command = {
  readonly line: string
  readonly run: (url: string) => Promise<string>
  readonly answer: string
}

/**
 * `$ ramp [-X METHOD] localhost:7267/path [-d 'body']` or `$ ramp-sandbox …`, and the line of the
 * answer.
 */
function session(): readonly Command[] {
  const lines = block('A first run', '').trim().split('\n')
  const headers: Record<string, string> = {}
  for (const [, name = '', value = ''] of lines[0]?.matchAll(/-H "([\w-]+): ([^"]+)"/g) ?? []) {
    headers[name] = value
  }
  return lines.flatMap((line, index) => {
    const answer = lines[index + 1] ?? ''
    const [, args] = /^\$ ramp-sandbox (.*)$/.exec(line) ?? []
    if (args !== undefined) {
      const run = async (url: string) =>
        (await call(args.split(' '), { env: { RAMP_SANDBOX_URL: url } })).out.trimEnd()
      return [{ line, run, answer }]
    }
    const [, method, path, body] =
      /^\$ ramp (?:-X (\w+) )?localhost:7267(\S+)(?: -d '(.*)')?$/.exec(line) ?? []
    if (path === undefined) return []
    const init = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body }),
    }
    return [{ line, run: async (url) => (await fetch(url + path, init)).text(), answer }]
  })
}

test('the first run of the README has the answers that it shows, to the byte', async () => {
  const server = await listen(new Sandbox({ clock: { mode: 'manual' } }), {
    host: '127.0.0.1',
    port: 0,
  })
  onTestFinished(() => server.close())
  const commands = session()
  expect(commands).toHaveLength(5)
  for (const { line, run, answer } of commands) {
    const text = await run(server.url)
    const shown = answer.replace(/…$/, '')
    expect(shown === answer ? text : text.slice(0, shown.length), line).toBe(shown)
  }
})

test('the example of a test in the README runs, and its receiver has the webhook in time', async () => {
  const receiver = await localReceiver()
  const typesOf = () => receiver.received.map(({ headers }) => headers['x-service-event'])
  let heard: readonly unknown[] = []
  const lines = block('In a test', 'ts')
    .replace(/^import .*$/m, '')
    .replace('http://127.0.0.1:3000/webhooks', receiver.url)
    .replace(/^\/\/ … your client .*$/m, 'const transactionId = await place(sandbox)')
    .replace(/^\/\/ … your receiver .*$/m, 'hear()')
  expect(lines).toContain('await place(sandbox)')
  const place = async ({ url, apiKey }: LocalSandbox) => {
    const answer = await fetch(`${url}/api/developer/orders`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(aBuy()),
    })
    const { transactionId } = (await answer.json()) as { transactionId: string }
    return transactionId
  }
  const names = ['createSandbox', 'place', 'hear']
  const run = compileFunction(`return (async () => {${lines}})()`, names)
  await run(createSandbox, place, () => (heard = typesOf()))
  expect(heard).toContain('transaction.completed')
})

test('the settings in the README are valid', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, CONFIG_FILE), block('Stated or assumed', 'yaml'))
  const { behaviour } = await parsedConfig({ cwd })
  expect(behaviour).toEqual({ assumptions: { conflictStatus: 422, signatureScheme: 'prefixed' } })
})

/** Options of Pact, npm, the benchmark, node, Docker and mmdebstrap that a page shows. */
const OF_OTHER_TOOLS = [
  '--consumer-app-version',
  '--branch',
  '--broker-base-url',
  '--only',
  '--cpu-prof',
  '--no-git-tag-version',
  ...['--build', '--cap-drop', '--platform', '--push', '--read-only', '--rm', '--user'],
  ...['--architectures', '--hook-dir', '--include', '--strip-components', '--variant'],
]

test('every flag on a page is a flag of a command', async () => {
  const known: string[] = []
  for (const args of [['--help'], ...COMMANDS.map(({ name }) => ['help', name])])
    known.push(...((await call(args)).out.match(/--[a-z][\w-]*/g) ?? []))
  const unknown = pages.flatMap(({ page, text }) =>
    (text.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [])
      .filter((flag) => !known.includes(flag) && !OF_OTHER_TOOLS.includes(flag))
      .map((flag) => `${page}: ${flag}`),
  )
  expect(unknown).toEqual([])
})

test('every script, command, file and folder on a page exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const names: readonly string[] = COMMANDS.map(({ name }) => name)
  const missing = pages.flatMap(({ page, text }) => {
    const of = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
    return [
      ...of(/npm run ([\w:]+)/g).filter((script) => !Object.hasOwn(scripts, script)),
      ...of(/(?<=`|^\s*\$ )ramp-sandbox ([a-z-]+)/gm).filter((name) => !names.includes(name)),
      ...of(/\]\((?!https?:|#)([^)#]+)\)/g).filter(
        (path) => !existsSync(join(dirname(page), path)),
      ),
      ...of(/`((?:src|test|contracts|scenarios|examples|tools)\/[\w./-]*)`/g).filter(
        (path) => !existsSync(path),
      ),
    ].map((name) => `${page}: ${name}`)
  })
  expect(missing).toEqual([])
})
