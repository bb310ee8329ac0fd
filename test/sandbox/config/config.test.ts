import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Config } from '../../../src/sandbox/config/config.ts'
import { ConfigError } from '../../../src/sandbox/config/config-error.ts'
import { CONFIG_FILE } from '../../../src/sandbox/config/settings.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { parsedConfig } from './parsed-config.ts'

let cwd = ''

beforeEach(() => {
  cwd = aFolder()
})

type Given = {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly file?: string
}

function load({ file, ...given }: Given = {}): Promise<Config> {
  if (file !== undefined) writeFileSync(join(cwd, CONFIG_FILE), file)
  return parsedConfig({ ...given, cwd })
}

async function configError(given: Given): Promise<ConfigError> {
  const error: unknown = await load(given).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ConfigError) return error
  throw new Error(`It was accepted: ${String(error)}`)
}

test('without settings, the configuration has the documented defaults', async () => {
  expect(await load()).toEqual({
    port: 7267,
    host: '127.0.0.1',
    allowedHosts: [],
    cors: [],
    controlToken: null,
    store: { kind: 'files', directory: join(cwd, '.ramp-sandbox') },
    scenarios: join(cwd, 'scenarios'),
    maxSteps: 100_000,
    logBound: { entries: 10_000, megabytes: 8 },
    record: null,
    webhook: null,
    webhookSecret: null,
    webhookHosts: [],
    clock: null,
    startsAt: null,
    seed: null,
    behaviour: null,
    ready: 'banner',
    log: 'text',
    file: null,
  })
})

const STANDARD = 'assumptions: { signatureScheme: standard-webhooks }\n'
const KEY = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

test.each([
  ['x', '', undefined],
  [`whsec_${KEY}`, STANDARD, undefined],
  [KEY, STANDARD, undefined],
  ['', '', 'from 1 to 512 characters'],
  ['two words', '', 'without spaces and line breaks'],
  ['of-a-file\n', '', 'without spaces and line breaks'],
  ['x'.repeat(513), '', 'from 1 to 512 characters'],
  ['plain-words', STANDARD, 'from 24 to 64 bytes in base64'],
  [`whsec_${KEY.slice(4)}`, STANDARD, 'from 24 to 64 bytes in base64'],
])('the webhook secret %j beside "%s" is accepted unless %s', async (secret, file, says) => {
  const args = ['--webhook-secret', secret]
  if (says === undefined) return expect((await load({ file, args })).webhookSecret).toBe(secret)
  const { message, kind } = await configError({ file, args })
  expect([kind, message]).toEqual(['usage', expect.stringContaining(says)])
  if (secret.trim().length > 1) expect(message).not.toContain(secret)
  const written = `${file}webhookSecret: ${JSON.stringify(secret)}\n`
  expect((await configError({ file: written })).kind).toBe('bad-file')
})

const HOOK = 'http://127.0.0.1:3000/webhooks'

