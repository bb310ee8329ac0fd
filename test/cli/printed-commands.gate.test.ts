/**
 * Every sentence that prints a command: the command is run as printed, from the folder where the
 * other one was called, and does what the sentence says. Guides: test/docs. Curl commands of exams:
 * printed-curl.nightly.test.ts.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { whenOver } from '../when-over.ts'
import { aFolder } from './a-folder.ts'
import type { ReadyLine } from '../../src/cli/sandbox/announcement.ts'
import { getPrompt, listPrompts } from '../../src/mcp/prompts.ts'
import { runBuilt } from './built.ts'

type Ran = { readonly code: number | null; readonly out: string; readonly err: string }

/** In place of npx, which takes most of the time; the README shows that it finds the command. */
const NPX = `npx() { shift; "${process.execPath}" "${resolve('dist/main.cjs')}" "$@"; }\n`

async function inShell(command: string, at: At): Promise<Ran> {
  const { cwd, env = {} } = at
  const shell = spawn('bash', ['-c', NPX + command], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  whenOver(() => void shell.kill('SIGKILL'))
  const [out, err] = [text(shell.stdout), text(shell.stderr)]
  const [code] = (await once(shell, 'close')) as [number | null]
  return { code, out: await out, err: await err }
}

type At = { readonly cwd: string; readonly env?: Readonly<Record<string, string>> }

type Row = {
  readonly what: string
  /** What was called before, which prints the command. */
  readonly given: string
  /** Its first group is the command. */
  readonly prints: RegExp
  readonly code: number
  readonly shows: RegExp
}

const RUNNING: readonly Row[] = [
  {
    what: 'an order that is not known',
    given: 'order RMP-NO',
    prints: /"(npx ramp-sandbox orders)" lists them/,
    code: 0,
    shows: /50,000 NGN/,
  },
  {
    what: 'a clock that is paused',
    given: 'doctor',
    prints: /paused at .*: "(npx ramp-sandbox .*)" moves it/,
    code: 0,
    shows: /^It is /,
  },
  {
    what: 'a restore of another file',
    given: 'snapshot --restore own.yaml',
    prints: /"(npx ramp-sandbox snapshot)" writes snapshots/,
    code: 0,
    shows: /./,
  },
  {
    what: 'a replay of another file',
    given: 'replay own.yaml',
    prints: /"(npx ramp-sandbox recording)" writes recordings/,
    code: 0,
    shows: /./,
  },
  {
    what: 'a port that another sandbox has',
    given: 'start --memory --port PORT',
    prints: /Stop it with "(npx ramp-sandbox stop --url \S+)"/,
    code: 0,
    shows: /ended|stopped/i,
  },
]

/** A sandbox with an order, and a folder beside it. */
async function aProject(): Promise<At & { readonly ready: ReadyLine }> {
  const cwd = aFolder()
  const home = aFolder()
  const args = ['--port', '0', '--json', '--clock', 'manual', '--memory']
  const { printed } = runBuilt(args, { cwd, env: { XDG_RUNTIME_DIR: home } })
  const ready = JSON.parse((await printed(/^\{.*\}\n/))[0]) as ReadyLine
  const env = { XDG_RUNTIME_DIR: home, RAMP_SANDBOX_URL: ready.url }
  writeFileSync(join(cwd, 'own.yaml'), 'a: b\n')
  const body = JSON.stringify({
    ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC' },
    ...{ chain: 'base', walletAddress: '0x000000000000000000000000000000000000dEaD' },
  })
  const headers = { 'x-api-key': ready.apiKey, 'content-type': 'application/json' }
  await fetch(`${ready.url}/api/developer/orders`, { method: 'POST', headers, body })
  return { cwd, env, ready }
}

async function followed({ given, prints, code, shows }: Omit<Row, 'what'>, at: At): Promise<Ran> {
  const before = await inShell(`npx ramp-sandbox ${given}`, at)
  const printed = before.out + before.err
  expect(printed).toMatch(prints)
  const [, command = ''] = prints.exec(printed) ?? []
  const ran = await inShell(command, at)
  expect([command, ran.code, ran.out + ran.err]).toEqual([command, code, expect.any(String)])
  expect(ran.out + ran.err).toMatch(shows)
  return ran
}

test('what commands of a running sandbox print can be run', async () => {
  const at = await aProject()
  const port = new URL(at.ready.url).port
  for (const { given, ...row } of RUNNING)
    await followed({ given: given.replace('PORT', port), ...row }, at)
})

/** Each with its exit code and what shows that it did its work. */
const IN_PROMPTS: Readonly<Record<string, readonly [code: number, shows: RegExp]>> = {
  'npx ramp-sandbox run --library --filter app. --adapter ramp-app.yaml': [3, /node server\.js/],
  'npx ramp-sandbox verify --base-url URL --dry-run': [0, /orders/],
  'npx ramp-sandbox verify --base-url URL --report-json verify.json': [5, /No decided rule failed/],
}

test('what the prompts of the MCP server name can be run', async () => {
  const { ready, ...at } = await aProject()
  await inShell('npx ramp-sandbox app init', at)
  const env = { ...at.env, RAMP_API_KEY: ready.apiKey }
  const named = listPrompts().flatMap(({ name }) => {
    const prompt = getPrompt(name, name === 'verify' ? { base_url: ready.url } : {})
    if ('problem' in prompt) throw new Error(prompt.problem)
    return [...prompt.text.matchAll(/npx ramp-sandbox .*?(?=\)|\. [A-Z])/g)].map(String)
  })
  const asListed = named.map((command) => command.replace(ready.url, 'URL'))
  expect(asListed.toSorted()).toEqual(Object.keys(IN_PROMPTS).toSorted())
  for (const command of named) {
    const [code, shows] = IN_PROMPTS[command.replace(ready.url, 'URL')] ?? []
    const ran = await inShell(command, { ...at, env })
    expect([command, ran.code, ran.out + ran.err]).toEqual([command, code, expect.any(String)])
    expect(ran.out + ran.err).toMatch(shows ?? /^$/)
  }
})

