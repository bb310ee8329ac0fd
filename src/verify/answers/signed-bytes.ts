/**
 * What a signature is over. Algorithm and encoding are not documented (§5.6), so the usual ones are
 * tried: over the raw body, which is right, and over what a sender may sign by mistake (§5.4).
 */
import { createHash, createHmac } from 'node:crypto'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import { spacedJson } from '../../base/vocabulary/json.ts'

const HASHES = ['sha256', 'sha512', 'sha1'] as const
const BASE64 = ['base64', 'base64url'] as const
/** Larger bodies are tried raw only. */
const LARGEST = 64 * 1024
const HEADS = [16, 32, 64, 128, 256, 512, 1024] as const

type Signed = {
  readonly what: string
  readonly bytes: string | Uint8Array
  readonly key?: string
  /** A hash of the bytes, which anybody can compute. */
  readonly isKeyless?: boolean
}

/** `raw` for the bytes that were sent, else what was signed; undefined where nothing matches. */
export function signedBytes(arrival: Arrival, secret: string, apiKey: string): string | undefined {
  const matching = matcher(arrival, secret)
  const isMatch = (signed: Signed) => matching(signed) !== undefined
  if (isMatch(rawOf(arrival))) return 'raw'
  return [...otherBytes(arrival), ...otherKeys(arrival, secret, apiKey)].find(isMatch)?.what
}

/** Whether the signature is over the body of another webhook. */
export function isSignedForAnother(
  arrival: Arrival,
  secret: string,
  others: readonly Arrival[],
): boolean {
  const matching = matcher(arrival, secret)
  return others.some((other) => matching(rawOf(other)) !== undefined)
}

/** `HMAC-SHA512 in hexadecimal`, of a signature over the raw body; undefined for another one. */
export function signatureForm(arrival: Arrival, secret: string): string | undefined {
  return matcher(arrival, secret)(rawOf(arrival))
}

function rawOf({ bytes }: Arrival): Signed {
  return { what: 'raw', bytes }
}

/** How the signature of the webhook matches something that may have been signed. */
function matcher(arrival: Arrival, secret: string): (signed: Signed) => string | undefined {
  const header = arrival.headers[SIGNATURE_HEADER] ?? ''
  const tokens = header.split(/[,;\s]+/).map((token) => token.replace(/^[a-z]\w{0,15}[=:]/i, ''))
  const times = /\b\d{9,13}\b/.exec(header)?.slice(0, 1) ?? []
  const before = ['', ...times.flatMap((time) => [`${time}.`, time])]
  return ({ bytes, key = secret, isKeyless }) => {
    for (const hash of HASHES) {
      for (const start of before) {
        const hashing = isKeyless === true ? createHash(hash) : createHmac(hash, key)
        const digest = hashing.update(start).update(bytes).digest()
        const hex = digest.toString('hex')
        const form = tokens.some((token) => token.toLowerCase() === hex)
          ? 'hexadecimal'
          : BASE64.find((one) => tokens.includes(digest.toString(one)))
        const over = start === '' ? '' : ', with a time before the body'
        if (form !== undefined) return `HMAC-${hash.toUpperCase()} in ${form}${over}`
      }
    }
    return undefined
  }
}

function otherBytes({ body, json }: Arrival): readonly Signed[] {
  if (body.length > LARGEST) return []
  const members = Object.values(Object(json))
  return [
    ...rewritings(json).map((bytes) => ({ what: 'a re-serialised body', bytes })),
    ...members
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap(rewritings)
      .map((bytes) => ({ what: 'a part of the body', bytes })),
    ...textsIn(json).map((bytes) => ({ what: 'one text of the body', bytes })),
    ...HEADS.filter((length) => length < body.length).map((length) => ({
      what: 'the head of the body',
      bytes: body.slice(0, length),
    })),
    ...[`${body}\n`, body.trim()].map((bytes) => ({ what: 'another end of the body', bytes })),
  ]
}

/** The secret without its prefix may be a key as well: that is not tried. */
function otherKeys({ bytes }: Arrival, secret: string, apiKey: string): readonly Signed[] {
  const heads = Array.from({ length: Math.max(0, secret.length - 1) }, (_, at) =>
    secret.slice(0, at + 1),
  )
  return [
    { what: 'the body, with an empty secret', bytes, key: '' },
    { what: 'the body, without a secret', bytes, isKeyless: true },
    { what: 'the body, with the API key in place of the secret', bytes, key: apiKey },
    ...heads.map((key) => ({ what: 'the body, with a part of the secret', bytes, key })),
  ]
}

function rewritings(json: unknown): readonly string[] {
  if (json === undefined) return []
  try {
    const texts = [json, sorted(json)].flatMap((value) => [
      ...[0, 1, 2, 4, '\t'].map((indent) => JSON.stringify(value, null, indent)),
      spacedJson(value),
    ])
    return [...new Set([...texts, ...texts.map(inAscii)])]
  } catch {
    return [] // Nested too deeply.
  }
}

/** As serialisers of some languages write every other letter. */
function inAscii(json: string): string {
  return json.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}

/** Values of the outermost two levels, where identifiers are. */
function textsIn(json: unknown): readonly string[] {
  const values = Object.values(Object(json))
  return [...values, ...values.flatMap((value) => Object.values(Object(value)))]
    .filter((value): value is string => typeof value === 'string' && value.length > 1)
    .slice(0, 100)
}