/** The flag, the variable and the line of the file; then the result of each, and the default. */
const PRECEDENCE: readonly (readonly [
  name: string,
  given: readonly [flag: string, variable: string, file: string],
  read: (config: Config) => unknown,
  results: readonly unknown[],
])[] = [
  ['port', ['1', '2', '3'], ({ port }) => port, [1, 2, 3, 7267]],
  ['host', ['a', 'b', 'c'], ({ host }) => host, ['a', 'b', 'c', '127.0.0.1']],
  ['seed', ['1', '2', '3'], ({ seed }) => seed, [1, 2, 3, null]],
  ['max-steps', ['1', '2', '3'], ({ maxSteps }) => maxSteps, [1, 2, 3, 100_000]],
  ['webhook-secret', ['a', 'b', 'c'], (config) => config.webhookSecret, ['a', 'b', 'c', null]],
  [
    'webhook',
    [`${HOOK}/1`, `${HOOK}/2`, `${HOOK}/3`],
    ({ webhook }) => webhook,
    [`${HOOK}/1`, `${HOOK}/2`, `${HOOK}/3`, null],
  ],
  ['clock', ['manual', 'real', 'manual'], ({ clock }) => clock, ['manual', 'real', 'manual', null]],
  [
    'progression',
    ['immediate', 'polls:3', 'after:1h'],
    ({ behaviour }) => behaviour?.progression,
    ['immediate', 'polls:3', 'after:1h', undefined],
  ],
  ['log', ['json', 'none', 'text'], ({ log }) => log, ['json', 'none', 'text', 'text']],
  ['json', ['true', 'no', 'true'], ({ ready }) => ready, ['json', 'banner', 'json', 'banner']],
  [
    'quiet',
    ['on', '0', 'true'],
    ({ ready, log }) => `${ready} ${log}`,
    ['line none', 'banner text', 'line none', 'banner text'],
  ],
  [
    'memory',
    ['yes', 'false', 'true'],
    ({ store }) => store.kind,
    ['memory', 'files', 'memory', 'files'],
  ],
]

test.each(PRECEDENCE)(
  'for %s a flag beats a variable, which beats the file',
  async (name, [flag, variable, line], read, results) => {
    const env = { [`RAMP_SANDBOX_${name.toUpperCase().replace('-', '_')}`]: variable }
    const key = name.replace(/-./, ([, letter = '']) => letter.toUpperCase())
    const file = `${key}: ${line}\n`
    const [byFlag, byVariable, byFile, byDefault] = results
    expect(read(await load())).toEqual(byDefault)
    expect(read(await load({ file }))).toEqual(byFile)
    expect(read(await load({ file, env }))).toEqual(byVariable)
    expect(read(await load({ file, env, args: [`--${name}`, flag] }))).toEqual(byFlag)
  },
)

test('every source gives the allowed host names as a list', async () => {
  const file = 'allowHost: [ramp-sandbox, sandbox.test]\n'
  const env = { RAMP_SANDBOX_ALLOW_HOST: 'Ramp, ramp ,pay.test' }
  const args = ['--allow-host', 'mine', '--allow-host', 'yours,mine']
  expect((await load({ file })).allowedHosts).toEqual(['ramp-sandbox', 'sandbox.test'])
  expect((await load({ file: 'allowHost: []\n' })).allowedHosts).toEqual([])
  expect((await load({ file, env })).allowedHosts).toEqual(['ramp', 'pay.test'])
  expect((await load({ file, env, args })).allowedHosts).toEqual(['mine', 'yours'])
})

test('every source gives the origins of pages as a list', async () => {
  const file = 'cors: [http://localhost:3000]\n'
  const env = { RAMP_SANDBOX_CORS: 'https://Shop.test, http://[::1]:3000' }
  const args = ['--cors', 'http://a.test', '--cors', 'http://b.test']
  expect((await load({ file })).cors).toEqual(['http://localhost:3000'])
  expect((await load({ file, env })).cors).toEqual(['https://shop.test', 'http://[::1]:3000'])
  expect((await load({ file, env, args })).cors).toEqual(['http://a.test', 'http://b.test'])
})

test('the control token is that of the flag or the variable, and in no file', async () => {
  const env = { RAMP_SANDBOX_CONTROL_TOKEN: 'of-the-variable' }
  expect((await load({ env })).controlToken).toBe('of-the-variable')
  const args = ['--control-token', 'eyJ.of+the/flag_~=']
  expect((await load({ env, args })).controlToken).toBe('eyJ.of+the/flag_~=')
  expect((await load({ env: { RAMP_SANDBOX_CONTROL_TOKEN: '' } })).controlToken).toBeNull()
  await expect(load({ file: 'controlToken: committed\n' })).rejects.toThrow('controlToken is not')
})

