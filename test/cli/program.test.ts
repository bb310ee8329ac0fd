import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { flagOf, SETTING_NAMES, SETTINGS } from '../../src/config/settings.ts'
import { VERSION } from '../../src/vocabulary/version.ts'
import { call } from './call.ts'

test('--help lists every command with what it does, and --version is the version', async () => {
  const help = await call(['--help'])
  expect(help.code).toBe(0)
  for (const { name, summary } of COMMANDS) {
    expect(help.out).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    expect(help.out.replace(/\s+/g, ' ')).toContain(summary)
  }
  expect(await call(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' })
})

test('the help of start has every setting with its variables', async () => {
  const { code, out } = await call(['help', 'start'])
  expect(code).toBe(0)
  for (const name of SETTING_NAMES) {
    expect(out).toContain(flagOf(name))
    for (const variable of SETTINGS[name].env) expect(out).toContain(variable)
  }
  expect((await call(['start', '--help'])).out).toBe(out)
})

test.each(COMMANDS)('the help of $name is help', async ({ name }) => {
  const { code, out } = await call(['help', name])
  expect(code).toBe(0)
  expect(out).toContain(`Usage: ramp-sandbox ${name}`)
})

const MISTAKES = [
  {
    args: ['strat'],
    says: ['there is no such command. Did you mean "start"?', 'ramp-sandbox help'],
  },
  { args: ['help', 'exce'], says: ['Did you mean "exec"?'] },
  { args: ['quite-another'], says: ['there is no such command.', 'The commands are start, exec'] },
  { args: ['--prot', '1'], says: ['--prot', 'Did you mean --port?', 'ramp-sandbox help'] },
  { args: ['start', '--memroy'], says: ['--memroy', 'Did you mean --memory?'] },
  { args: ['start', '--port'], says: ['--port <number>', 'argument missing'] },
  { args: ['start', 'now'], says: ['too many arguments'] },
  { args: ['start', '--port', 'http'], says: ['Failed to read --port "http"', 'such as 7267'] },
  {
    args: ['start', '--allow-host', 'ramp', '--allow-host', 'a:1'],
    says: ['Failed to read --allow-host "ramp,a:1"', 'such as ramp-sandbox,sandbox.test'],
  },
  { args: ['exec'], says: ["missing required argument 'command'"] },
  { args: ['cheatsheet', '--jsn'], says: ['Did you mean --json?'] },
] as const

test.each(MISTAKES)('$args is a usage error that says what to do', async ({ args, says }) => {
  const { code, out, err } = await call(args)
  expect(code).toBe(1)
  expect(out).toBe('')
  for (const text of says) expect(err).toContain(text)
})

test('a file that cannot be read has its own exit code', async () => {
  const { code, err } = await call(['start', '--config', 'nowhere.yaml'])
  expect(code).toBe(2)
  expect(err).toMatch(/Failed to read ".*nowhere\.yaml"/)
})
