/** Nothing from outside controls the terminal to which a command writes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aServer } from '../a-server.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { INVISIBLE } from '../../src/report/printable.ts'
import { harHead, harTail } from '../../src/base/vocabulary/har.ts'
import { aFolder } from './a-folder.ts'
import { aRunningSandbox, WEBHOOK } from './control/running-sandbox.ts'

/** Colours, a title, a return, C1 controls, directions, and what has no width. */
const EVIL = 'a\u001b[31mb\u001b]0;c\u0007d\re\u009b2Jf\u202eg\u2066h\u200bi\u007fj'
/** As JSON has it, which spells few of them as codes. */
const IN_JSON = JSON.stringify(EVIL).slice(1, -1)
/** What this project writes to a terminal: colours, and lines that are written over. */
const OWN = /\u001b\[\d{1,2}m|\r\u001b\[2?K/g

const SERVICE = 'http://ramp.test/api/developer'
const ASKED = {
  side: 'buy',
  fiatAmount: 50_000,
  fiatCurrency: EVIL,
  asset: EVIL,
  chain: EVIL,
  externalCustomerId: EVIL,
}

function exchangeOf(path: string, status: number, answer: unknown) {
  const headers = [
    { name: 'content-type', value: 'application/json' },
    { name: `x-${EVIL}`, value: EVIL },
    { name: 'x-api-key', value: EVIL },
  ]
  return {
    startedDateTime: '2026-01-01T09:00:00.000Z',
    time: 1,
    request: {
      ...{ method: 'POST', url: `${SERVICE}${path}?q=${EVIL}`, httpVersion: EVIL, headers },
      postData: { mimeType: 'application/json', text: JSON.stringify(ASKED) },
    },
    response: {
      ...{ status, statusText: EVIL, headers },
      content: { mimeType: 'application/json', text: JSON.stringify(answer), encoding: EVIL },
    },
  }
}

const ANSWER = { success: false, code: EVIL, message: EVIL, [EVIL]: EVIL, data: [{ bank: EVIL }] }

function harOf(more: object = {}): string {
  const entries = ['/quotes', '/orders', `/${EVIL}`].flatMap((path) => [
    { ...exchangeOf(path, 200, ANSWER), ...more },
    {
      ...exchangeOf(path, 500, ANSWER),
      response: {
        ...exchangeOf(path, 500, ANSWER).response,
        content: { text: JSON.stringify(ANSWER), mimeType: 'application/json' },
      },
    },
  ])
  return `${harHead()}\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}${harTail()}`
}

const ROW = {
  ...{ id: EVIL, title: EVIL, verdict: 'failed', reason: EVIL, expected: EVIL, received: EVIL },
  ...{ rule: EVIL, hint: EVIL, section: EVIL, evidence: [EVIL] },
}

/** Files that somebody else wrote. */
const FILES: Readonly<Record<string, string>> = {
  'other.har': harOf(),
  'same.har': harOf({ comment: EVIL }),
  'world.har': harOf({ _world: EVIL, _start: { format: EVIL }, _steps: [{ operation: EVIL }] }),
  'ended.har': harOf().replace(harTail(), `],"_end":"${IN_JSON}"}}`),
  'scenario.yaml': `title: "${IN_JSON}"\nsteps:\n  - "${IN_JSON}": 1\n  - call: "${IN_JSON}"\n`,
  'failing.yaml': `title: "${IN_JSON}"\nsteps:\n  - call: createOrder\n    title: "${IN_JSON}"\n    body: {side: "${IN_JSON}"}\n    expect: {status: 201}\n`,
  'torn.yaml': `a: [${EVIL}`,
  'adapter.yaml': `url: "${IN_JSON}"\n"${IN_JSON}": 1\nplace: {path: "${IN_JSON}"}\n`,
  'config.yaml': `"${IN_JSON}": 1\nwebhook: "${IN_JSON}"\n`,
  'report.json': JSON.stringify({
    version: 3,
    kind: EVIL,
    command: EVIL,
    rows: [ROW],
    about: [EVIL],
  }),
  'pact.json': JSON.stringify({
    consumer: { name: EVIL },
    provider: { name: EVIL },
    interactions: [{ description: EVIL, request: { method: 'GET', path: EVIL }, response: {} }],
  }),
  'snapshot.json': JSON.stringify({ format: 2, at: 1, sequence: 1, tables: { [EVIL]: [] } }),
  'body.json': JSON.stringify({ id: EVIL }),
  'gaps.yaml': `- rule: "${IN_JSON}"\n  why: "${IN_JSON}"\n`,
}

/** Every command, with what it shows of others; URL answers everything with an error. */
const LINES: readonly string[] = [
  ...['learn', 'check', 'export', 'fidelity'].map((action) => `traffic ${action} other.har`),
  'traffic learn other.har -o learned.yaml',
  'traffic export other.har --pact --consumer EVIL -o pact.out.json',
  'traffic compare other.har same.har',
  'traffic compare other.har ended.har --json',
  'traffic check other.har --json',
  'traffic check config.yaml',
  'traffic check EVIL.har',
  'replay world.har',
  'replay ended.har',
  'replay other.har',
  'run scenario.yaml',
  'run failing.yaml',
  'run failing.yaml --json',
  'run torn.yaml',
  'run failing.yaml --target URL --api-key EVIL',
  'validate scenario.yaml torn.yaml failing.yaml',
  'merge report.json report.json',
  'verify compare report.json report.json',
  'verify --base-url URL --api-key EVIL --known-gaps gaps.yaml',
  'verify --base-url URL --api-key ramp_test_local --max-requests 5',
  'verify --base-url URL --api-key x --consumer-pact pact.json',
  'app check --adapter adapter.yaml',
  'exam --webhook URL/EVIL --secret EVIL',
  'explore --adapter adapter.yaml',
  'vary --adapter adapter.yaml',
  'vary -- EVIL',
  'exec --config config.yaml -- EVIL',
  'exec -- EVIL',
  'start --config config.yaml',
  'mcp --config config.yaml --url EVIL',
  'proxy --target EVIL',
  'init EVIL',
  'open --url URL',
  'stop --url URL',
  'reset --url URL',
  'recording --url URL',
  'snapshot --url URL',
  'snapshot --restore snapshot.json',
  'orders --url URL',
  'order EVIL --url URL',
  'simulate EVIL deposit --url URL',
  'advance 1s --url URL',
  'fault --url URL',
  'events --url URL',
  'events --follow --url URL',
  'deliveries --url URL',
  'resend EVIL --url URL',
  'rotate EVIL --url URL',
  'doctor --url URL --config config.yaml',
  'doctor --port 0 --json',
  'orders',
  'orders --json',
  'order ORDER',
  'order ORDER --json',
  'simulate ORDER fail --reason EVIL',
  'deliveries',
  'deliveries --json',
  'events --json',
  'snapshot',
  'orders --world EVIL',
  'orders --key EVIL',
  'rotate EVIL',
  'sign body.json --secret EVIL',
  'sign body.json --secret whsec_c2VjcmV0 --curl http://127.0.0.1:9/EVIL',
  'check-signature body.json --secret EVIL --header EVIL:EVIL',
  'cheatsheet EVIL',
  'completion EVIL',
  'help EVIL',
]

const anyServer = () =>
  aServer((_, res) => {
    res.writeHead(422, { 'content-type': 'application/json', 'x-ramp-sandbox': '0' })
    res.end(JSON.stringify(ANSWER))
  })

test('every command is in the table, and no other text is', () => {
  const named = new Set(LINES.map((line) => line.split(' ')[0]))
  expect([...named].filter((name) => name !== 'help').sort()).toEqual(
    COMMANDS.map(({ name }) => name)
      .filter((name) => name !== 'help')
      .sort(),
  )
})

test.each([false, true])(
  'no command writes what controls a terminal (colours: %s)',
  async (hasColours) => {
    const { place, ramp, transport, sandbox } = await aRunningSandbox({ webhook: WEBHOOK })
    const order = place({ externalCustomerId: EVIL })
    transport.receiver(WEBHOOK).answer({ status: 500, body: EVIL })
    await sandbox.defaultWorld.settle()
    const url = await anyServer()
    const cwd = aFolder()
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text)
    for (const { name } of COMMANDS) {
      const { out, err } = await ramp(name, {
        cwd,
        args: [name, EVIL, `--${EVIL}`, EVIL],
        hasColours,
      })
      expect.soft(controlsIn(out + err, hasColours), name).toEqual([])
    }
    for (const line of LINES) {
      const args = line
        .split(' ')
        .map((word) => word.replace('EVIL', EVIL).replace('URL', url).replace('ORDER', order))
      const { out, err } = await ramp(line, { cwd, args, hasColours })
      expect.soft(controlsIn(out + err, hasColours), line).toEqual([])
    }
  },
)

/** What a text has of the invisible characters, beside colours where there are some. */
function controlsIn(text: string, hasColours: boolean): readonly string[] {
  const shown = hasColours ? text.replaceAll('\u001b[31mb', 'EVIL').replaceAll(OWN, '') : text
  const found = [...shown.matchAll(INVISIBLE)].map(({ index }) =>
    JSON.stringify(shown.slice(Math.max(0, index - 30), index + 10)),
  )
  return [...found, ...(shown.includes('EVIL') ? ['a colour'] : [])].slice(0, 3)
}
