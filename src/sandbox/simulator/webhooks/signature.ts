/**
 * Webhook signatures (§5.4). The documentation names the header and the raw body, not the algorithm
 * (§5.6), so the scheme is a setting. Here are the sender's `sign` and the receiver's `verify`.
 *
 * During a rotation with overlap several secrets sign. `timestamped` and `standard-webhooks` list
 * every signature in one header. The header of the other schemes has the newest secret's signature;
 * those of older secrets are in `x-service-signature-previous`, separated by commas.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'

export type SignatureScheme = Assumptions['signatureScheme']

export const SIGNATURE_SCHEMES = [
  'hex',
  'prefixed',
  'base64',
  'timestamped',
  'standard-webhooks',
] as const satisfies readonly SignatureScheme[]

export const SIGNATURE_HEADER = 'x-service-signature'
export const PREVIOUS_SIGNATURE_HEADER = 'x-service-signature-previous'

const SECRET_PREFIX = 'whsec_'

/** Greatest age of a signature with a time in it, if the receiver passes `now`. */
const SIGNATURE_TOLERANCE_MS = 300_000

export type Signing = {
  readonly scheme: SignatureScheme
  /** Newest first. */
  readonly secrets: readonly [string, ...string[]]
  /** The exact text that is sent as UTF-8. */
  readonly body: string
  readonly deliveryId: string
  /** Epoch milliseconds that the signature states, where its scheme states a time. */
  readonly at: number
}

export type SignatureProof = {
  readonly scheme: SignatureScheme
  /** Bytes are the key itself. */
  readonly secret: string | Uint8Array
  /** Lower-case names, as node:http gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw body, never one that was parsed and serialized again. */
  readonly body: string | Uint8Array
  /** Epoch milliseconds; with it, signatures whose time is too old or too new are invalid. */
  readonly now?: number
  readonly toleranceMs?: number
}

/** The headers that carry the signature, lower-case. */
export function sign(signing: Signing): Readonly<Record<string, string>> {
  const { scheme, secrets, body, deliveryId } = signing
  const seconds = String(Math.floor(signing.at / 1000))
  switch (scheme) {
    case 'timestamped': {
      const listed = secrets.map((secret) => `v1=${hexOf(secret, `${seconds}.`, body)}`)
      return { [SIGNATURE_HEADER]: `t=${seconds},${listed.join(',')}` }
    }
    case 'standard-webhooks': {
      const listed = secrets
        .map((secret) => standardSignature(secret, deliveryId, seconds, body))
        .join(' ')
      return {
        'webhook-id': deliveryId,
        'webhook-timestamp': seconds,
        'webhook-signature': listed,
        [SIGNATURE_HEADER]: listed,
      }
    }
    default: {
      const [newest, ...older] = secrets
      const headers = { [SIGNATURE_HEADER]: singleValue(scheme, newest, body) }
      if (older.length === 0) return headers
      const previous = older.map((secret) => singleValue(scheme, secret, body)).join(',')
      return { ...headers, [PREVIOUS_SIGNATURE_HEADER]: previous }
    }
  }
}

/** Whether one of the signatures is the secret's over exactly these bytes. Never throws. */
export function verify(verification: SignatureProof): boolean {
  const { scheme, secret, headers, body } = verification
  // Anybody can sign with an empty key.
  const key = scheme === 'standard-webhooks' ? standardKey(secret) : secret
  if (key.length === 0) return false
  const sent = single(headers[SIGNATURE_HEADER])
  switch (scheme) {
    case 'timestamped': {
      const parts = sent.split(',').map((part) => part.trim())
      const seconds = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
      if (!isTimely(seconds, verification)) return false
      const expected = `v1=${hexOf(secret, `${seconds}.`, body)}`
      return anyEqual(parts, expected)
    }
    case 'standard-webhooks': {
      const seconds = single(headers['webhook-timestamp'])
      if (!isTimely(seconds, verification)) return false
      const expected = standardSignature(secret, single(headers['webhook-id']), seconds, body)
      return anyEqual(sent.split(' '), expected)
    }
    default: {
      const previous = single(headers[PREVIOUS_SIGNATURE_HEADER])
      return anyEqual([sent, ...previous.split(',')], singleValue(scheme, secret, body))
    }
  }
}

function singleValue(
  scheme: 'hex' | 'prefixed' | 'base64',
  secret: string | Uint8Array,
  body: string | Uint8Array,
): string {
  if (scheme === 'base64') return createHmac('sha256', secret).update(body).digest('base64')
  const hex = hexOf(secret, '', body)
  return scheme === 'prefixed' ? `sha256=${hex}` : hex
}

function hexOf(secret: string | Uint8Array, before: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(before).update(body).digest('hex')
}

/** Standard Webhooks uses the bytes that the secret encodes in base64 as the key, not its text. */
function standardSignature(
  secret: string | Uint8Array,
  id: string,
  seconds: string,
  body: string | Uint8Array,
): string {
  const hmac = createHmac('sha256', standardKey(secret))
  return `v1,${hmac.update(`${id}.${seconds}.`).update(body).digest('base64')}`
}

function standardKey(secret: string | Uint8Array): Uint8Array {
  if (typeof secret !== 'string') return secret
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  return Buffer.from(encoded, 'base64')
}

function isTimely(seconds: string, verification: SignatureProof): boolean {
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (verification.now === undefined) return true
  const tolerance = verification.toleranceMs ?? SIGNATURE_TOLERANCE_MS
  return Math.abs(verification.now - Number(seconds) * 1000) <= tolerance
}

function anyEqual(candidates: readonly string[], expected: string): boolean {
  const wanted = Buffer.from(expected)
  return candidates.some((candidate) => {
    const given = Buffer.from(candidate.trim())
    // The comparison throws on different lengths.
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

function single(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '')
}
