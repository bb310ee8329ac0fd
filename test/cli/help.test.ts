/** The help of every command: what can be checked of it without reading. */
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { call } from './call.ts'

const WIDTH = 100

test.each([...COMMANDS, { name: '--help' }])(
  'the help of $name has its use, its exit codes and an example, and fits a terminal',
  async ({ name }) => {
    const { code, out } = await call(['help', name].slice(name === '--help' ? 1 : 0))
    expect(code).toBe(0)
    expect(out.split('\n').filter((line) => line.length > WIDTH)).toEqual([])
    if (name === '--help') return expect(out).toMatch(/^Exit codes:\n {2}0 {2}success/m)
    expect(out).toContain(`Usage: ramp-sandbox ${name}`)
    expect(out.replace(/\s+/g, ' ')).toMatch(/ exits? (with|as) /i)
    return expect(out).toMatch(/^Examples?( of a configuration)?:\n {2}/m)
  },
)

/** What these name or do differs from command to command, so that their words do. */
const OWN_WORDS: readonly string[] = [
  ...['--port', '--host', '--control-token', '--data', '--record', '--webhook', '--seed', '--json'],
  ...['--webhook-secret', '--open', '--amount', '--customer', '--order', '--jobs', '--header'],
  ...['--budget', '--secret', '--target', '--pact', '--list', '--out'],
]

test('an option has the same words in every command', async () => {
  const words = new Map<string, Set<string>>()
  const io = { out: () => {}, err: () => {}, cwd: '.', hasColours: false }
  for (const { name, load } of COMMANDS) {
    const command = new Command(name)
    ;(await load()).command.describe(command, io)
    for (const { long, description } of command.options)
      words.set(long ?? '', (words.get(long ?? '') ?? new Set()).add(description))
  }
  const several = [...words].filter(([, set]) => set.size > 1)
  expect(several.map(([name]) => name).toSorted()).toEqual(OWN_WORDS.toSorted())
})
