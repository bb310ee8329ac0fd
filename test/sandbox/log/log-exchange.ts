import type { WorldLog } from '../../../src/sandbox/log/world-log.ts'

export type LoggedExchange = {
  readonly method?: string
  readonly path?: string
  readonly operation?: string | null
  readonly headers?: readonly string[]
  readonly body?: string | Uint8Array | null
  readonly status?: number
  readonly response?: string | null
}

/** A request of the service and its answer, as the edge logs them. */
export function logExchange(log: WorldLog, of: LoggedExchange = {}): void {
  const { method = 'GET', path = '/', operation = null, headers = null, body = null } = of
  const { status = 200, response = null } = of
  const message = { method, path, operation, headers, body }
  const asked = log.request({ ...message, host: undefined, isControl: false })
  const absent = { breaks: undefined, fault: undefined, variations: undefined }
  log.answer(asked, { ...absent, status, headers: {}, response, tookMs: 1 })
}
