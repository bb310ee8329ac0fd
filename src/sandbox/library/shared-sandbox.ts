/** What the worlds of one sandbox share: its port, and whether it is closed. */
import type { RequestListener } from 'node:http'
import type { Listening } from '../http/listen.ts'
import { createExpressApp } from '../http/server.ts'
import type { Sandbox } from '../running/sandbox.ts'

export type SharedSandbox = {
  readonly core: Sandbox
  readonly listening: Listening
  isClosed: boolean
  readonly onClosed: () => void
}

const CLOSED = 'Failed to use the sandbox: it is closed. Close it after the last call.'

export function throwClosed(): never {
  throw new Error(CLOSED)
}

/** A server of the caller's own can outlive the sandbox. */
export function listenerOf(shared: SharedSandbox): RequestListener {
  const app = createExpressApp(shared.core)
  return (request, response) => {
    if (!shared.isClosed) return app(request, response)
    response.writeHead(503, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: false, code: 'STORAGE_FAILED', message: CLOSED }))
  }
}
