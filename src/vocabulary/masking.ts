/**
 * Keeps keys and secrets out of everything that is printed, written or kept: those that are known, wherever they stand,
 * and whatever looks like one. The second is for what came from elsewhere, such as an application's answer with a secret
 * that nobody handed in. An exchange with a deployment is masked where it is recorded, so nothing behind that point has
 * a secret to lose.
 */
export type Masking = {
  text(text: string): string
  /** Masks the texts within a JSON value; member names stay, for they are what is checked. */
  json(value: unknown): unknown
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>
}

export const MASKED_KEY = '$RAMP_API_KEY'

/** Headers whose value is a secret whatever it is. */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])

/** No key that protects anything is shorter. */
const SHORTEST_IN_TEXT = 8

/** All but `ramp_test_local` and `ramp_live_local`, which are in the manual. */
const KEY = /ramp_(?:test|live)_(?!local(?![\w-]))[\w-]{4,}/g
const LOCAL_KEY = /^ramp_(?:test|live)_local$/
/** Base64, perhaps within a URL. What is masked already is shorter. */
const SECRET = /whsec_[\w+/=%-]{8,}/g
/** As much as is shown of what is made here. */
const OWN = /^(?:ramp_(?:test|live)_[\w-]|whsec_[\w+/=%-]{3})/
const FEWEST_HIDDEN = 3

/** A secret and what stands in its place. */
export type Secret = { readonly value: string; readonly shownAs: string }

export function masking(secrets: readonly Secret[]): Masking {
  const hidden = secrets
    .filter(({ value }) => value !== '')
    .flatMap(({ value, shownAs }) => spellings(value).map((spelling) => ({ spelling, shownAs })))
  // In a text, a short one would be found within words, and hiding it there would change what is judged.
  const long = hidden.filter(({ spelling }) => spelling.length >= SHORTEST_IN_TEXT)
  const text = (original: string) =>
    long.reduce((masked, { spelling, shownAs }) => masked.replaceAll(spelling, shownAs), original)
  const json = (value: unknown): unknown => mapTexts(value, text)
  const header = (value: string) =>
    hidden.find(({ spelling }) => spelling === value)?.shownAs ?? text(value)
  const headers = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        SECRET_HEADERS.has(name) ? '…' : header(value),
      ]),
    )
  return { text, json, headers }
}

/**
 * What may be shown of a key or a secret: `ramp_test_l…` and `whsec_Ab3…` of those that are made here, enough to tell them
 * apart and too little to use; nothing of any other, for nobody knows how much of it would give it away.
 */
export function masked(secret: string): string {
  const [beginning] = OWN.exec(secret) ?? []
  return beginning === undefined || secret.length - beginning.length < FEWEST_HIDDEN
    ? '…'
    : `${beginning}…`
}

/** The value with its texts masked; the names of members stay. `known` is what must not be shown whatever it is. */
export function withoutSecrets<T>(value: T, known: readonly string[]): T {
  const secrets = known.filter((secret) => !LOCAL_KEY.test(secret))
  const hidden = masking(secrets.map((value) => ({ value, shownAs: masked(value) })))
  const mask = (text: string) => hidden.text(text).replace(SECRET, masked).replace(KEY, masked)
  // Texts become texts and everything else stays what it is, so the type does too.
  return mapTexts(value, mask) as T
}

/** Whatever looks like a key or a secret made here, its beginning alone: for lines of a log, which stay for long. */
export function withoutLookalikes(text: string): string {
  return text.replace(/(ramp_(?:test|live)_|whsec_)[\w-]+/g, '$1…')
}

/** The user name and password of a URL, which a refusal would else repeat to whoever reads the log. */
export function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//…@')
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapTexts(member, map)]),
  )
}

/** As it is, in a path, in a query and in JSON text; the longest first, so that none hides a part of another. */
function spellings(secret: string): readonly string[] {
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1)
  const all = new Set([
    secret,
    encodeURIComponent(secret),
    inQuery,
    JSON.stringify(secret).slice(1, -1),
  ])
  return [...all].sort((one, other) => other.length - one.length)
}
