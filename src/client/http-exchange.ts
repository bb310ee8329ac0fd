/** One request to a target over HTTP, with what can go wrong on the way told apart. */
import { flatHeaders } from '../ports/flat-headers.ts'
import type { ServiceAnswer } from '../scenarios/targets/target.ts'

export type Exchange = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** For connecting and for the whole answer. */
  readonly timeoutMs: number
}

/** The target cannot be asked at all: the run is over, whatever the story says. */
export class TargetError extends Error {
  override readonly name = 'TargetError'
  /** `refused`: the runner will not, for safety. */
  readonly kind: 'unreachable' | 'refused' | 'key'

  constructor(kind: TargetError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/**
 * Throws TargetError where nobody answers; redirects are answers, for a key must not travel along.
 */
export async function exchange({
  method,
  url,
  headers,
  body,
  timeoutMs,
}: Exchange): Promise<ServiceAnswer> {
  // The default, because a bundle gives a package of the older module format no named exports.
  const { request } = (await import('undici')).default
  const began = performance.now()
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(url, {
      method,
      headers: { ...headers },
      body: body ?? null,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const delayMs = Math.round(performance.now() - began)
    return {
      status: answer.statusCode,
      headers: flatHeaders(answer.headers),
      delayMs,
      ...(await read(answer.body)),
    }
  } catch (error) {
    const code = codeOf(error)
    const delayMs = Math.round(performance.now() - began)
    if (CLOSED.has(code)) return { status: null, headers: {}, text: '', broken: 'reset', delayMs }
    const cause = error instanceof Error ? error.message || code : String(error)
    throw new TargetError(
      'unreachable',
      `Failed to ask ${new URL(url).origin}: ${cause}. See that it is up.`,
    )
  }
}

/** What came of the body, whole or not. */
async function read(body: AsyncIterable<Buffer>): Promise<Pick<ServiceAnswer, 'text' | 'broken'>> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of body) chunks.push(chunk)
  } catch {
    return { text: Buffer.concat(chunks).toString(), broken: 'truncate' }
  }
  return { text: Buffer.concat(chunks).toString() }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
