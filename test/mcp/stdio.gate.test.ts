/** The built command, as a program that starts it sees it. */
import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { writeReadyFile } from '../../src/cli/sandbox/ready-file.ts'
import { serve } from '../../src/cli/sandbox/serve.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { VERSION } from '../../src/base/vocabulary/version.ts'
import { aFolder } from '../cli/a-folder.ts'
import { runBuilt } from '../cli/built.ts'
import { call } from '../cli/call.ts'
import { withEnvironment } from '../cli/environment.ts'

/** As its guide shows it to a client. */
const [shown = ''] =
  /^\{ "mcpServers".*$/m.exec(readFileSync('docs/language-models.md', 'utf8')) ?? []
const configured: { readonly command: string; readonly args: readonly string[] } = JSON.parse(
  shown.replace('/path/to/ramp-sandbox', process.cwd()),
).mcpServers['ramp-sandbox']

async function connected(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  const cwd = aFolder()
  const transport = new StdioClientTransport({
    command: configured.command,
    args: [...configured.args, '--clock', 'manual', ...args],
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, XDG_RUNTIME_DIR: cwd, ...env },
    cwd,
    stderr: 'pipe',
  })
  const client = new Client({ name: 'test', version: '1' })
  let notice = ''
  transport.stderr?.on('data', (chunk: Buffer) => (notice += chunk.toString()))
  await client.connect(transport)
  const text = async (name: string, input: object) => {
    const { content } = await client.callTool({ name, arguments: { ...input } })
    return (content as readonly { text: string }[])[0]?.text
  }
  return { client, text, pid: () => transport.pid, notice: () => notice }
}

test('without a running sandbox, the command starts one in memory, and ends with its client', async () => {
  const { client, text, pid, notice } = await connected()
  expect(await text('inspect', { what: 'clock' })).toContain('2026-01-01T09:00:00.000Z')
  expect(notice()).toMatch(/^No sandbox runs here: started one in memory at http:/)
  const started = pid() ?? 0
  expect(started).toBeGreaterThan(0)
  await client.close()
  expect(() => process.kill(started, 0)).toThrow(/ESRCH/)
})

test('the help shows the configuration of the README', async () => {
  const [, text = ''] = /of a configuration:\n(.*)/s.exec((await call(['help', 'mcp'])).out) ?? []
  expect(JSON.parse(text)).toEqual(JSON.parse(shown))
})

test('the command uses the sandbox that it is given', async () => {
  const sandbox = new Sandbox({ clock: { mode: 'manual' } })
  const { url, close } = await serve(sandbox, { host: '127.0.0.1', port: 0 })
  const { client, text } = await connected({ RAMP_SANDBOX_URL: url })
  await text('advance', { by: '1h' })
  expect(sandbox.defaultWorld.world.now()).toBe(Date.parse('2026-01-01T10:00:00Z'))
  await client.close()
  await close()
})

test('a message that does not end ends the session beyond 10 MB, and the command says why', async () => {
  const { child, err, ended } = runBuilt(['mcp'], { cwd: aFolder() })
  // The command reads no more of it.
  child.stdin?.on('error', () => undefined).write('x'.repeat(11 * 1024 * 1024))
  expect(await ended).toBe(3)
  expect(err()).toContain('or has over 10 MB, which ends the session.')
})

test('a line that is not a message is reported, the next one is answered, and the end of the input ends the command', async () => {
  const { child, err, printed, ended } = runBuilt(['mcp'], { cwd: aFolder() })
  child.stdin?.write('nonsense\n{"jsonrpc": "2.0", "id": 7, "method": "ping"}\n')
  await printed(/"id":7/)
  expect(err()).toContain('Failed to read a message: it is not JSON-RPC 2.0')
  child.stdin?.end()
  expect(await ended).toBe(0)
})

/** A ready file for each, such as `start` writes it. */
async function sandboxesIn(folder: string): Promise<() => Promise<void>> {
  const served = await Promise.all(
    [1, 2].map(() => serve(new Sandbox(), { host: '127.0.0.1', port: 0 })),
  )
  const removals = await withEnvironment({ XDG_RUNTIME_DIR: folder }, async () =>
    served.map(({ url }) => writeReadyFile({ url, version: VERSION, data: null, cwd: folder })),
  )
  return async () => {
    for (const remove of removals) remove()
    await Promise.all(served.map(({ close }) => close()))
  }
}

test('with several sandboxes, the session starts, says why in each call, and works once one is left', async () => {
  const folder = aFolder()
  const close = await sandboxesIn(folder)
  const { client, text, notice } = await connected({ XDG_RUNTIME_DIR: folder })
  expect((await client.listTools()).tools.length).toBeGreaterThan(10)
  const why = /^Failed to choose a sandbox: 2 run\. Name one with --url or RAMP_SANDBOX_URL:/
  expect(await text('inspect', { what: 'clock' })).toMatch(why)
  expect(notice()).toMatch(why)
  expect(await text('run_scenario', { name: 'order.completed' })).toContain('passed')
  await close()
  expect(await text('inspect', { what: 'clock' })).toContain('"mode": "manual"')
  await client.close()
})

test.each([
  [['--config', 'missing.yaml'], /^Failed to read ".*missing\.yaml": there is no such file/],
  [['--url', 'http://127.0.0.1:9', '--world', 'w'], /^Failed to call http:.*connection refused/],
])('with %j the session starts, and says why in each call', async (args, why) => {
  const { client, text } = await connected({}, args)
  expect(await text('advance', { by: '1m' })).toMatch(why)
  expect((await client.listPrompts()).prompts).toHaveLength(3)
  await client.close()
})
