import { expect, test } from 'vitest'
import { COMMANDS, OTHER_WORDS } from '../../src/cli/commands.ts'
import { settingOptions } from '../../src/sandbox/config/settings.ts'
import { VERSION } from '../../src/base/vocabulary/version.ts'
import { call } from './call.ts'

test('--help lists every command with its summary, and --version prints the version', async () => {
  const help = await call(['--help'])
  expect(help.code).toBe(0)
  for (const { name, summary } of COMMANDS) {
    expect(help.out).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    expect(help.out.replace(/\s+/g, ' ')).toContain(summary)
  }
  expect(await call(['help', 'help'])).toEqual(help)
  expect(await call(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' })
})

test('a word of other tools is answered with commands and options that exist', async () => {
  for (const [word, suggested] of Object.entries(OTHER_WORDS)) {
    const { code, err } = await call([word])
    const quoted = suggested.map((one) => `"${one}"`).join(' or ')
    expect([code, err]).toEqual([
      1,
      `Failed to run "${word}": there is no such command. Did you mean ${quoted}?\nRun "npx ramp-sandbox help" for the list.\n`,
    ])
    for (const [name = '', ...options] of suggested.map((one) => one.split(' '))) {
      const { code: found, out } = await call(['help', ...(name.startsWith('-') ? [] : [name])])
      const described = name.startsWith('-') ? [name] : options
      expect([found, ...described.filter((option) => !out.includes(option))]).toEqual([0])
    }
  }
})

test('a command leaves no handler of signals behind, also when it fails', async () => {
  const handlers = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name))
  const before = handlers()
  for (const line of [
    'start --port x',
    'start --config no.yaml',
    'proxy --target http://a --record .',
  ])
    expect((await call(line.split(' '))).code).not.toBe(0)
  expect(handlers()).toEqual(before)
})

test('the help of start has every setting with its variable and PORT', async () => {
  const { code, out } = await call(['help', 'start'])
  expect(code).toBe(0)
  expect(out).toMatch(/\bPORT\b/)
  for (const option of Object.values(settingOptions('.'))) {
    expect(out).toContain(option.flags)
    expect(out).toContain(`RAMP_SANDBOX_${option.name().replaceAll('-', '_').toUpperCase()}`)
  }
  expect((await call(['start', '--help'])).out).toBe(out)
})

test('a usage error shows no password, and where the help is', async () => {
  const { code, out, err } = await call(['start', '--webhook', 'http://me:s3cret@127.0.0.1/hooks'])
  expect([code, out]).toEqual([1, ''])
  expect(err).toBe(
    'Failed to read --webhook: "http://…@127.0.0.1/hooks" is invalid. It must be an http or https URL without credentials, such as http://127.0.0.1:3000/webhooks.\nRun "npx ramp-sandbox help start" for its arguments and options.\n',
  )
})
