import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONFIG_FILE, loadConfig, type Config } from '../../src/config/config.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import { SETTING_NAMES, SETTINGS } from '../../src/config/settings.ts'

let cwd = ''

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'ramp-config-'))
})

afterEach(() => {
  rmSync(cwd, { recursive: true })
})

function load(
  given: { flags?: object; env?: Record<string, string>; file?: string } = {},
): Promise<Config> {
  if (given.file !== undefined) writeFileSync(join(cwd, CONFIG_FILE), given.file)
  const { flags = {}, env = {} } = given
  return loadConfig({ flags: flags as Record<string, unknown>, env, cwd, settings: SETTING_NAMES })
}

async function refusal(given: Parameters<typeof load>[0]): Promise<ConfigError> {
  const error: unknown = await load(given).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ConfigError) return error
  throw new Error(`It was taken: ${String(error)}`)
}

test('nothing said gives the documented defaults', async () => {
  expect(await load()).toEqual({
    port: 7267,
    host: '127.0.0.1',
    allowedHosts: [],
    store: { kind: 'files', directory: join(cwd, '.ramp-sandbox') },
    webhook: null,
    clock: null,
    startsAt: null,
    seed: null,
    behaviour: null,
    ready: 'banner',
    log: 'text',
    file: null,
  })
})

const HOOK = 'http://127.0.0.1:3000/webhooks'

/** What one setting becomes when the flag, the variable and the file say something else each. */
const PRECEDENCE = [
  { name: 'port', flag: '1', env: '2', file: 3, got: (c: Config) => c.port, each: [1, 2, 3, 7267] },
  {
    name: 'host',
    flag: 'a',
    env: 'b',
    file: 'c',
    got: (c: Config) => c.host,
    each: ['a', 'b', 'c', '127.0.0.1'],
  },
  { name: 'seed', flag: '1', env: '2', file: 3, got: (c: Config) => c.seed, each: [1, 2, 3, null] },
  {
    name: 'webhook',
    flag: `${HOOK}/1`,
    env: `${HOOK}/2`,
    file: `${HOOK}/3`,
    got: (c: Config) => c.webhook,
    each: [`${HOOK}/1`, `${HOOK}/2`, `${HOOK}/3`, null],
  },
  {
    name: 'clock',
    flag: 'manual',
    env: 'real',
    file: 'manual',
    got: (c: Config) => c.clock,
    each: ['manual', 'real', 'manual', null],
  },
  {
    name: 'progression',
    flag: 'immediate',
    env: 'polls:3',
    file: 'after:1h',
    got: (c: Config) => c.behaviour?.progression,
    each: ['immediate', 'polls:3', 'after:1h', undefined],
  },
  {
    name: 'log',
    flag: 'json',
    env: 'none',
    file: 'text',
    got: (c: Config) => c.log,
    each: ['json', 'none', 'text', 'text'],
  },
  {
    name: 'json',
    flag: true,
    env: 'true',
    file: true,
    got: (c: Config) => c.ready,
    each: ['json', 'json', 'json', 'banner'],
  },
  {
    name: 'quiet',
    flag: true,
    env: '1',
    file: true,
    got: (c: Config) => `${c.ready} ${c.log}`,
    each: ['line none', 'line none', 'line none', 'banner text'],
  },
  {
    name: 'memory',
    flag: true,
    env: 'yes',
    file: true,
    got: (c: Config) => c.store.kind,
    each: ['memory', 'memory', 'memory', 'files'],
  },
] as const

test.each(PRECEDENCE)(
  'for $name a flag beats the environment, which beats the file',
  async (row) => {
    const { name, got, each } = row
    const flags = { [name]: row.flag }
    const env = { [`RAMP_SANDBOX_${name.toUpperCase()}`]: row.env }
    const file = `${name}: ${JSON.stringify(row.file)}\n`
    const [byFlag, byEnv, byFile, byDefault] = each
    expect(got(await load())).toEqual(byDefault)
    expect(got(await load({ file }))).toEqual(byFile)
    expect(got(await load({ file, env }))).toEqual(byEnv)
    expect(got(await load({ file, env, flags }))).toEqual(byFlag)
  },
)

