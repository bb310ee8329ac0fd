/** The commands of the examples as their READMEs print them, in copies beside a clone. */
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { printedBy, runs } from '../docs/shell.ts'

type Example = {
  readonly name: string
  /** A language need not be installed where the rest of the project is. */
  readonly isRunnable?: boolean
  /** What the commands print, one after the other. */
  readonly prints: readonly RegExp[]
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'integrator',
    prints: [/"id":/, /^Grade A: /m, /^\d+ passed$/m],
  },
  { name: 'naive-integrator', prints: [/^\d+ passed(?: \(\d+ with advice\))?, \d+ failed$/m] },
  {
    name: 'python-shop',
    isRunnable: runs('python3', '-c', '"".removeprefix("")'),
    prints: [/^The adapter fits: /m, /^\d+ passed$/m, /^Grade A: /m],
  },
  {
    name: 'go-shop',
    isRunnable: runs('go', 'version'),
    prints: [/^The adapter fits: /m, /^Grade A: /m, /^No counterexample was found in /m],
  },
  { name: 'receivers', prints: [/^Grade A: /m] },
]

const SERVER = /^(.* node (?:server|express)\.mjs)$/m
const UNTIL_IT_ANSWERS = 'until curl -s localhost:3000 > server.txt; do kill -0 $!; sleep 0.1; done'

test.each(EXAMPLES)('the commands of $name run as printed', async (example) => {
  const { name, isRunnable = true, prints } = example
  if (!isRunnable) return
  const cwd = aFolder()
  symlinkSync(resolve('.'), join(cwd, 'ramp-sandbox'))
  const readme = readFileSync(`examples/${name}/README.md`, 'utf8')
  const blocks = [...readme.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const isCopy = (block: string) => block.startsWith('cp -r ramp-sandbox/examples')
  const script = [...blocks.filter(isCopy), ...blocks.filter((block) => !isCopy(block))]
    .map((block) =>
      block
        // The terminal of the server.
        .replace(SERVER, `$1 > server.txt & ${UNTIL_IT_ANSWERS}`)
        // How many sequences that is, the machine decides: 5 says that some were not tried.
        .replace(/explore --adapter ramp-app.yaml$/m, '$& --budget 10s || test $? = 5'),
    )
    .join('')
  // The second shop has mistakes, and scenarios that find them fail.
  const ended = name === 'naive-integrator' ? `${script.trimEnd()} || test $? = 4` : script
  const [text = ''] = await printedBy([ended], { cwd, env: ONLINE })
  let at = 0
  for (const expected of prints) {
    const found = expected.exec(text.slice(at))
    expect(found, `${expected} in ${text}`).not.toBeNull()
    at += (found?.index ?? 0) + (found?.[0].length ?? 0)
  }
})

/** express comes from the registry, or from what npm downloaded before. Go stores what it built. */
const HOME = process.env['HOME'] ?? ''
const ONLINE = {
  npm_config_offline: 'false',
  npm_config_prefer_offline: 'true',
  npm_config_cache: join(HOME, '.npm'),
  GOCACHE: join(HOME, '.cache/go-build'),
}