test.each(['two words', 'line\nbreak', '', 'näh', 'a'.repeat(513)])(
  'a control token that no header can carry is an error that does not quote it',
  async (token) => {
    const { kind, message } = await configError({ args: [`--control-token=${token}`] })
    expect(kind).toBe('usage')
    expect(message).toBe(
      'Failed to read the control token: it is too long, or has other characters than letters, digits and - . _ ~ + /. Choose another one, of at most 512 characters.',
    )
  },
)

test('exitWithParent is a switch, or the id of a process', async () => {
  const file = (value: string) => ({ file: `exitWithParent: ${value}\n` })
  const env = (value: string) => ({ env: { RAMP_SANDBOX_EXIT_WITH_PARENT: value } })
  const args = (...value: readonly string[]) => ({ args: ['--exit-with-parent', ...value] })
  expect((await load()).exitWithParent).toBeUndefined()
  expect((await load(args())).exitWithParent).toBe(true)
  for (const form of [file, env, args]) {
    expect((await load(form('true'))).exitWithParent).toBe(true)
    expect((await load(form('false'))).exitWithParent).toBeUndefined()
    expect((await load(form('4711'))).exitWithParent).toBe(4711)
  }
  expect((await load({ ...file('4711'), ...env('0') })).exitWithParent).toBeUndefined()
  expect((await load({ ...env('no'), ...args('1') })).exitWithParent).toBe(true)
})

test('PORT counts where RAMP_SANDBOX_PORT is absent or empty', async () => {
  expect((await load({ env: { PORT: '81' } })).port).toBe(81)
  expect((await load({ env: { PORT: '81', RAMP_SANDBOX_PORT: '' } })).port).toBe(81)
  expect((await load({ env: { PORT: '81', RAMP_SANDBOX_PORT: '82' } })).port).toBe(82)
  expect((await load({ env: { PORT: '', RAMP_SANDBOX_PORT: '' } })).port).toBe(7267)
})

test('the stronger of the sources of memory and data decides where worlds are stored', async () => {
  const file = 'memory: true\n'
  const kept = { kind: 'files', directory: join(cwd, 'kept') }
  expect((await load({ file })).store).toEqual({ kind: 'memory' })
  expect((await load({ file, env: { RAMP_SANDBOX_MEMORY: 'false' } })).store.kind).toBe('files')
  expect((await load({ file, env: { RAMP_SANDBOX_DATA: 'kept' } })).store).toEqual(kept)
  const env = { RAMP_SANDBOX_DATA: 'kept' }
  expect((await load({ env, args: ['--memory'] })).store).toEqual({ kind: 'memory' })
  const { kind, message } = await configError({ args: ['--memory', '--data', 'kept'] })
  expect(kind).toBe('usage')
  expect(message).toMatch(/memory and data ".*kept" are both given\. Omit one of them/)
})

test('the stronger of the sources of quiet and log decides how to log', async () => {
  expect((await load({ args: ['--json'] })).log).toBe('json')
  expect((await load({ file: 'log: json\n', args: ['--quiet'] })).log).toBe('none')
  expect((await load({ file: 'quiet: true\n', args: ['--log', 'text'] })).log).toBe('text')
  expect((await load({ args: ['--quiet', '--log', 'text'] })).log).toBe('text')
})

const PORT = 'It must be a whole number from 0 to 65535, such as 7267.'
const SEED = 'It must be a whole number from 0 to 9007199254740991, such as 1.'

