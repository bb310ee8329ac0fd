/** Commands about a world of which the control API has more to say than any deployment has. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aServer } from '../../a-server.ts'
import { ControlClient } from '../../../src/base/client/control-client.ts'
import { HttpClient } from '../../../src/base/client/http-client.ts'
import { DEFAULT_KEYS } from '../../../src/sandbox/running/sandbox.ts'
import { connected, toolOf } from '../../mcp/a-model.ts'
import { aFolder } from '../a-folder.ts'
import { call } from '../call.ts'
import { withErrorPages } from './error-pages.ts'

/** More than one answer of a foreign deployment may have. */
const LONG = 8 * 1024 * 1024

const COMMANDS: readonly (readonly [line: string, expected: RegExp])[] = [
  ['deliveries', /retrying +500/],
  ['doctor --port 0', /webhook +The last one .* was answered with 500/],
  ['events', /transaction\.created/],
  ['orders', /last {2,}/],
  ['order ORDER', /customer +last/],
  ['resend dlv_', /several begin so/],
  ['snapshot', /^\{"format":/],
  ['recording', /^\{"log":/],
]

test('every command reads answers over 8 MB of a sandbox', async () => {
  const { ramp, order } = await withErrorPages({ attempts: 25 })
  for (const [line, expected] of COMMANDS) {
    const { out, err } = await ramp(line.replace('ORDER', order))
    expect.soft(out + err, line).toMatch(expected)
    // A recording has what the log keeps.
    if (out.startsWith('{"format')) expect.soft(out.length, line).toBeGreaterThan(LONG)
  }
})

/** A server that answers as a sandbox does, and ends in the middle of a world. */
const aTornSandbox = () =>
  aServer((req, res) => {
    res.writeHead(200, { 'x-ramp-sandbox': '1', 'content-type': 'application/json' })
    if (req.url?.endsWith('/recording') === true)
      res.end('{"since":"2026-01-01T00:00:00.000Z","entries":1}')
    else res.write('{"format":2', () => res.destroy())
  })

test.each(['snapshot world.json', 'snapshot world.json --force'])(
  'a world that breaks off leaves the folder as it was: %s',
  async (line) => {
    const url = await aTornSandbox()
    const cwd = aFolder()
    if (line.endsWith('--force')) writeFileSync(join(cwd, 'world.json'), 'mine')
    const before = readdirSync(cwd)
    const { code, err } = await call([...line.split(' '), '--url', url], { cwd })
    expect([code, err]).toEqual([3, expect.stringContaining(`${url}: connection closed`)])
    expect(readdirSync(cwd)).toEqual(before)
    if (before.length > 0) expect(readFileSync(join(cwd, 'world.json'), 'utf8')).toBe('mine')
  },
)

test('a page ends before it is long, and the pages together have every item once', async () => {
  const { url, sandbox } = await withErrorPages({ attempts: 25 })
  const ids: string[] = []
  let [after, pages] = ['', 0]
  do {
    const response = await fetch(`${url}/__sandbox/webhook-deliveries?limit=1000${after}`)
    const text = await response.text()
    expect(text.length).toBeLessThan(LONG)
    const { items, next } = JSON.parse(text) as { items: { id: string }[]; next?: string }
    ids.push(...items.map(({ id }) => id))
    after = next === undefined ? '' : `&after=${next}`
    pages += 1
  } while (after !== '')
  expect(pages).toBeGreaterThan(1)
  const { rows } = sandbox.defaultWorld.world
  expect(ids).toEqual([...rows.all('deliveries')].map(({ id }) => id))
})

test('a delivery that is longer than a page is a page', async () => {
  const { json, order } = await withErrorPages({ attempts: 25, last: 8_000 })
  const { items } = (await json(`deliveries --order ${order}`)) as {
    items: { attempts: object[] }[]
  }
  expect(items.map(({ attempts }) => attempts.length)).toEqual([8_000])
})

test('a model inspects and explains what is over 8 MB', async () => {
  const { url, order } = await withErrorPages({ attempts: 25 })
  const http = new HttpClient({ baseUrl: url, timeoutMs: 10_000 })
  onTestFinished(() => http.close())
  const control = new ControlClient(http, { path: '/__sandbox' })
  const session = { service: http, control, apiKey: DEFAULT_KEYS.test, cwd: aFolder() }
  const tool = toolOf(await connected(session))
  expect((await tool('inspect', { what: 'deliveries', limit: 1 })).isError).not.toBe(true)
  expect((await tool('explain_failure', { order })).text).toContain('500')
})
