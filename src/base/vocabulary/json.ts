/** Reads JSON from outside without trusting it: everything may be missing or of another type. */

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** No answer of any service needs as many, and functions that call themselves reach as deep. */
const DEEPEST_RECEIVED = 500

/** Undefined if the text is not valid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * For a text that another program sent: undefined also where it is nested hundreds of levels deep.
 * JSON.parse takes a second for millions of open brackets.
 */
export function receivedJson(text: string): unknown {
  return isNestedDeeper(text, DEEPEST_RECEIVED) ? undefined : parsedJson(text)
}

/** Without parsing it: whether more than `limit` arrays and objects are open anywhere in a text. */
export function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) at += code === BACKSLASH ? 1 : 0
    else if (code === BRACKET || code === BRACE) {
      if (++depth > limit) return true
    } else if (code === BRACKET_END || code === BRACE_END) depth -= 1
  }
  return false
}

/** JSON in its usual spelling: one value can be written in many ways. Any other body is as sent. */
export function usualText({
  body,
  json,
}: {
  readonly body: string
  readonly json?: unknown
}): string {
  return json === undefined ? body : JSON.stringify(json)
}

export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

/** With a space after each colon and comma, as some languages write it: `{"a": [1, 2]}`. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${spacedJson(member)}`,
  )
  return `{${members.join(', ')}}`
}
