/** What a shape may say in a header: names and texts that cannot break a message apart. */

/** A token of RFC 9110. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/

/** They frame a message, or are the server's own. */
const FRAMING: ReadonlySet<string> = new Set([
  ...['connection', 'content-encoding', 'content-length', 'date', 'expect', 'host', 'keep-alive'],
  ...['proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'set-cookie', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'via', 'x-ramp-sandbox', 'x-ramp-variations'],
])

/** Visible characters of ASCII, and spaces between them. */
const TEXT = /^[ -~]{0,1000}$/

const JSON_TYPE =
  /^application\/(?:json|[a-z0-9.-]{1,60}\+json)(?:; ?[a-z-]{1,30}=[\w".+-]{1,60})*$/i

/** Follows the field; undefined if the header is allowed. */
export function headerIssue(name: string, value: unknown): string | undefined {
  if (!NAME.test(name)) return 'is no name of a header: write letters, digits and dashes'
  const lower = name.toLowerCase()
  if (FRAMING.has(lower)) return "frames the message, and is the server's own; leave it out"
  if (value === null) return undefined
  if (typeof value !== 'string') return 'must be a text, or null to leave a usual header out'
  if (!TEXT.test(value)) return 'must be one line of ASCII of at most 1000 characters'
  return lower === 'content-type' ? contentTypeIssue(value) : undefined
}

export function contentTypeIssue(type: string): string | undefined {
  return JSON_TYPE.test(type)
    ? undefined
    : 'must be a type of JSON, such as application/json or application/problem+json'
}

/** What a field made of a value: one line of visible ASCII. */
export function headerText(value: unknown): string {
  return String(value ?? '')
    .replace(/[^ -~]/g, '')
    .slice(0, 1_000)
    .trim()
}
