/** The pages of docs/: their commands are accepted, and run by some test. */
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { blocksOf, PAGES, RUN_BY, type Block } from './page-commands.ts'
import { TASK_PAGES } from './task-pages.ts'

const GUIDES = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'reference.md')

/** Those that call the command, without comments and ellipses. */
function commandsOf(page: string): readonly string[] {
  return blocksOf(page)
    .flatMap(({ commands }) => commands)
    .flatMap((line) => /(?:^|npx |[A-Z_]+=\S+ )\s*(ramp-sandbox .*)$/.exec(line)?.[1] ?? [])
    .map((line) => line.replace(/\s+(\||&|>).*$/, '').trim())
}

/** As a shell does, for quotes of one kind. */
function words(line: string): readonly string[] {
  return (line.match(/'[^']*'|"[^"]*"|\S+/g) ?? [])
    .slice(1)
    .map((word) => word.replace(/^(['"])(.*)\1$/, '$2'))
}

test('every command of a page is accepted with its arguments', async () => {
  const rejected: string[] = []
  for (const page of PAGES) {
    for (const line of commandsOf(page)) {
      const [name, ...args] = words(line)
      const entry = COMMANDS.find((each) => each.name === name)
      const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
      const io = { out: () => {}, err: () => {}, cwd: resolve('.'), hasColours: false }
      try {
        if (entry === undefined) throw new Error('there is no such command')
        const { describe } = (await entry.load()).command
        describe(command, io)
        await command.action(() => {}).parseAsync(args, { from: 'user' })
      } catch (error) {
        rejected.push(`${page}: ${line}: ${String(error)}`)
      }
    }
  }
  expect(rejected).toEqual([])
})

test('a test runs every block of commands, or a reason says why none does', () => {
  const blocks = PAGES.flatMap(blocksOf)
  const isRun = ({ commands: [first = ''] }: Block, begin: string) => first.startsWith(begin)
  const unknown = blocks.filter(
    (block) =>
      // Their sections are run one by one: task-pages.nightly.test.ts.
      !TASK_PAGES.includes(block.page) && !RUN_BY.some(([begin]) => isRun(block, begin)),
  )
  expect(unknown, 'Run it as printed, or say why nothing does').toEqual([])
  const unused = RUN_BY.filter(([begin]) => !blocks.some((block) => isRun(block, begin)))
  expect(unused, 'No page has it').toEqual([])
  const tests = RUN_BY.flatMap(([, why]) => /^test\/\S+/.exec(why) ?? [])
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
})

/** Where commands are shown: on pages, in help and messages, in files that commands write. */
const SHOWN = ['console', 'contracts', 'docs', 'examples', 'scenarios', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(go|json|md|mjs|py|tsx?|yaml)$/.test(path)),
)
const shown = ['README.md', 'llms.txt', 'action.yml', ...SHOWN]

test('a command is shown as a shell finds it, in a clone and in a project', () => {
  const names = COMMANDS.map(({ name }) => name).join('|')
  const bare = new RegExp(
    `(?:^ *|[\`"'(>]|\\$ |\\b[A-Z_]+=\\S+ )ramp-sandbox (?:${names}|help)\\b.*`,
    'gm',
  )
  const found = shown.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(bare)].map(([text]) => `${file}: ${text}`),
  )
  expect(found, 'Write npx ramp-sandbox').toEqual([])
})

test('nothing asks the registry for the package, which is not there', () => {
  const asked = [
    // `exec` of pnpm and yarn runs what is installed, and nothing else.
    /\b(npm (i|install|add|exec)|(pnpm|yarn) (i|install|add|dlx))\b[^`\n]* ramp-sandbox(?![-\w/.:])/,
    /\b(npx|pnpx) (-y|--yes)[^`\n]* ramp-sandbox(@|$)/m,
    /ramp-sandbox@(latest|next|\^?\d|"?\$)/,
  ]
  const found = shown.filter((file) => {
    const text = readFileSync(file, 'utf8').replaceAll('your-organisation/ramp-sandbox@', '')
    return asked.some((pattern) => pattern.test(text))
  })
  expect(found).toEqual([])
})

/** How GitHub and the site name a heading. */
function anchorOf(heading: string): string {
  return heading
    .replaceAll(/`|\[|\]\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function anchorsOf(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^```.*?^```$/gms, '')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

const LINKED = [
  ...['llms.txt', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'SKILL.md', 'scenarios/README.md'],
  ...['contracts/README.md', 'docs/reference.md', 'docs/library.md'],
  ...GUIDES.map((guide) => `docs/${guide}`),
]

test.each(LINKED)('every link of %s names a file, and a heading of it', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '')
  const links = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, to = '']) => to)
  const broken = links.filter((to) => {
    // `npm run screenshots` makes the pictures.
    if (/^\w+:|\.png$/.test(to)) return false
    const [path = '', anchor] = to.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(file)) return true
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor)
  })
  expect(broken).toEqual([])
})
