/** Which test runs which command of README and of the guides, or why none does. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type Block = {
  readonly page: string
  /** What a reader types, without comments; a line that goes on is joined. */
  readonly commands: readonly string[]
}

export const GUIDES = readdirSync('docs').filter((file) => file.endsWith('.md'))

const EXAMPLES = readdirSync('examples').map((folder) => join('examples', folder, 'README.md'))

export const PAGES = [
  'README.md',
  'scenarios/README.md',
  ...GUIDES.map((file) => join('docs', file)),
  ...EXAMPLES.filter((page) => existsSync(page)),
]

/** Those without a language, of a shell, or of a session with its output. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^ *```([^\n]*)\n(.*?)^ *```$/gms)].flatMap(
    ([, language = '', block = '']) => {
      const commands = commandsIn(language, block)
      return commands.length === 0 ? [] : [{ page, commands }]
    },
  )
}

/** What a reader types of a block; nothing of a block in another language. */
export function commandsIn(language: string, block: string): readonly string[] {
  const lines = block
    .replaceAll(/\\\n */g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
  const typed = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
  const commands = (typed.length > 0 ? typed : lines).filter((line) => line !== '')
  const isCommands = /^(sh|bash|console)?$/.test(language) && !(commands[0] ?? '[').startsWith('[')
  return isCommands ? commands : []
}

/** The one whose first command begins so. */
export function blockOf(page: string, begin: string): Block {
  const found = blocksOf(page).find(({ commands }) => commands[0]?.startsWith(begin))
  if (found === undefined) throw new Error(`${page} has no "${begin}"`)
  return found
}

/** The commands of the first block with `$` before each, and the output below them. */
export function sessionOf(page: string): readonly { command: string; output: string }[] {
  const [, block = ''] = /^```\w*\n(\$ .*?)^```$/ms.exec(readFileSync(page, 'utf8')) ?? []
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { command: part.slice(0, end), output: part.slice(end + 1) }
    })
}

const IN_A_CLONE = 'test/docs/as-printed.gate.test.ts'
const IN_A_PROJECT = 'test/docs/page-commands.nightly.test.ts'
const TASKS = 'test/docs/task-pages.nightly.test.ts'
const INSTALLED = 'test/package/first-commands.nightly.test.ts'
const EXAMPLE = 'test/examples/readmes.nightly.test.ts'
const TESTS = 'test/examples/other-languages.nightly.test.ts'

/** By a part of the first command: the test that runs the block, or why none can. */
export const RUN_BY: readonly (readonly [begins: string, why: string])[] = [
  ["curl -s localhost:7267/api/developer/orders -H 'x-api", IN_A_CLONE],
  ["curl localhost:7267/api/developer/orders -H 'x-api", IN_A_CLONE],
  ['npx ramp-sandbox orders', IN_A_CLONE],
  ['npx ramp-sandbox init', IN_A_CLONE],
  ['npx ramp-sandbox start --memory --port 0', IN_A_CLONE],
  ['npx ramp-sandbox start --memory --record', IN_A_CLONE],
  ['npx ramp-sandbox start --memory --webhook', 'runs until Ctrl+C, as the one of the set-up'],
  [
    'npx ramp-sandbox traffic fidelity examples/recordings',
    'test/verify/traffic/other-service.gate.test.ts',
  ],
  ['npm ci && npm start', INSTALLED],
  ['npm i -D ', INSTALLED],
  ['npx ramp-sandbox run scenarios --shard', IN_A_PROJECT],
  ['npx ramp-sandbox validate scenarios', TASKS],
  ['npx ramp-sandbox exec --webhook sandbox:inbox', TASKS],
  ['npx ramp-sandbox exam --webhook', IN_A_PROJECT],
  ['npx ramp-sandbox sign', IN_A_PROJECT],
  ['npx ramp-sandbox app init', IN_A_PROJECT],
  ['npx ramp-sandbox exam --adapter', IN_A_PROJECT],
  ['npx ramp-sandbox explore', IN_A_PROJECT],
  ['npx ramp-sandbox vary -- npm test', 'test/cli/vary.nightly.test.ts'],
  ['npx ramp-sandbox exec --config reliances', 'test/cli/vary.nightly.test.ts'],
  ['npx ramp-sandbox start --memory --open', 'opens a browser, and runs until Ctrl+C'],
  ['npx ramp-sandbox start --memory --vary', 'runs until Ctrl+C, as the one of the set-up'],
  ['curl -s localhost:7267/__sandbox/worlds', 'test/examples/many-processes.nightly.test.ts'],
  ['RAMP_API_KEY=… npx ramp-sandbox verify --base-url', 'test/cli/verify.gate.test.ts'],
  ['npx ramp-sandbox verify --compare', 'test/cli/verify-compare.test.ts'],
  ['npx ramp-sandbox proxy', 'test/cli/proxy.gate.test.ts'],
  ['npx ramp-sandbox traffic', 'test/cli/proxy.gate.test.ts'],
  ['npx -p @pact-foundation/pact-cli pact', 'test/package/pact-workflow.nightly.test.ts'],
  ['cp -r ramp-sandbox/examples/', EXAMPLE],
  ['npx ramp-sandbox exec --webhook http', EXAMPLE],
  ['id=$(curl', EXAMPLE],
  ['PORT=3000 RAMP_WEBHOOK_SECRET', EXAMPLE],
  ['npx ramp-sandbox app check', EXAMPLE],
  ['npx ramp-sandbox run --library', EXAMPLE],
  ['go test', TESTS],
  ['pytest', TESTS],
  ['npx ramp-sandbox run scenarios/', IN_A_PROJECT],
  ['docker ', 'needs Docker'],
  ['arch=amd64 ', 'needs the mirrors of Debian and of npm'],
]
