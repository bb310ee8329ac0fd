/** What of a message passes, and what is kept of it. */
import type { Body } from './passed.ts'
import type { Head } from './http-message.ts'

const NOTHING = Buffer.alloc(0)
const LONGEST_COPY = 8 * 1024 * 1024
/** Each hop has its own (RFC 9110 §7.6.1). */
const OF_CONNECTION = new Set(
  'connection,keep-alive,proxy-connection,proxy-authenticate,proxy-authorization,te,upgrade'.split(
    ',',
  ),
)
/** A connection cannot name them as its own: a body would have another end. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'host'])

/** Keeps a body, up to a limit. */
export class Copy {
  readonly #chunks: Buffer[] = []
  #length = 0

  add(content: Buffer): void {
    this.#length += content.length
    if (this.#length <= LONGEST_COPY) this.#chunks.push(content)
  }

  get body(): Body {
    const [only, ...more] = this.#chunks
    const bytes = more.length > 0 ? Buffer.concat(this.#chunks) : (only ?? NOTHING)
    return { bytes, length: this.#length }
  }
}

/** The head, if there is one, and a part of the bytes: each write of a socket is costly. */
export function withHead(
  head: string | undefined,
  bytes: Buffer,
  from: number,
  to: number,
): Buffer {
  if (head === undefined) return bytes.subarray(from, to)
  const size = head.length + 2
  const whole = Buffer.allocUnsafe(size + to - from)
  whole.write(`${head}\r\n`, 0, 'latin1')
  bytes.copy(whole, size, from, to)
  return whole
}

/** Lines as they came, without the empty one; `host` replaces that of a request. */
export function forwarded(start: string, { fields }: Head, host?: string): string {
  const named = fields
    .filter(({ lower }) => lower === 'connection')
    .flatMap(({ value }) => value.toLowerCase().split(/[\s,]+/))
  let text = `${start}\r\n`
  for (const { lower, line } of fields) {
    const isOwn = OF_CONNECTION.has(lower) || (named.includes(lower) && !FRAMING.has(lower))
    if (isOwn || (host !== undefined && lower === 'expect')) continue
    text += lower === 'host' && host !== undefined ? `Host: ${host}\r\n` : `${line}\r\n`
  }
  return text
}

/** Below the path of the target; a target without a path keeps that of the request. */
export function pathAt(base: URL, path: string): string {
  const folder = base.pathname.replace(/\/$/, '')
  return folder !== '' && path === '/' ? base.pathname + base.search : folder + path
}

/** A page can point a name of its own at this machine, but not an address or localhost. */
export function hostError({ fields }: Head): string | undefined {
  const [host, ...more] = fields.filter(({ lower }) => lower === 'host')
  const name = (host?.value ?? '').toLowerCase().replace(/:\d+$/, '')
  if (more.length === 0 && ['127.0.0.1', 'localhost', '[::1]'].includes(name)) return undefined
  return `the Host header names another server. Call the proxy as 127.0.0.1 or localhost`
}
