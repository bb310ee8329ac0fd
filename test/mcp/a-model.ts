/** A program with the client of the same SDK, connected to a sandbox. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { onTestFinished } from 'vitest'
import { ControlClient } from '../../src/base/client/control-client.ts'
import { HttpClient } from '../../src/base/client/http-client.ts'
import { serveModel } from '../../src/mcp/server.ts'
import { DEFAULT_KEYS } from '../../src/sandbox/running/sandbox.ts'
import { aFolder } from '../cli/a-folder.ts'
import { aRunningSandbox } from '../cli/control/running-sandbox.ts'

export async function aSession() {
  const { url } = await aRunningSandbox()
  const service = new HttpClient({ baseUrl: url, timeoutMs: 10_000 })
  const control = new ControlClient(service, { path: '/__sandbox' })
  onTestFinished(() => service.close())
  const cwd = aFolder()
  return { cwd, session: { service, control, apiKey: DEFAULT_KEYS.test, cwd } }
}

export async function connected(session: Parameters<typeof serveModel>[0]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const served = serveModel(session, ours)
  await client.connect(theirs)
  onTestFinished(async () => {
    await client.close()
    await served
  })
  return client
}

export async function aModel(more: { readonly maxSteps?: number } = {}) {
  const { cwd, session } = await aSession()
  const client = await connected({ ...session, ...more })
  return { client, tool: toolOf(client), cwd }
}

export function toolOf(client: Client) {
  return async (name: string, input: object = {}) => {
    const called = await client.callTool({ name, arguments: { ...input } })
    const { content, isError, structuredContent } = called
    const [{ text } = { text: '' }] = content as readonly { text: string }[]
    return { text, isError, structuredContent, json: () => JSON.parse(text) as never }
  }
}
