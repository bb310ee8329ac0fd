/** The pages of docs/: their commands are accepted, those of the first ten minutes run. */
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { INBOX_URL } from '../../src/simulator/webhooks/inbox-url.ts'
import { aFolder } from '../cli/a-folder.ts'
import { call } from '../cli/call.ts'
import { aRunningSandbox } from '../cli/control/running-sandbox.ts'
import { blocksOf, PAGES, RUN_AS_SCRIPTS, RUN_ELSEWHERE, type Block } from './page-commands.ts'

const GUIDES = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'reference.md')

/** Those that call the command, without comments and ellipses. */
function commandsOf(page: string): readonly string[] {
  return blocksOf(join('docs', page))
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

test('every command of a guide is accepted with its arguments', async () => {
  const rejected: string[] = []
  for (const page of GUIDES) {
    for (const line of commandsOf(page)) {
      const [name, ...args] = words(line)
      const entry = COMMANDS.find((each) => each.name === name)
      const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
      const io = { out: () => {}, err: () => {}, cwd: resolve('.'), hasColours: false }
      try {
        if (entry === undefined) throw new Error('there is no such command')
        const { describe } = await entry.load()
        describe(command, io)
        await command.action(() => {}).parseAsync(args, { from: 'user' })
      } catch (error) {
        rejected.push(`docs/${page}: ${line}: ${String(error)}`)
      }
    }
  }
  expect(rejected).toEqual([])
})

test('a test runs every block of commands, or a reason says why none does', () => {
  const blocks = PAGES.flatMap(blocksOf)
  const isRun = ({ page, commands: [first = ''] }: Block, begin: string) =>
    RUN_AS_SCRIPTS[page]?.includes(begin) === true && first.startsWith(begin)
  const begins = Object.values(RUN_AS_SCRIPTS).flat()
  const unknown = blocks.filter(
    (block) =>
      !begins.some((begin) => isRun(block, begin)) &&
      !RUN_ELSEWHERE.some(([begin]) => block.commands[0]?.startsWith(begin)),
  )
  expect(unknown, 'Run it in page-commands.long.test.ts, or say why none does').toEqual([])
  const unused = [
    ...begins.filter((begin) => !blocks.some((block) => isRun(block, begin))),
    ...RUN_ELSEWHERE.filter(
      ([begin]) => !blocks.some(({ commands }) => commands[0]?.startsWith(begin)),
    ),
  ]
  expect(unused, 'No page has it').toEqual([])
  const tests = RUN_ELSEWHERE.flatMap(([, why]) => /^test\/\S+/.exec(why) ?? [])
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
})

test('the first ten minutes go as the page says', async () => {
  const page = readFileSync('docs/first-ten-minutes.md', 'utf8')
  const { url, ramp } = await aRunningSandbox({ behaviour: {}, webhook: INBOX_URL })
  const body = /-d '(.*)'/.exec(page)?.[1] ?? ''
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/developer/orders`, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ requestReference: 'RMP-SBX-E5A2CCD1' })
  const steered = commandsOf('first-ten-minutes.md').filter(
    (line) => line.includes('RMP-SBX') || /^ramp-sandbox (orders|advance|deliveries)/.test(line),
  )
  expect(steered).toHaveLength(6)
  for (const line of steered)
    expect(await ramp(words(line).join(' ')), line).toMatchObject({ code: 0 })
  const cwd = aFolder()
  for (const line of ['init', 'run scenarios'])
    expect(await call(line.split(' '), { cwd }), line).toMatchObject({ code: 0 })
})

test.each(['llms.txt', ...GUIDES.map((guide) => `docs/${guide}`)])(
  'every link of %s leads to a file',
  (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
      ([, to = '']) => to,
    )
    // `npm run screenshots` makes the pictures.
    const broken = links.filter(
      (to) => !/^\w+:|\.png$/.test(to) && !existsSync(join(dirname(page), to)),
    )
    expect(broken).toEqual([])
  },
)