const BAD_VALUES = [
  ['port', 'http', PORT],
  ['port', '65536', PORT],
  ['port', '-1', PORT],
  ['port', '7267.5', PORT],
  ['host', 'http://localhost', 'a host name or an IP address, without a port'],
  ['host', 'localhost:80', 'such as 127.0.0.1'],
  ['allow-host', 'http://ramp', 'host names without ports'],
  ['allow-host', 'ramp:7267', 'such as ramp-sandbox,sandbox.test'],
  ['allow-host', 'a,,b', 'separated by commas'],
  ['allow-host', '*', 'host names'],
  ['cors', '*', 'one or more origins'],
  ['cors', 'http://localhost:3000/', 'such as http://localhost:3000'],
  ['cors', 'http://localhost:80', 'a port that is not the usual one'],
  ['cors', 'null', 'one or more origins'],
  ['allow-webhook-to', 'http://a', 'without ports'],
  ['data', 'a\0b', 'a path'],
  ['memory', 'maybe', 'true or false'],
  ['webhook', 'localhost:3000', 'an http or https URL'],
  ['webhook', 'ftp://127.0.0.1/', 'an http or https URL'],
  ['webhook', 'http://me:secret@127.0.0.1/', 'without credentials'],
  ['seed', 'abc', SEED],
  ['seed', '9007199254740992', SEED],
  ['max-steps', '0', 'It must be a whole number from 1 to 1000000000, such as 100000.'],
  ['max-steps', 'all', 'It must be a whole number from 1 to 1000000000, such as 100000.'],
  ['clock', 'fast', 'Allowed choices are real, manual.'],
  ['progression', 'after:soon', 'immediate, after:<duration> of at most 10000d, polls:<n>'],
  ['progression', 'after:10001d', 'after:<duration> of at most 10000d'],
  ['log', 'xml', 'Allowed choices are text, json, none.'],
  ['exit-with-parent', '-1', 'true, false or the id of a process, such as 4711.'],
  ['exit-with-parent', 'me', 'true, false or the id of a process, such as 4711.'],
] as const

test.each(BAD_VALUES)(
  '--%s %j is an error that names its source, the cause and the fix',
  async (name, value, cause) => {
    const example = /such as ([\w.,:-]+)\.$/.exec(cause)?.[1]
    if (example !== undefined) await load({ args: [`--${name}`, example] })
    const byFlag = load({ args: [`--${name}=${value}`] })
    await expect(byFlag).rejects.toThrow(`option '--${name} `)
    await expect(byFlag).rejects.toThrow(`argument '${value}' is invalid. `)
    await expect(byFlag).rejects.toThrow(cause)
    const variable = `RAMP_SANDBOX_${name.replaceAll('-', '_').toUpperCase()}`
    if (value.includes('\0')) return
    const byVariable = load({ env: { [variable]: value } })
    await expect(byVariable).rejects.toThrow(`value '${value}' from env '${variable}' is invalid. `)
  },
)

test.each([
  ['RAMP_SANDBOX_CLOK', 'RAMP_SANDBOX_CLOCK'],
  ['RAMP_SANDBOX_PROT', 'RAMP_SANDBOX_PORT'],
  ['RAMP_SANDBOX_WEBHOOKS', 'RAMP_SANDBOX_WEBHOOK'],
])('the variable %s is an error that names %s', async (misspelt, meant) => {
  const { kind, message } = await configError({ env: { [misspelt]: 'x' } })
  expect(kind).toBe('usage')
  expect(message).toBe(
    `Failed to read ${misspelt}: there is no such variable. Did you mean ${meant}?`,
  )
})

test('variables with other names are ignored', async () => {
  const env = {
    RAMP_SANDBOX_URL: 'http://sandbox:7267',
    RAMP_SANDBOX_VERSION: '1',
    RAMP_API_KEY: 'k',
  }
  expect((await load({ env })).port).toBe(7267)
})

/** Each line has nine times as many values as the one before it. */
const ALIASES = [...'abcdefghi']
  .map((name, at, all) => `${name}: &${name} [${at === 0 ? 1 : `*${all[at - 1]}, `.repeat(9)}]\n`)
  .join('')

