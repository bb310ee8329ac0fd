/**
 * wrong-calls.txt has wrong command lines, each with its exit code and what it prints. The lines
 * from "order" on are about a running sandbox. `npx vitest run FILE --update` writes it again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../src/base/client/free-port.ts'
import { aServer } from '../a-server.ts'
import { aFolder } from './a-folder.ts'
import { aRunningSandbox } from './control/running-sandbox.ts'

const LINES = readFileSync(new URL('wrong-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('$ '))
  .map((line) => line.slice(2))

/** The environment of a line stands before its words, as in a shell. */
const VARIABLE = /^[A-Z_]+=/

/** What failed: the cause. The fix. */
const FORM =
  /^Failed to [a-z]+(?: [^\n]+?)?(?:: [^\n]+[.?]['"]? [^\n]+|; it was "[^\n]+"\.)(?:\n|$)/

const FULL_HELP = /\nRun "npx ramp-sandbox help \S+" for its arguments and options\.\n$/

test('a wrong call names what failed, the cause and the fix, and exits as the help says', async () => {
  const cwd = aFolder()
  mkdirSync(join(cwd, 'none'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text)
  const { ramp, url, place, sandbox } = await aRunningSandbox()
  sandbox.createWorld({ name: 'suite' })
  const expired = place({ externalCustomerId: 'bob' })
  await ramp(`simulate ${expired} expire`)
  const { behaviour } = sandbox.defaultWorld.world.row
  const names: readonly (readonly [string, string])[] = [
    ['ORDER', place()],
    ['EXPIRED', expired],
    ['URL', url],
    ['PORT', new URL(url).port],
    ['FREE', String(await freePort())],
    ['BUSY', new URL(await aServer((_, response) => response.end())).port],
  ]
  let printed = ''
  for (const line of LINES) {
    const asked = names.reduce((text, [name, value]) => text.replaceAll(name, value), line)
    const words = asked.split(' ')
    const args = words.filter((word) => !VARIABLE.test(word))
    const variables = words.filter((word) => VARIABLE.test(word)).map((word) => word.split('='))
    const env = {
      RAMP_SANDBOX_URL: url,
      XDG_RUNTIME_DIR: cwd,
      ...(Object.fromEntries(variables) as object),
    }
    const { code, out, err } = await ramp(asked, { args, cwd, env })
    const said = names.reduce((text, [name, value]) => text.replaceAll(value, name), err)
    const text = said.replaceAll(`${cwd}/`, 'FOLDER/').replace(FULL_HELP, '\n')
    expect.soft(out, line).toBe('')
    expect
      .soft(text.replace(/^(?:Running|Verifying) .*\n(?:probing .*\n)?/, ''), line)
      .toMatch(FORM)
    printed += `$ ${line}\n${code} ${text.trimEnd()}\n`
  }
  expect(sandbox.defaultWorld.world.row.behaviour).toBe(behaviour)
  await expect(printed).toMatchFileSnapshot('wrong-calls.txt')
})

const FILES: Readonly<Record<string, string>> = {
  'port.yaml': 'port: http\n',
  'prot.yaml': 'prot: 7267\n',
  'tab.yaml': 'a: [\n',
  'beh.yaml': 'behaviour:\n  webhooks:\n    faults: [{kind: delay}]\n',
  'a.yaml': 'name: a\nsteps:\n  - expectWebhook: transaction.complete\n',
  'b.yaml': 'name: b\nsteps:\n  - placeOrdr: {}\n',
  'd.yaml': 'name: d\nsteps:\n  - advance: soon\n',
  'h.yaml': 'name: h\nsteps:\n  - include: nowhere.yaml\n',
  'i.yaml':
    'name: i\nsteps:\n  - order: { side: buy, amount: 10, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD" }\n  - simulate: { action: pay }\n',
  'ad2.yaml':
    'start: sleep 100\nbuy: { request: PSOT /buy, order: $.id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [b], failed: [c] }\n',
  'ad3.yaml':
    'start: sleep 100\nbuy: { request: POST /buy, order: id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [a], failed: [c] }\n',
  'ad4.yaml':
    'strat: sleep 100\nbuy: { request: POST /buy, order: $.id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [b], failed: [c] }\n',
  'ad7.yaml':
    'start: sleep 100\nbuy: { request: POST /buy, order: $.id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [b], failed: [c] }\n',
  'ad5.yaml':
    'start: echo no such database >&2; exit 3\nbuy: { request: POST /buy, order: $.id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [b], failed: [c] }\n',
  'ad6.yaml':
    'url: http://127.0.0.1:9\nbuy: { request: POST /buy, order: $.id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [b], failed: [c] }\n',
  'x.xml': '<testsuites/>',
  'other.json': '{"interactions":[]}',
  'nameless.json': '{"consumer":{"name":"a"},"provider":{"name":"b"},"interactions":[{}]}',
  'ad.yaml': 'start: 5\n',
  'deep.json': '{"a":'.repeat(1e5) + '1' + '}'.repeat(1e5),
  'list.json': '[]',
  'x.har': '{"log":{"entries":[]}}',
  'y.har': '{}',
  'r.json': '{"a":1}',
  'gaps.yaml': 'rules: 5\n',
  'magic.json': '{"complete": {}}',
  'body.json': '{"type":"transaction.completed"}',
  'snap.json': '{"format":1}',
  'cap.har': '{"log":{"entries":[{"_start":{}}]}}',
}