const SCENARIO =
  'name: It fails\nsteps:\n  - { call: createQuote, body: {}, expect: { status: 200 } }\n'
const FLAKY = `name: It fails at an order
steps:
  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD" }
    save: { order: $ }
  - { simulate: complete, order: "\${order.transactionId}" }
  - { inspect: "\${order.transactionId}", expect: { state: placed } }
`

const IN_A_FOLDER: readonly Row[] = [
  {
    what: 'an invalid scenario',
    given: 'run "my scenarios/invalid.yaml"',
    prints: /"(npx ramp-sandbox validate .*)" lists its issues/,
    code: 2,
    shows: /did you mean "call"/,
  },
  {
    what: 'a failed scenario',
    given: 'run "my scenarios/fails.yaml" --seed 5',
    prints: /Repeat it: (npx .*)/,
    code: 4,
    shows: /in process, seed 5/,
  },
  {
    what: 'a scenario with too many steps',
    given: 'run "my scenarios/order.yaml" --max-steps 2',
    prints: /Repeat it: (npx .*)/,
    code: 4,
    shows: /at most 2 steps/,
  },
  {
    what: 'the calls of a failed scenario',
    given: 'run "my scenarios/order.yaml" --verbose',
    prints: /# in: (npx ramp-sandbox exec .* -- bash)\n/,
    code: 0,
    shows: /^/,
  },
  {
    what: 'a missing adapter',
    given: 'explore --adapter other.yaml',
    prints: /"(npx ramp-sandbox app init .*?)" writes one/,
    code: 0,
    shows: /wrote +other\.yaml/,
  },
  {
    what: 'a written adapter',
    given: 'app init --adapter third.yaml',
    prints: /^ {2}(npx ramp-sandbox app check.*)$/m,
    code: 3,
    shows: /node server.js/,
  },
  {
    what: 'a command that fails without variations',
    given: 'vary --seed 9 -- sh -c "echo seen; exit 1"',
    prints: /To see what it prints:\n  (npx ramp-sandbox exec .*)/,
    code: 1,
    shows: /^seen$/m,
  },
  {
    what: 'a name that no variation has',
    given: 'vary --only nothing -- true',
    prints: /"(npx ramp-sandbox vary --list)"/,
    code: 0,
    shows: /shapes\.order\.status=202/,
  },
  {
    what: 'a variation that broke, as a file',
    given: 'vary --only more-headers --out "my files" --seed 3 --clock manual -- sh client.sh',
    prints: /(npx ramp-sandbox exec .*)/,
    code: 1,
    shows: /manual/,
  },
  {
    what: 'a variation that broke',
    given: 'vary --only more-headers --clock manual -- sh client.sh',
    prints: /(npx ramp-sandbox vary .*)/,
    code: 4,
    shows: /relies on 1 undocumented choice/,
  },
  {
    what: 'no sandbox',
    given: 'orders --data nowhere',
    prints: /Start one with "(npx ramp-sandbox start)"/,
    code: 1,
    shows: /Failed to read RAMP_SANDBOX_PORT/,
  },
  {
    what: 'an unknown command',
    given: 'nothing-like-it',
    prints: /Run "(npx ramp-sandbox help)"/,
    code: 0,
    shows: /Exit codes/,
  },
  {
    what: 'an unknown option',
    given: 'run --nothing-like-it',
    prints: /Run "(npx ramp-sandbox help run)"/,
    code: 0,
    shows: /Usage: ramp-sandbox run/,
  },
  {
    what: 'an option of another action',
    given: 'traffic learn a.har --json',
    prints: /See (npx ramp-sandbox traffic --help)\./,
    code: 0,
    shows: /Usage: ramp-sandbox traffic/,
  },
]

const CLIENT = `
answer=$(curl -s -i "$RAMP_BASE_URL/api/developer/provider-bank-list/northwind" -H "x-api-key: $RAMP_API_KEY")
curl -s "$RAMP_CONTROL_URL/clock"
if echo "$answer" | grep -qi '^etag:'; then exit 1; fi
`

const folder: { at: At } = { at: { cwd: '' } }

beforeAll(() => {
  const cwd = aFolder()
  const files = {
    'my scenarios/invalid.yaml': 'name: It is invalid\nsteps:\n  - { cal: createQuote }\n',
    'my scenarios/fails.yaml': SCENARIO,
    'my scenarios/order.yaml': FLAKY,
    'client.sh': CLIENT,
  }
  mkdirSync(join(cwd, 'my scenarios'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content)
  const env = { XDG_RUNTIME_DIR: aFolder(), RAMP_SANDBOX_PORT: 'none' }
  folder.at = { cwd, env }
})

test.each(IN_A_FOLDER)('what is printed at $what can be run in its folder', async (row) => {
  await followed(row, folder.at)
})
