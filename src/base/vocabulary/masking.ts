/**
 * Keeps keys and secrets out of everything that is printed, written or stored: known ones wherever
 * they occur, and whatever looks like one, such as a secret in an application's answer. An exchange
 * with a deployment is masked where it is recorded, so nothing behind that point holds a secret.
 */
import { uriPart } from './uri-part.ts'

export type Masking = {
  text(text: string): string
  /** Masks the texts within a JSON value; member names stay, because they are checked. */
  json(value: unknown): unknown
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>
}

export const MASKED_KEY = '$RAMP_API_KEY'

/** Headers whose value is always a secret. */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])

/** A shorter secret would be found within words of a text. */
const SHORTEST_IN_TEXT = 8

/** All but `ramp_test_local` and `ramp_live_local`, which are public. */
const KEY = /ramp_(?:test|live)_(?!local(?![\w-]))[\w-]{4,}/g
const LOCAL_KEY = /^ramp_(?:test|live)_local$/
/** Base64, also within a URL. A masked one is shorter. */
const SECRET = /whsec_[\w+/=%-]{8,}/g
/**
 * What other services use: signed tokens, keys such as `sk_live_…`, and what follows `Bearer`. Each
 * starts where no other word goes on, so that a long text is read once.
 */
const FOREIGN = [
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)?/g,
  /(?<!\w)(?:sk|pk|rk)_(?:live|test)_\w{8,}/g,
  /(?<=\bbearer )[\w.~+/-]{16,}=*/gi,
] as const
const NAMED =
  '(?:authorization|cookie|api[-_]?key|secret|passw(?:or)?d|(?:access|refresh|auth|id|bearer)[-_]?token)'
/** Members and headers whose value is a secret. In the documentation, `token` is an asset. */
const SECRET_NAME = new RegExp(`^[\\w-]{0,40}?${NAMED}$`, 'i')
/** The same in JSON that is text. */
const SECRET_MEMBER = new RegExp(
  `("[\\w-]{0,40}?${NAMED}"\\s*:\\s*")(?!\\$RAMP_)((?:[^"\\\\…]|\\\\.)+)(?=")`,
  'gi',
)

/** The visible part of keys and secrets that the sandbox creates. */
const VISIBLE = /^(?:ramp_(?:test|live)_[\w-]|whsec_[\w+/=%-]{3})/
const FEWEST_HIDDEN = 3

/** A secret and what replaces it. */
export type Secret = { readonly value: string; readonly shownAs: string }

export function masking(secrets: readonly Secret[]): Masking {
  const hidden = secrets
    .filter(({ value }) => value !== '')
    .flatMap(({ value, shownAs }) => spellings(value).map((spelling) => ({ spelling, shownAs })))
  const long = hidden.filter(({ spelling }) => spelling.length >= SHORTEST_IN_TEXT)
  const text = (original: string) =>
    long.reduce((masked, { spelling, shownAs }) => masked.replaceAll(spelling, shownAs), original)
  const json = (value: unknown): unknown => mapTexts(value, text)
  const header = (name: string, value: string) =>
    hidden.find(({ spelling }) => spelling === value)?.shownAs ??
    (SECRET_HEADERS.has(name) ? '…' : text(value))
  const headers = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, header(name, value)]))
  return { text, json, headers }
}

/**
 * The visible part of a key or a secret: `ramp_test_l…` and `whsec_Ab3…` of those that the sandbox
 * creates, enough to tell them apart and too little to use; nothing of any other.
 */
export function masked(secret: string): string {
  const [visible] = VISIBLE.exec(secret) ?? []
  return visible === undefined || secret.length - visible.length < FEWEST_HIDDEN
    ? '…'
    : `${visible}…`
}

/** The value with its texts masked; member names stay. */
export function withoutSecrets<T>(value: T, known: readonly string[]): T {
  return secretsMask(known)(value)
}

export type Mask = <T>(value: T) => T

/** As `withoutSecrets`, for many values with the same secrets. */
export function secretsMask(known: readonly string[]): Mask {
  const secrets = known.filter((secret) => !LOCAL_KEY.test(secret))
  const hidden = masking(secrets.map((value) => ({ value, shownAs: masked(value) })))
  const mask = (text: string, name = '') =>
    SECRET_NAME.test(name) && !isPublic(text) ? masked(text) : withoutShapes(hidden.text(text))
  // Texts become texts and everything else stays as it is, so the type does too.
  return <T>(value: T) => mapTexts(value, mask) as T
}

function isPublic(text: string): boolean {
  return text === '' || /^\$RAMP_[A-Z_]+$/.test(text) || text.includes('…') || LOCAL_KEY.test(text)
}

/** Without whatever looks like a secret, or is under the name of one in JSON. */
function withoutShapes(original: string): string {
  const own = original.replace(SECRET, masked).replace(KEY, masked)
  const plain = FOREIGN.reduce((text, shape) => text.replace(shape, '…'), own)
  return plain.replace(SECRET_MEMBER, (all, start: string, value: string) =>
    isPublic(value) ? all : `${start}${masked(value)}`,
  )
}

/** For log lines: whatever looks like a key or a secret of a sandbox keeps only its prefix. */
export function withoutLookalikes(text: string): string {
  return text.replace(/(ramp_(?:test|live)_|whsec_)[\w-]+/g, '$1…')
}

/** Without the user name and the password of a URL. */
export function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//…@')
}

/** A part of a path that is no word: long, or with a digit in it and not short. */
const TOKEN = /^(?=.{20}|.*\d)[\w.~%+=:@-]{12,}$/

/** The parts of the path of a webhook's address that can be a secret of its receiver. */
export function pathSecrets(url: string): readonly string[] {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
  return path.split('/').filter((part) => TOKEN.test(part))
}

/** Without what in the path of a webhook's address can be a secret. */
export function withoutPathSecrets(url: string): string {
  return pathSecrets(url).reduce((text, secret) => text.replace(secret, '…'), url)
}

/**
 * `map` gets the name of the member that a text is, or is in a list of. An object that is in
 * several places is mapped once: reports have an exchange in many rows.
 */
function mapTexts(
  value: unknown,
  map: (text: string, name?: string) => string,
  name?: string,
  mapped = new Map<object, unknown>(),
): unknown {
  if (typeof value === 'string') return map(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (mapped.has(value)) return mapped.get(value)
  const result = Array.isArray(value)
    ? value.map((item) => mapTexts(item, map, name, mapped))
    : Object.fromEntries(
        Object.entries(value).map(([key, member]) => [key, mapTexts(member, map, key, mapped)]),
      )
  mapped.set(value, result)
  return result
}

/**
 * As it is, in a path, in a query and in JSON; longest first, so that none masks a part of another.
 */
function spellings(secret: string): readonly string[] {
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1)
  const all = new Set([secret, uriPart(secret), inQuery, JSON.stringify(secret).slice(1, -1)])
  return [...all].sort((one, other) => other.length - one.length)
}
