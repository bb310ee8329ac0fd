/** Sends requests to one deployment with undici, and says in a sentence why one got no answer. */
import { Agent, request as send, type Dispatcher } from 'undici'
import { formatDuration } from '../vocabulary/time.ts'
import { parsedJson } from '../vocabulary/json.ts'
import { DeploymentError, type DeploymentErrorKind } from './deployment-error.ts'
import { flatHeaders } from '../ports/flat-headers.ts'

export type Outgoing = {
  readonly method: string
  /** Below the base URL, with the query. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty sends none. */
  readonly body: string
}

export type Answer = {
  readonly status: number
  /** Lower-case names; several values of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Undefined where the body is no JSON. */
  readonly json: unknown
}

/** What is read of an answer; a bank list of thousands fits. */
const BODY_LIMIT = 8 * 1024 * 1024
const CONNECTIONS = 8

export class HttpClient {
  readonly #baseUrl: string
  readonly #timeoutMs: number
  readonly #agent: Agent

  constructor(baseUrl: string, timeoutMs: number) {
    this.#baseUrl = baseUrl
    this.#timeoutMs = timeoutMs
    // The one time-out is the request's own, which also covers connecting and reading.
    this.#agent = new Agent({ connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 })
  }

  /** Throws DeploymentError where there is no answer. Redirects are answers and are not followed. */
  async send({
    method,
    path,
    headers,
    body,
  }: Outgoing): Promise<{ answer: Answer; tookMs: number }> {
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(this.#timeoutMs)
    try {
      const response = await send(`${this.#baseUrl}${path}`, {
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers },
        ...(body === '' ? {} : { body }),
        signal,
        dispatcher: this.#agent,
      })
      const text = await textOf(response.body)
      const answer = {
        status: response.statusCode,
        headers: flatHeaders(response.headers),
        body: text,
        json: parsedJson(text),
      }
      return { answer, tookMs: Math.round(performance.now() - startedAt) }
    } catch (cause) {
      if (cause instanceof DeploymentError) throw cause
      throw this.#failure(signal.aborted ? undefined : cause)
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  #failure(cause: unknown): DeploymentError {
    const failed = (kind: DeploymentErrorKind, why: string, mend: string) =>
      new DeploymentError(kind, `Failed to ask ${this.#baseUrl}: ${why}. ${mend}`)
    if (cause === undefined) {
      const why = `there was no answer within ${formatDuration(this.#timeoutMs)}`
      return failed('timeout', why, 'See that the deployment is up, or pass a longer --timeout.')
    }
    const code = codeOf(cause)
    if (/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_|^EPROTO$|^ERR_SSL/.test(code)) {
      return failed('tls', `its certificate or its TLS is not acceptable (${code})`, TLS_MEND)
    }
    if (code.startsWith('HPE_') || (cause instanceof Error && cause.name === 'HTTPParserError')) {
      return failed('not-http', 'what answers there does not speak HTTP', SEE_BASE_URL)
    }
    return failed('unreachable', READABLE[code] ?? messageOf(cause, code), SEE_BASE_URL)
  }
}

const SEE_BASE_URL = 'See that the deployment is up and that --base-url is its address.'
const TLS_MEND =
  'Use the name that the certificate is for, or name your own authority in NODE_EXTRA_CA_CERTS.'

const READABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'connecting took too long',
  UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
}

/** Several addresses of one host fail as one error with many; the first says enough. */
function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return ''
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  if ('errors' in cause && Array.isArray(cause.errors)) return codeOf(cause.errors[0])
  return 'cause' in cause ? codeOf(cause.cause) : ''
}

function messageOf(cause: unknown, code: string): string {
  return (cause instanceof Error ? cause.message : '') || code || String(cause)
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > BODY_LIMIT) {
      throw new DeploymentError(
        'not-http',
        `Failed to read an answer: it is over ${BODY_LIMIT / 1024 / 1024} MB, which no documented answer is.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
