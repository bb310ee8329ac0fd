/** JSON in which numbers keep their digits: `1616.0` and `1.6e3` are other bytes than `1616`. */
import { receivedJson } from '../../base/vocabulary/json.ts'
import { Numeral } from '../../sandbox/shapes/write-value.ts'

/** A value of JSON; a number that JavaScript would write in another way is a {@link Numeral}. */
export type Json =
  null | boolean | number | string | Numeral | readonly Json[] | { readonly [name: string]: Json }

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** No text of JSON begins with it unless it is escaped. */
const MARK = '\u{e000}#'

/** Undefined if the text is not valid JSON. */
export function readNumerals(text: string): Json | undefined {
  let isOdd = false
  const marked = text.replace(TOKEN, (token) => {
    if (token.startsWith('"') || String(Number(token)) === token) return token
    isOdd = true
    return `"${MARK}${token}"`
  })
  const json = receivedJson(isOdd ? marked : text)
  // What JSON.parse returns has no other values.
  return json === undefined ? undefined : isOdd ? unmarked(json as Json) : (json as Json)
}

function unmarked(value: Json): Json {
  if (typeof value === 'string')
    return value.startsWith(MARK) ? new Numeral(value.slice(MARK.length)) : value
  if (!isObject(value) && !isList(value)) return value
  if (isList(value)) return value.map(unmarked)
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, unmarked(own)]))
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value)
}

export function isObject(value: unknown): value is { readonly [name: string]: Json } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Numeral)
  )
}

/** The digits of a number, or of a text that is one. */
export function digitsOf(value: unknown): string | undefined {
  if (value instanceof Numeral) return value.text
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && /^-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?$/.test(value)
    ? value
    : undefined
}

/** All scalars within a value, by their paths; there is a maximum. */
export function leavesOf(value: Json, most = 500): readonly (readonly [string, Json])[] {
  const leaves: [string, Json][] = []
  const visit = (own: Json, path: string, depth: number) => {
    if (leaves.length >= most || depth > 16) return
    if (isList(own)) for (const each of own) visit(each, `${path}[]`, depth + 1)
    else if (isObject(own))
      for (const [name, each] of Object.entries(own))
        visit(each, path === '' ? name : `${path}.${name}`, depth + 1)
    else leaves.push([path, own])
  }
  visit(value, '', 0)
  return leaves
}
