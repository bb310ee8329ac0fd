/** Which test runs which command of README and of the guides, or why none does. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type Block = {
  readonly page: string
  /** Without comments; a line that goes on is joined. Of a session, what a reader types. */
  readonly commands: readonly string[]
}

const GUIDES = readdirSync('docs').filter((file) => file.endsWith('.md'))

export const PAGES = ['README.md', ...GUIDES.map((file) => join('docs', file))]

/** Those without a language, of a shell, or of a session with its output. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(page, 'utf8').replaceAll(/\\\n */g, '')
  return [...text.matchAll(/^ *```([^\n]*)\n(.*?)^ *```$/gms)].flatMap(
    ([, language = '', block = '']) => {
      const lines = block.split('\n').map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
      const typed = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
      const commands = (typed.length > 0 ? typed : lines).filter((line) => line !== '')
      const isCommands =
        /^(sh|bash|console)?$/.test(language) && !(commands[0] ?? '[').startsWith('[')
      return isCommands ? [{ page, commands }] : []
    },
  )
}

/** Blocks that page-commands.long.test.ts runs, by how their first command begins. */
export const RUN_AS_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['ramp-sandbox start --memory --port 0', 'ramp-sandbox start --record'],
  'docs/ci.md': ['ramp-sandbox run scenarios --shard'],
  'docs/first-ten-minutes.md': ['npm i -D', 'curl', 'ramp-sandbox orders', 'ramp-sandbox init'],
  'docs/test-your-integration.md': [
    'ramp-sandbox exam --webhook',
    'ramp-sandbox sign',
    'ramp-sandbox app init',
    'ramp-sandbox exam --adapter',
    'ramp-sandbox explore',
  ],
}

/** By a part of the first command: the test that runs the block, or why none can. */
export const RUN_ELSEWHERE: readonly (readonly [begins: string, why: string])[] = [
  ['npm ci && npm start', 'test/package/unpacked.long.test.ts installs, builds and starts a clone'],
  ['alias ramp=', 'test/readme.test.ts'],
  ["curl -s localhost:7267/api/developer/orders -H 'x-api", 'test/docs/commands.test.ts'],
  ['curl -s localhost:7267/__sandbox/worlds', 'test/examples/many-processes.long.test.ts'],
  ['RAMP_API_KEY=… ramp-sandbox verify --base-url', 'test/cli/verify.test.ts'],
  ['ramp-sandbox verify --compare', 'test/cli/verify-compare.test.ts'],
  ['pact-broker publish', 'needs a broker'],
  ['docker ', 'needs Docker'],
  ['arch=amd64 ', 'needs the mirrors of Debian and of npm'],
]
