/** The pages of the project: what they show is what happens, and what they name is there. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { CONFIG_FILE } from '../src/config/settings.ts'
import { listen } from '../src/server/listen.ts'
import { createSandbox, type LocalSandbox } from '../src/index.ts'
import { Sandbox } from '../src/simulator/running/sandbox.ts'
import { call } from './cli/call.ts'
import { parsedConfig } from './config/parsed-config.ts'
import { aBuy } from './worlds.ts'

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'contracts/README.md',
  'scenarios/README.md',
  'examples/integrator/README.md',
  'examples/naive-integrator/README.md',
] as const

const pages = PAGES.map((page) => ({ page, text: readFileSync(page, 'utf8') }))
const readme = readFileSync('README.md', 'utf8')

/** The first block of the README in that language, below that heading. */
function block(heading: string, language: string): string {
  const section = readme.slice(readme.indexOf(`## ${heading}\n`))
  const [, text] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(section) ?? []
  if (text === undefined) throw new Error(`There is no block of ${language} below ${heading}`)
  return text
}

type Command = { readonly path: string; readonly init: RequestInit; readonly answer: string }

/** `$ ramp [-X METHOD] localhost:7267/path [-d 'body']`, and the line that came back. */
function session(): readonly Command[] {
  const lines = block('Ten lines', '').trim().split('\n')
  const headers: Record<string, string> = {}
  for (const [, name = '', value = ''] of lines[0]?.matchAll(/-H "([\w-]+): ([^"]+)"/g) ?? []) {
    headers[name] = value
  }
  return lines.flatMap((line, index) => {
    const [, method, path, body] =
      /^\$ ramp (?:-X (\w+) )?localhost:7267(\S+)(?: -d '(.*)')?$/.exec(line) ?? []
    if (path === undefined) return []
    const init = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body }),
    }
    return [{ path, init, answer: lines[index + 1] ?? '' }]
  })
}

test('the ten lines of the README are answered as it says, to the byte', async () => {
  const server = await listen(new Sandbox({ clock: { mode: 'manual' } }), {
    host: '127.0.0.1',
    port: 0,
  })
  onTestFinished(() => server.close())
  const commands = session()
  expect(commands).toHaveLength(5)
  for (const { path, init, answer } of commands) {
    const said = await (await fetch(server.url + path, init)).text()
    const isCut = answer.endsWith('…')
    expect(isCut ? said.slice(0, answer.length - 1) : said, path).toBe(
      isCut ? answer.slice(0, -1) : answer,
    )
  }
})

test('the lines of the README for a test run as they stand', async () => {
  const lines = block('In a test', 'ts')
    .replace(/^import .*$/m, '')
    .replace('127.0.0.1:3000', '127.0.0.1:9')
    .replace(/^\/\/ … your client .*$/m, 'const transactionId = await place(sandbox)')
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
  const run = compileFunction(`return (async () => {${lines}})()`, ['createSandbox', 'place'])
  await run(createSandbox, place)
})

test('the settings that the README shows are taken', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'readme-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  writeFileSync(join(cwd, CONFIG_FILE), block('Documented or assumed', 'yaml'))
  const { behaviour } = await parsedConfig({ cwd })
  expect(behaviour).toEqual({ assumptions: { conflictStatus: 422, signatureScheme: 'prefixed' } })
})

/** Options of the standard Pact tools, of the bench and of node, which a page shows. */
const OF_OTHERS = [
  '--consumer-app-version',
  '--branch',
  '--broker-base-url',
  '--only',
  '--cpu-prof',
]

test('every flag on a page is a flag of some command', async () => {
  const known: string[] = []
  for (const { name } of COMMANDS)
    known.push(...((await call(['help', name])).out.match(/--[a-z][\w-]*/g) ?? []))
  const unknown = pages.flatMap(({ page, text }) =>
    (text.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [])
      .filter((flag) => !known.includes(flag) && !OF_OTHERS.includes(flag))
      .map((flag) => `${page}: ${flag}`),
  )
  expect(unknown).toEqual([])
})

test('every script, command and file on a page is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const names: readonly string[] = COMMANDS.map(({ name }) => name)
  const missing = pages.flatMap(({ page, text }) => {
    const of = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
    return [
      ...of(/npm run ([\w:]+)/g).filter((script) => !Object.hasOwn(scripts, script)),
      ...of(/(?<=`|^\s*\$ )ramp-sandbox ([a-z]+)/gm).filter((name) => !names.includes(name)),
      ...of(/\]\((?!https?:|#)([^)#]+)\)/g).filter(
        (path) => !existsSync(join(dirname(page), path)),
      ),
      ...of(/`((?:src|test|contracts|scenarios|examples|http)\/[\w./-]*\w)`/g).filter(
        (path) => ![path, `src/${path}`].some((place) => existsSync(place)),
      ),
    ].map((name) => `${page}: ${name}`)
  })
  expect(missing).toEqual([])
})
