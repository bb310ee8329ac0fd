/** The everyday mistakes that make a signature invalid: each is undone in turn (§5.4, §5.5). */
import { createHash, createHmac } from 'node:crypto'
import { parsedJson, spacedJson } from '../../../base/vocabulary/json.ts'
import { uriPart } from '../../../base/vocabulary/uri-part.ts'
import { sign, SIGNATURE_HEADER, verify, type SignatureScheme } from './signature.ts'

export type SeenSignature = {
  readonly secret: string
  readonly scheme: SignatureScheme
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type SignatureMistake = {
  /** What was changed on the way. */
  readonly changed: 'signature' | 'secret' | 'body'
  /** A sentence without its end. */
  readonly text: string
}

type Guess<Value> = readonly [value: Value, mistake: string]

/** Undefined if none of them explains it; each guess costs a hash of the body. */
export function signatureMistakeIn(seen: SeenSignature): SignatureMistake | undefined {
  const sent = seen.headers[SIGNATURE_HEADER] ?? ''
  if (sent.trim() === '') return { changed: 'signature', text: 'the header is empty' }
  for (const [signature, mistake] of signaturesLike(sent)) {
    const headers = { ...seen.headers, [SIGNATURE_HEADER]: signature }
    const text = `it is valid ${mistake}`
    if (verify({ ...seen, headers })) return { changed: 'signature', text }
  }
  for (const [secret, mistake] of secretsLike(seen.secret)) {
    const text = `it is valid ${mistake}`
    if (verify({ ...seen, secret })) return { changed: 'secret', text }
  }
  const body = Buffer.from(seen.body).toString('utf8')
  for (const [text, mistake] of bodiesLike(body)) {
    const of = `it is valid for the body ${mistake}`
    if (verify({ ...seen, body: Buffer.from(text) })) return { changed: 'body', text: of }
  }
  for (const [secret, text] of keysLike(seen.secret))
    if (verify({ ...seen, secret })) return { changed: 'secret', text }
  const text = cutOff(seen, sent) ?? otherHash(seen, sent)
  return text === undefined ? undefined : { changed: 'signature', text }
}

/** Fewer characters are right by chance. */
const FEWEST_RIGHT = 16

function cutOff({ secret, scheme, body }: SeenSignature, sent: string): string | undefined {
  // The others state a time.
  if (scheme === 'timestamped' || scheme === 'standard-webhooks') return undefined
  const text = Buffer.from(body).toString('utf8')
  const signed = sign({ scheme, secrets: [secret], body: text, deliveryId: '', at: 0 })
  const whole = signed[SIGNATURE_HEADER] ?? ''
  const isCut = sent.length >= FEWEST_RIGHT && whole.startsWith(sent)
  return isCut
    ? `it is cut off: ${sent.length} of its ${whole.length} characters are there`
    : undefined
}

function otherHash({ secret, body }: SeenSignature, sent: string): string | undefined {
  const value = sent.replace(/^(?:sha\d+|v1)[=,]\s*/i, '')
  const isHash = (hash: Buffer) =>
    value.toLowerCase() === hash.toString('hex') || value === hash.toString('base64')
  const other = ['sha1', 'sha384', 'sha512', 'md5'].find((name) =>
    isHash(createHmac(name, secret).update(body).digest()),
  )
  if (other !== undefined) return `it was made with ${other}, and the service signs with sha256`
  const isBare = isHash(createHash('sha256').update(body).digest())
  return isBare ? 'it is a hash of the body without the secret; make an HMAC with it' : undefined
}

function* signaturesLike(sent: string): Generator<Guess<string>> {
  yield [sent.replace(/^(["'])(.*)\1$/s, '$2'), 'without the quotes around the signature']
  yield [
    sent.replaceAll(/[0-9A-F]{64}/gi, (hex) => hex.toLowerCase()),
    'in lower case: hex is written in lower case',
  ]
  yield [sent.toLowerCase(), 'in lower case: hex is written in lower case']
  yield [`sha256=${sent}`, 'with the prefix sha256= before the signature']
  yield [`v1,${sent}`, 'with the prefix v1, before the signature']
  yield [sent.replace(/^(?:sha256|v1)[=,]\s*/i, ''), 'without the prefix before the signature']
  yield [
    `sha256=${sent.replace(/^sha256[=:]\s*/i, '').toLowerCase()}`,
    'with the prefix sha256= as it is written here',
  ]
  const hex = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(sent)?.[1]
  if (hex !== undefined) {
    const base64 = Buffer.from(hex, 'hex').toString('base64')
    yield [base64, 'in base64: the signature is in hex, and its scheme writes base64']
    yield [`v1,${base64}`, 'in base64 after v1,: the signature is in hex']
  }
  const bytes = Buffer.from(sent.replace(/^v1,/, ''), 'base64')
  if (bytes.length === 32) {
    const wanted = bytes.toString('hex')
    yield [wanted, 'in hex: the signature is in base64, and its scheme writes hex']
    yield [`sha256=${wanted}`, 'in hex after sha256=: the signature is in base64']
    yield [bytes.toString('base64'), 'in the alphabet and padding of base64, not of base64url']
  }
}

function* secretsLike(secret: string): Generator<Guess<string>> {
  const trimmed = secret.trim()
  const bare = trimmed.replace(/^(["'`])(.*)\1$/s, '$2')
  if (trimmed !== secret) {
    const isBreak = /[\r\n]+$/.test(secret) && secret.replace(/[\r\n]+$/, '') === trimmed
    yield [
      trimmed,
      isBreak
        ? 'without the line break at the end of the secret (white space around it)'
        : 'without the white space around the secret',
    ]
  }
  if (bare !== trimmed) yield [bare.trim(), 'without the quotes around the secret']
  const plain = bare.trim()
  yield [
    plain.replace(/^(?:export\s+)?\w+=(["']?)(.*)\1$/s, '$2'),
    'without the name of a variable before the secret',
  ]
  yield [plain.replaceAll(/\\[nr]/g, ''), 'without the \\n in the secret']
  yield [plain.replaceAll(/[\s\ufeff\u200b]/g, ''), 'without the white space within the secret']
  yield [plain.replace(/^whsec_/, ''), 'with the secret without its prefix whsec_; use all of it']
  yield [`whsec_${plain}`, 'with the prefix whsec_ before the secret']
  yield [plain.replace(/^whsec_/i, 'whsec_'), 'with the prefix whsec_ in lower case']
  try {
    yield [decodeURIComponent(plain), 'with the secret as it is after URL decoding']
  } catch {
    // It is not encoded for a URL.
  }
  yield [uriPart(plain), 'with the secret encoded for a URL, which it must not be']
  const decoded = Buffer.from(plain, 'base64').toString('utf8')
  yield [decoded, 'with the secret decoded from base64']
  yield [
    Buffer.from(plain).toString('base64'),
    'with the secret encoded in base64, which it must not be',
  ]
}

/** Keys as bytes, which `verify` takes as they are. */
function* keysLike(secret: string): Generator<Guess<Buffer>> {
  const plain = secret.trim().replace(/^whsec_/, '')
  const used = 'it was made with the bytes that the secret encodes'
  if (/^[\w+/-]+={0,2}$/.test(plain))
    yield [Buffer.from(plain, 'base64'), `${used} in base64, not with its text`]
  if (/^(?:[0-9a-f]{2})+$/i.test(plain))
    yield [Buffer.from(plain, 'hex'), `${used} in hex, not with its text`]
  yield [
    Buffer.from(secret),
    'it was made with the text of the secret, not with the bytes that it encodes in base64',
  ]
}

function* bodiesLike(text: string): Generator<Guess<string>> {
  const trimmed = text.trim()
  if (trimmed !== text) yield [trimmed, 'without the white space around it']
  yield [`${text}\n`, 'with a line break at its end']
  yield [`${text}\r\n`, 'with a line break (CRLF) at its end']
  const unix = text.replaceAll('\r\n', '\n')
  yield [unix, 'with line breaks LF: it has CRLF']
  yield [unix.trimEnd(), 'with line breaks LF and without the last one: it has CRLF']
  yield [unix.replaceAll('\n', '\r\n'), 'with line breaks CRLF: it has LF']
  yield [text.replace(/^\ufeff/, ''), 'without the byte order mark before it']
  const json = parsedJson(text)
  if (json === undefined) return
  const again = 'parsed and serialised again, which is not what must be signed'
  yield [JSON.stringify(json), again]
  yield [JSON.stringify(json, null, 2), again]
  yield [`${JSON.stringify(json, null, 2)}\n`, again]
  yield [JSON.stringify(json, null, 4), again]
  yield [spacedJson(json), again]
  yield [escaped(JSON.stringify(json)), again]
  yield [escaped(spacedJson(json)), again]
  if (typeof json === 'string') yield [json, 'taken out of a JSON text: it was encoded twice']
  yield [JSON.stringify(text), 'encoded as a JSON text: it was encoded twice']
}

/** As Python writes JSON. */
function escaped(json: string): string {
  return json.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
