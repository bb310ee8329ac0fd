/** The pages of the project: every flag, command and file exists. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { call } from './cli/call.ts'
import { PAGES as DOCS } from './docs/page-commands.ts'

const PAGES = [
  ...DOCS,
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'RELEASING.md',
  'SECURITY.md',
  'SKILL.md',
  'contracts/README.md',
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

/** Code without the lines that are empty or only a comment. */
function linesOf(language: string): readonly string[] {
  const [, block = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(readme) ?? []
  return block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//'))
}

test('the README is short, and so are its receiver and its test', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  expect(linesOf('js').length).toBeLessThanOrEqual(12)
  expect(linesOf('ts').length).toBeLessThanOrEqual(10)
  expect(readme.indexOf('npm ci && npm start')).toBeLessThan(1_000)
})

/** Options of Pact, npm, gh, the benchmark, node, Docker and mmdebstrap that a page shows. */
const OF_OTHER_TOOLS = [
  '--consumer-app-version',
  '--branch',
  ...['--broker-base-url', '--file', '--hostname', '--pacticipant', '--state-change-url'],
  '--experimental-vm-modules',
  '--only',
  '--jq',
  '--cpu-prof',
  '--no-git-tag-version',
  '--pack-destination',
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
      ...of(/(?<=`|^\s*\$ )npx ramp-sandbox ([a-z][a-z-]*)/gm).filter(
        (name) => !names.includes(name),
      ),
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
