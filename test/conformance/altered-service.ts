/** The simulator behind a hand that changes what it answers, for deployments that break a rule or only look strange. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '../../src/library/local-sandbox.ts'
import type { CreateSandboxOptions } from '../../src/library/sandbox-options.ts'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Given = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json: unknown
}

/** Changes an answer, or gives it back as it is. */
export type Alter = (given: Given, asked: Asked) => Given

export type AlteredService = {
  readonly url: string
  readonly apiKey: string
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/** Without the header by which a sandbox is known, so that nobody looks for a control API. */
export async function alteredService(
  alter: Alter,
  options: CreateSandboxOptions = { progression: 'manual' },
): Promise<AlteredService> {
  const sandbox = await createSandbox(options)
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const headers = Object.fromEntries(
        Object.entries(request.headers)
          .filter(
            ([name]) =>
              !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
          )
          .map(([name, value]) => [name, String(value)]),
      )
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      asked.push(one)
      const answer = await fetch(`${sandbox.url}${one.path}`, {
        method: one.method,
        headers,
        ...(one.body === '' ? {} : { body: one.body }),
      })
      const json: unknown = JSON.parse((await answer.text()) || 'null')
      const given = alter({ status: answer.status, json }, one)
      response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
      response.end(JSON.stringify(given.json))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: sandbox.apiKey,
    asked,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await sandbox.close()
    },
  }
}

/** The answer with members laid over its body; undefined takes one out. */
export function having(given: Given, members: Readonly<Record<string, unknown>>): Given {
  return { ...given, json: { ...(given.json as object), ...members } }
}

export function isOrder({ method, path }: Asked): boolean {
  return method === 'POST' && path === '/api/developer/orders'
}