test('names that the control API answers to come as a list from wherever they come', async () => {
  const file = 'allowHost: [ramp-sandbox, sandbox.test]\n'
  const env = { RAMP_SANDBOX_ALLOW_HOST: 'Ramp, ramp ,pay.test' }
  expect((await load({ file })).allowedHosts).toEqual(['ramp-sandbox', 'sandbox.test'])
  expect((await load({ file: 'allowHost: []\n' })).allowedHosts).toEqual([])
  expect((await load({ file, env })).allowedHosts).toEqual(['ramp', 'pay.test'])
  expect((await load({ file, env, flags: { allowHost: 'mine' } })).allowedHosts).toEqual(['mine'])
  for (const value of ['http://ramp', 'ramp:7267', 'a,,b', '*']) {
    const { message } = await refusal({ flags: { allowHost: value } })
    expect(message).toContain(`Failed to read --allow-host "${value}": it must be a host name`)
  }
})

test('PORT counts where RAMP_SANDBOX_PORT is absent or empty', async () => {
  expect((await load({ env: { PORT: '81' } })).port).toBe(81)
  expect((await load({ env: { PORT: '81', RAMP_SANDBOX_PORT: '' } })).port).toBe(81)
  expect((await load({ env: { PORT: '81', RAMP_SANDBOX_PORT: '82' } })).port).toBe(82)
})

test('the first source that says memory or data decides between them', async () => {
  const file = 'memory: true\n'
  expect((await load({ file })).store).toEqual({ kind: 'memory' })
  expect((await load({ file, env: { RAMP_SANDBOX_MEMORY: 'false' } })).store.kind).toBe('files')
  expect((await load({ file, env: { RAMP_SANDBOX_DATA: 'kept' } })).store).toEqual({
    kind: 'files',
    directory: join(cwd, 'kept'),
  })
  expect((await refusal({ flags: { memory: true, data: 'kept' } })).message).toMatch(
    /both given\. Leave one of them out/,
  )
})

test('the first source that says quiet or log decides how to log', async () => {
  expect((await load({ flags: { json: true } })).log).toBe('json')
  expect((await load({ file: 'log: json\n', flags: { quiet: true } })).log).toBe('none')
  expect((await load({ file: 'quiet: true\n', flags: { log: 'text' } })).log).toBe('text')
})

