/** Why a request got no response, from the codes of the network, of TLS and of the HTTP parser. */
export type NetworkError = {
  readonly kind: 'unreachable' | 'closed' | 'tls' | 'not-http'
  readonly text: string
}

const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
}
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const CERTIFICATE = /CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_/
const TLS = /^EPROTO$|^ERR_SSL/

export function networkError(cause: unknown): NetworkError {
  const code = codeOf(cause)
  if (CLOSED.has(code)) return { kind: 'closed', text: 'connection closed' }
  if (CERTIFICATE.test(code)) return { kind: 'tls', text: `certificate not trusted (${code})` }
  if (TLS.test(code)) return { kind: 'tls', text: `TLS failed (${code})` }
  if (code.startsWith('HPE_') || (cause instanceof Error && cause.name === 'HTTPParserError'))
    return { kind: 'not-http', text: 'the answer was not HTTP' }
  const message = cause instanceof Error ? cause.message : ''
  const [, status] = /^Proxy response \((\d+)\)/.exec(message) ?? []
  if (status !== undefined)
    return { kind: 'unreachable', text: `the proxy does not let it pass (status ${status})` }
  return { kind: 'unreachable', text: TEXTS[code] ?? (message || code || String(cause)) }
}

/** Several addresses of one host fail as one error with many; the first says enough. */
function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return ''
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  if ('errors' in cause && Array.isArray(cause.errors)) return codeOf(cause.errors[0])
  return 'cause' in cause ? codeOf(cause.cause) : ''
}