const BAD_FILES = [
  ['an unknown key', 'port: 1\n\nprot: 2\n', 'line 3: prot is not known; did you mean "port"?'],
  [
    'an assumption outside its section',
    'port: 1\nrateLimitPerMinute: 422\n',
    'line 2: rateLimitPerMinute is not known; did you mean "assumptions.rateLimitPerMinute"?',
  ],
  [
    'an unknown assumption',
    'assumptions:\n  rateLimitPerMinut: 409\n',
    'line 2: assumptions.rateLimitPerMinut is not known; did you mean "rateLimitPerMinute"?',
  ],
  [
    'a wrong assumption',
    'assumptions:\n  rateLimitPerMinute: high\n',
    'line 2: assumptions.rateLimitPerMinute must be a whole number from 0 to 1000000; it was "high"',
  ],
  [
    'an asset of a market that does not exist',
    'markets:\n  fiat:\n    GHS: { places: 2, ratePlaces: 2, rates: { USCD: 12 } }\n',
    'line 3: markets.fiat.GHS.rates.USCD is not known; did you mean "USDC"? Or add it under markets.assets',
  ],
  [
    'an unknown provider',
    'providers:\n  nothwind: { down: true }\n',
    'line 2: providers.nothwind is not known; did you mean "northwind"?',
  ],
  [
    'a fault within a list',
    'http:\n  - do: reset\n  - do: explode\n',
    'line 3: http[1].do must be',
  ],
  [
    'a wait of half a century',
    'seed: 1\nhttp:\n  - do: latency\n    by: 9999d9999d\n',
    'line 4: http[0].by must be a duration of at most 10000d',
  ],
  [
    'a port as text',
    'port: "7267"\n',
    'line 1: port must be a whole number from 0 to 65535, such as 7267; it was "7267"',
  ],
  [
    'a bad host',
    'seed: 1\nhost: "a b"\n',
    'line 2: host "a b" is invalid. It must be a host name or an IP address',
  ],
  ['memory and data', 'data: x\nmemory: true\n', 'line 2: memory and data cannot both be given'],
  ['a key twice', 'seed: 1\nseed: 2\n', 'line 2: this is not valid YAML'],
  ['no YAML', 'seed: [1\n', 'this is not valid YAML'],
  ['an alias of nothing', 'seed: *none\n', 'aliases'],
  ['aliases without end', ALIASES, 'line 1: its aliases cannot be resolved: Excessive alias count'],
  ['a list', '- seed\n', 'line 1: the file must hold names and values, such as "name: value"'],
] as const

test.each(BAD_FILES)(
  'a file with %s is an error that names its line and the fix',
  async (_what, file, message) => {
    const error = await configError({ file })
    expect(error.kind).toBe('bad-file')
    expect(error.message).toContain(join(cwd, CONFIG_FILE))
    expect(error.message).toContain(message)
  },
)

test('the error of a file lists every issue, in the order of its lines', async () => {
  const { message } = await configError({ file: 'sed: 1\nmagic: 2\nclock: 3\n' })
  expect(message).toMatch(/3 issues[^]*line 1: sed[^]*line 2: magic[^]*line 3: clock/)
})

test('a missing file is an error, unless it is the default one', async () => {
  const error = await configError({ args: ['--config', 'other.yaml'] })
  expect(error.kind).toBe('bad-file')
  expect(error.message).toContain(join(cwd, 'other.yaml'))
})

test('a file can contain a behaviour beside the settings, or nothing', async () => {
  const file =
    'magic: false\nassumptions:\n  rateLimitPerMinute: 422\nproviders:\n  northwind: { down: true }\nseed: 5\n'
  const config = await load({ file })
  expect(config.seed).toBe(5)
  expect(config.behaviour).toEqual({
    magic: false,
    assumptions: { rateLimitPerMinute: 422 },
    providers: { northwind: { down: true } },
  })
  expect((await load({ file: '# nothing yet\n' })).behaviour).toBeNull()
})

test('paths in a file are relative to its folder, those of flags to the working folder', async () => {
  mkdirSync(join(cwd, 'ops'))
  writeFileSync(join(cwd, 'ops/sandbox.yaml'), 'data: kept\n')
  const args = ['--config', 'ops/sandbox.yaml']
  expect((await load({ args })).store).toEqual({ kind: 'files', directory: join(cwd, 'ops/kept') })
  expect((await load({ args: [...args, '--data', 'mine'] })).store).toEqual({
    kind: 'files',
    directory: join(cwd, 'mine'),
  })
})

