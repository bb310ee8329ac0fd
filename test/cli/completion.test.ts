/** The scripts in their shells are in another file; here bash only, which every machine has. */
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { aRunningSandbox } from './control/running-sandbox.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

/** The words for a line, whose last word is completed. */
async function words(line: string, env: Record<string, string> = {}): Promise<readonly string[]> {
  const args = ['completion', 'words', '--', ...line.split(' ')]
  const { code, out, err } = await call(args, {
    cwd: aFolder(),
    env: { XDG_RUNTIME_DIR: '/no', ...env },
  })
  expect([code, err]).toEqual([0, ''])
  return out
    .split('\n')
    .slice(0, -1)
    .map((each) => each.split('\t', 1)[0] ?? '')
}

const STATIC: readonly (readonly [line: string, ...expected: readonly string[]])[] = [
  ['', ...COMMANDS.map(({ name }) => name), 'help'],
  ['sim', 'simulate'],
  ['help ex', 'exec', 'exam', 'explore'],
  ['simulate e72e ', 'deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'],
  ['simulate --amount 5 e72e d', 'deposit'],
  ['advance ', '10s', '1m', '5m', '30m', '1h', '24h'],
  ['fault ', 'webhooks', 'provider', 'service', 'list', 'clear'],
  ['fault webhooks d', 'drop', 'delay', 'duplicate'],
  ['fault webhooks delay 1', '10s', '1m'],
  ['fault provider north', 'northwind'],
  ['fault provider northwind d', 'down'],
  ['fault clear s', 'service'],
  ['fault service 503 --t', '--times'],
  ['fault webhooks drop --event transaction.c', 'transaction.created', 'transaction.completed'],
  ['orders --state p', 'placed'],
  ['start --clock ', 'real', 'manual'],
  ['--mem', '--memory'],
  ['--clock m', 'manual'],
  ['app ', 'init', 'check'],
  ['completion ', 'bash', 'zsh', 'fish', 'words'],
  ['exec -- npm t'],
  ['orders more '],
  ['no-such-command '],
  ['simulate '],
  ['fault nothing '],
]

test.each(STATIC)('after "%s" fits %j', async (line, ...expected) => {
  expect(await words(line)).toEqual(expected)
})

test('every option of a command is offered', async () => {
  const offered = await words('verify --')
  for (const name of ['--base-url', '--api-key', '--dry-run', '--help'])
    expect(offered).toContain(name)
})

test('orders, deliveries and worlds come from the sandbox that commands would use', async () => {
  const { url, place, sandbox } = await aRunningSandbox({ webhook: 'sandbox:inbox' })
  sandbox.createWorld({ name: 'suite' })
  const id = place()
  const env = { RAMP_SANDBOX_URL: url }
  const [short, reference, ...more] = await words('simulate ', env)
  expect([short, reference, more]).toEqual([
    id.slice(0, 8),
    expect.stringMatching(/^RMP-SBX-\w{8}$/),
    [],
  ])
  expect(await words(`order --url ${url} RMP`)).toEqual([reference])
  expect(await words('deliveries --order ', env)).toEqual([short, reference])
  expect(await words('resend ', env)).toEqual([expect.stringMatching(/^dlv_\w{8}$/)])
  expect(await words('orders --world s', env)).toEqual(['suite'])
})

test('the scripts ask the program', async () => {
  for (const shell of ['bash', 'zsh', 'fish'])
    expect((await call(['completion', shell])).out).toContain('completion words -- ')
})
