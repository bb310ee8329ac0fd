/** The check of a signature for tests and receivers, in the forms that frameworks give. */
import { SIGNATURE_SCHEMES, verify, type SignatureScheme } from '../simulator/webhooks/signature.ts'
import { receivedHeaders, type ReceivedHeaders } from './received-headers.ts'

export type Verification = {
  readonly scheme: SignatureScheme
  readonly secret: string
  /** Names in any case: an object, fetch `Headers`, pairs, or Node's `rawHeaders`. */
  readonly headers: ReceivedHeaders
  /** The raw body, never one that was parsed and serialized again. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** Epoch milliseconds; with it, signatures whose time is too old or too new are invalid. */
  readonly now?: number
  readonly toleranceMs?: number
}

/**
 * Whether one of the signatures is the secret's over exactly these bytes. Never throws. A mistake
 * in the call, such as a parsed body, is false too, and a warning of the process names it.
 */
export function verifySignature(verification: Verification): boolean {
  try {
    const { scheme, secret, headers, body, ...time } = verification
    const bytes = bytesOf(body)
    const mistake = mistakeIn({ scheme, secret, headers }) ?? mistakeOfBody(body, bytes)
    if (bytes === undefined || mistake !== undefined) {
      warn(mistake ?? 'the body cannot be read')
      return false
    }
    return verify({ scheme, secret, headers: receivedHeaders(headers), body: bytes, ...time })
  } catch (error) {
    warn(`its options cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return false
  }
}

function mistakeIn(given: {
  readonly scheme: unknown
  readonly secret: unknown
  readonly headers: unknown
}): string | undefined {
  const { scheme, secret, headers } = given
  if (!SIGNATURE_SCHEMES.some((known) => known === scheme))
    return `scheme is ${JSON.stringify(scheme)}; pass one of ${SIGNATURE_SCHEMES.join(', ')}`
  if (typeof secret !== 'string' || secret === '')
    return 'secret is missing or empty, which verifies nothing; pass the secret of the endpoint'
  return typeof headers === 'object' && headers !== null
    ? undefined
    : 'headers are missing; pass the headers of the webhook'
}

function mistakeOfBody(body: unknown, bytes: unknown): string | undefined {
  if (bytes !== undefined) return undefined
  return body === undefined || body === null
    ? 'body is missing; pass the raw body of the webhook, as text or bytes'
    : 'body is a parsed body; pass the raw body as it arrived, before anything parses it'
}

function bytesOf(body: unknown): string | Uint8Array | undefined {
  if (typeof body === 'string') return body
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  // That of another realm, as jest makes them, is no instance of ours.
  const kind = Object.prototype.toString.call(body)
  if (kind !== '[object ArrayBuffer]' && kind !== '[object SharedArrayBuffer]') return undefined
  return new Uint8Array(body as ArrayBuffer)
}

/** Each mistake once: a receiver repeats it with every webhook. */
const WARNED = new Set<string>()
const MOST_WARNINGS = 20

function warn(mistake: string): void {
  if (WARNED.has(mistake) || WARNED.size >= MOST_WARNINGS) return
  WARNED.add(mistake)
  process.emitWarning(`Failed to verify a signature: ${mistake}.`, {
    type: 'RampSandboxWarning',
    code: 'RAMP_SANDBOX_VERIFY_SIGNATURE',
  })
}
