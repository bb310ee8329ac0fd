/** The built command, as a program that starts it sees it. */
import { resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { serve } from '../../src/cli/serve.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { aFolder } from '../cli/a-folder.ts'

const MAIN = resolve('dist/main.js')

async function connected(env: Readonly<Record<string, string>> = {}) {
  const cwd = aFolder()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', '--clock', 'manual'],
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

test('the command uses the sandbox that it is given', async () => {
  const sandbox = new Sandbox({ clock: { mode: 'manual' } })
  const { url, close } = await serve(sandbox, { host: '127.0.0.1', port: 0 })
  const { client, text } = await connected({ RAMP_SANDBOX_URL: url })
  await text('advance', { by: '1h' })
  expect(sandbox.defaultWorld.world.now()).toBe(Date.parse('2026-01-01T10:00:00Z'))
  await client.close()
  await close()
})