test('the world section of a scenario beats the file, and flags and variables beat it', async () => {
  writeFileSync(
    join(cwd, 'scenario.yaml'),
    'name: A scenario\nworld:\n  seed: 9\n  clock: manual\n  progression: manual\n  assumptions: { rateLimitPerMinute: 422 }\nsteps: []\n',
  )
  const file =
    'scenario: scenario.yaml\nseed: 3\nprogression: immediate\nassumptions: { amountToleranceBps: 75, rateLimitPerMinute: 400 }\n'
  const config = await load({ file, args: ['--clock', 'real'] })
  expect(config).toMatchObject({ seed: 9, clock: 'real' })
  expect(await load({ file, env: { RAMP_SANDBOX_SEED: '4' } })).toMatchObject({
    seed: 4,
    clock: 'manual',
  })
  expect(config.behaviour).toEqual({
    progression: 'manual',
    assumptions: { amountToleranceBps: 75, rateLimitPerMinute: 422 },
  })
  expect((await load({ file, args: ['--progression', 'polls:2'] })).behaviour?.progression).toBe(
    'polls:2',
  )
})

test('markets of a file and of a scenario are merged entry by entry', async () => {
  const entry = '{ addresses: evm, networkId: "1" }'
  writeFileSync(join(cwd, 'world.yaml'), `markets: { chains: { bb: ${entry}, cc: ${entry} } }\n`)
  const file = `scenario: world.yaml\nmarkets: { chains: { aa: ${entry}, bb: { addresses: tron, networkId: "2" } } }\n`
  const { chains } = (await load({ file })).behaviour?.markets ?? {}
  expect(Object.entries(chains ?? {}).map(([name, { networkId }]) => name + networkId)).toEqual([
    'aa1',
    'bb1',
    'cc1',
  ])
})

test('--scenario accepts a behaviour file, and the error of either file names the line', async () => {
  writeFileSync(join(cwd, 'behaviour.yaml'), 'http:\n  - do: reset\n    times: 1\n')
  expect((await load({ args: ['--scenario', 'behaviour.yaml'] })).behaviour).toEqual({
    http: [{ do: 'reset', times: 1 }],
  })
  writeFileSync(join(cwd, 'scenario.yaml'), 'name: A scenario\nworld:\n  progresion: manual\n')
  const error = await configError({ args: ['--scenario', 'scenario.yaml'] })
  expect(error.message).toContain(
    'line 3: world.progresion is not known; did you mean "progression"?',
  )
})

test('a start time that does not exist is an error with its line', async () => {
  writeFileSync(
    join(cwd, 'scenario.yaml'),
    'name: A scenario\nworld:\n  clock: 2026-02-30T09:00:00Z\n',
  )
  const error = await configError({ args: ['--scenario', 'scenario.yaml'] })
  expect(error.message).toContain('line 3: world.clock must be a day and a time that exist')
})

test('a scenario with a start time has a manual clock with that time', async () => {
  writeFileSync(
    join(cwd, 'scenario.yaml'),
    'name: A scenario\nworld:\n  clock: 2026-03-01T09:00:00Z\n',
  )
  const args = ['--scenario', 'scenario.yaml']
  expect(await load({ args })).toMatchObject({
    clock: 'manual',
    startsAt: Date.UTC(2026, 2, 1, 9),
  })
  expect(await load({ args: [...args, '--clock', 'real'] })).toMatchObject({
    clock: 'real',
    startsAt: null,
  })
})

test('the configuration is frozen', async () => {
  const config = await load({ file: 'assumptions: { rateLimitPerMinute: 422 }\n' })
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.behaviour?.assumptions)).toBe(true)
})