test('a variable of a setting that the command does not have is not looked at', async () => {
  const sources = { flags: {}, env: { PORT: 'tcp://10.0.0.1:80' }, cwd }
  await expect(loadConfig({ ...sources, settings: ['seed'] })).resolves.toMatchObject({
    port: 7267,
  })
  await expect(loadConfig({ ...sources, settings: ['port'] })).rejects.toThrow(/PORT "tcp:/)
})

const BAD_VALUES = [
  ['port', 'http', 'a whole number from 0 to 65535'],
  ['port', '65536', 'a whole number from 0 to 65535'],
  ['port', '-1', 'a whole number from 0 to 65535'],
  ['port', '7267.5', 'a whole number from 0 to 65535'],
  ['host', 'http://localhost', 'a host name or an IP address, without a port'],
  ['host', 'localhost:80', 'a host name or an IP address, without a port'],
  ['webhook', 'localhost:3000', 'an http or https URL'],
  ['webhook', 'ftp://127.0.0.1/', 'an http or https URL'],
  ['seed', 'abc', 'a whole number from 0 to 9007199254740991'],
  ['seed', '9007199254740992', 'a whole number from 0 to 9007199254740991'],
  ['clock', 'fast', '"real" or "manual"'],
  ['progression', 'after:soon', 'immediate, after:<duration> of at most 10000d, polls:<n>'],
  ['progression', 'after:10001d', 'after:<duration> of at most 10000d'],
  ['log', 'xml', '"text", "json" or "none"'],
] as const

test.each(BAD_VALUES)(
  '--%s %s is refused with its name, the cause and the mend',
  async (name, value, expects) => {
    const flag = await refusal({ flags: { [name]: value } })
    expect(flag.kind).toBe('usage')
    expect(flag.message).toContain(`Failed to read --${name} "${value}": it must be`)
    expect(flag.message).toContain(expects)
    expect(flag.message).toContain(`such as ${SETTINGS[name].example}`)
    const variable = `RAMP_SANDBOX_${name.toUpperCase()}`
    expect((await refusal({ env: { [variable]: value } })).message).toContain(
      `Failed to read ${variable} "${value}"`,
    )
  },
)

test('a webhook address with credentials is refused without repeating them', async () => {
  const { message } = await refusal({ flags: { webhook: 'http://me:s3cret@127.0.0.1/hooks' } })
  expect(message).toContain('"http://…@127.0.0.1/hooks": it must be an http or https URL without')
})

test.each([
  ['RAMP_SANDBOX_CLOK', 'RAMP_SANDBOX_CLOCK'],
  ['RAMP_SANDBOX_PROT', 'RAMP_SANDBOX_PORT'],
  ['RAMP_SANDBOX_WEBHOOKS', 'RAMP_SANDBOX_WEBHOOK'],
])('the variable %s is refused, and %s named', async (slip, meant) => {
  const { kind, message } = await refusal({ env: { [slip]: 'x' } })
  expect(kind).toBe('usage')
  expect(message).toBe(`Failed to read ${slip}: there is no such variable. Did you mean ${meant}?`)
})

test('variables that are like none of ours are let be', async () => {
  const env = {
    RAMP_SANDBOX_URL: 'http://sandbox:7267',
    RAMP_SANDBOX_VERSION: '1',
    RAMP_API_KEY: 'k',
  }
  expect((await load({ env })).port).toBe(7267)
})

test.each(SETTING_NAMES)('the example that a refusal of %s gives is taken', (name) => {
  expect(SETTINGS[name].parse(SETTINGS[name].example)).toBeDefined()
})

const BAD_FILES = [
  ['an unknown key', 'port: 1\n\nprot: 2\n', 'line 3: prot is not known; did you mean "port"?'],
  [
    'an unknown assumption',
    'assumptions:\n  conflictStats: 409\n',
    'line 2: assumptions.conflictStats is not known; did you mean "conflictStatus"?',
  ],
  [
    'a wrong assumption',
    'assumptions:\n  conflictStatus: high\n',
    'line 2: assumptions.conflictStatus must be a whole number; it was "high"',
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
  ['a port as text', 'port: "7267"\n', 'line 1: port must be a whole number; it was "7267"'],
  ['a bad host', 'seed: 1\nhost: "a b"\n', 'line 2: host must be a host name or an IP address'],
  ['memory and data', 'data: x\nmemory: true\n', 'line 2: memory and data cannot both be given'],
  ['a key twice', 'seed: 1\nseed: 2\n', 'line 2: this is no YAML'],
  ['no YAML', 'seed: [1\n', 'this is no YAML'],
  ['a list', '- seed\n', 'line 1: the file must hold names and values'],
] as const

test.each(BAD_FILES)(
  'a file with %s is refused with its line and the mend',
  async (_what, file, message) => {
    const error = await refusal({ file })
    expect(error.kind).toBe('bad-file')
    expect(error.message).toContain(join(cwd, CONFIG_FILE))
    expect(error.message).toContain(message)
  },
)

test('everything that is wrong with a file is said at once, in the order of its lines', async () => {
  const { message } = await refusal({ file: 'sed: 1\nmagic: 2\nclock: 3\n' })
  expect(message).toMatch(/3 things do not fit[^]*line 1: sed[^]*line 2: magic[^]*line 3: clock/)
})

test('a file that was named and is missing is an error; the usual one may be missing', async () => {
  const error = await refusal({ flags: { config: 'other.yaml' } })
  expect(error.kind).toBe('bad-file')
  expect(error.message).toContain(join(cwd, 'other.yaml'))
})

test('a file holds a whole behaviour beside the settings, and an empty one is no error', async () => {
  const file =
    'magic: false\nassumptions:\n  conflictStatus: 422\nproviders:\n  northwind: { down: true }\nseed: 5\n'
  const config = await load({ file })
  expect(config.seed).toBe(5)
  expect(config.behaviour).toEqual({
    magic: false,
    assumptions: { conflictStatus: 422 },
    providers: { northwind: { down: true } },
  })
  expect((await load({ file: '# nothing yet\n' })).behaviour).toBeNull()
})

test('paths in a file start from its folder, paths of flags from the working folder', async () => {
  mkdirSync(join(cwd, 'ops'))
  writeFileSync(join(cwd, 'ops/sandbox.yaml'), 'data: kept\n')
  const flags = { config: 'ops/sandbox.yaml' }
  expect((await load({ flags })).store).toEqual({ kind: 'files', directory: join(cwd, 'ops/kept') })
  expect((await load({ flags: { ...flags, data: 'mine' } })).store).toEqual({
    kind: 'files',
    directory: join(cwd, 'mine'),
  })
})

test('a scenario lends its world section, laid over the file and under the flags', async () => {
  writeFileSync(
    join(cwd, 'story.yaml'),
    'name: A story\nworld:\n  seed: 9\n  clock: manual\n  progression: manual\n  assumptions: { conflictStatus: 422 }\nsteps: []\n',
  )
  const file =
    'scenario: story.yaml\nseed: 3\nprogression: immediate\nassumptions: { successStatus: 201, conflictStatus: 400 }\n'
  const config = await load({ file, flags: { clock: 'real' } })
  expect(config).toMatchObject({ seed: 9, clock: 'real' })
  expect(await load({ file, env: { RAMP_SANDBOX_SEED: '4' } })).toMatchObject({
    seed: 4,
    clock: 'manual',
  })
  expect(config.behaviour).toEqual({
    progression: 'manual',
    assumptions: { successStatus: 201, conflictStatus: 422 },
  })
  expect((await load({ file, flags: { progression: 'polls:2' } })).behaviour?.progression).toBe(
    'polls:2',
  )
})

test('a behaviour file serves as a scenario, and what is wrong in either has its line', async () => {
  writeFileSync(join(cwd, 'behaviour.yaml'), 'http:\n  - do: reset\n    times: 1\n')
  expect((await load({ flags: { scenario: 'behaviour.yaml' } })).behaviour).toEqual({
    http: [{ do: 'reset', times: 1 }],
  })
  writeFileSync(join(cwd, 'story.yaml'), 'name: A story\nworld:\n  progresion: manual\n')
  const error = await refusal({ flags: { scenario: 'story.yaml' } })
  expect(error.message).toContain('line 3: progresion is not known; did you mean "progression"?')
})

test('a scenario that begins at a moment has a manual clock that begins there', async () => {
  writeFileSync(join(cwd, 'story.yaml'), 'name: A story\nworld:\n  clock: 2026-03-01T09:00:00Z\n')
  const flags = { scenario: 'story.yaml' }
  expect(await load({ flags })).toMatchObject({
    clock: 'manual',
    startsAt: Date.UTC(2026, 2, 1, 9),
  })
  expect(await load({ flags: { ...flags, clock: 'real' } })).toMatchObject({
    clock: 'real',
    startsAt: null,
  })
})

test('what is loaded cannot be changed', async () => {
  const config = await load({ file: 'assumptions: { conflictStatus: 422 }\n' })
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.behaviour?.assumptions)).toBe(true)
})
