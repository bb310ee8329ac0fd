import type { Exchange } from '../../src/base/client/exchange.ts'

type Parts = Partial<Exchange> & {
  readonly sent?: object | undefined
  readonly status?: number
  readonly json?: unknown
}

/** A POST that was answered with JSON, unless the parts say otherwise. */
export function anExchange({ sent, status = 200, json, ...more }: Parts): Exchange {
  const body = sent === undefined ? '' : JSON.stringify(sent)
  return {
    ...{ id: 1, at: 1, tookMs: 1, curl: '' },
    request: { method: 'POST', path: '/', headers: {}, body },
    response: { status, headers: {}, body: JSON.stringify(json) ?? '', json },
    ...more,
  }
}
