/**
 * Where a text stops being JSON. The runtime's own messages give the position sometimes, and
 * differently in every version of Node.
 */
const STRING = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const SPACE = /[ \t\n\r]*/y

type Expected =
  'a value' | 'a value or ]' | 'a key' | 'a key or }' | ':' | ', or }' | ', or ]' | 'nothing more'

/** For a text that JSON.parse rejects: the first character that cannot be there, and what could. */
export function locateJsonError(text: string): {
  readonly position: number
  readonly expected: string
} {
  const open: string[] = []
  let expected: Expected = 'a value'
  let position = skipSpace(text, 0)
  for (;;) {
    const next = follow(expected, text.charAt(position), open)
    const end = next === undefined ? position : endOfToken(text, position)
    if (next === undefined || end === position) return { position, expected }
    expected = next
    position = skipSpace(text, end)
  }
}

/** What may come after a token that begins so, or undefined where it may not come. */
function follow(expected: Expected, first: string, open: string[]): Expected | undefined {
  const isValueExpected = expected === 'a value' || expected === 'a value or ]'
  if (first === '{' || first === '[') {
    if (!isValueExpected) return undefined
    open.push(first)
    return first === '{' ? 'a key or }' : 'a value or ]'
  }
  if (first === '}' || first === ']') {
    if (!expected.endsWith(` ${first}`)) return undefined
    open.pop()
    return afterValue(open)
  }
  if (first === ':') return expected === ':' ? 'a value' : undefined
  if (first === ',') {
    if (expected === ', or }') return 'a key'
    return expected === ', or ]' ? 'a value' : undefined
  }
  if (first === '"' && (expected === 'a key' || expected === 'a key or }')) return ':'
  return isValueExpected ? afterValue(open) : undefined
}

/** The position itself where no token begins there. */
function endOfToken(text: string, position: number): number {
  const first = text.charAt(position)
  if (first !== '' && '{}[]:,'.includes(first)) return position + 1
  const token = first === '"' ? STRING : LITERAL
  token.lastIndex = position
  return token.test(text) ? token.lastIndex : position
}

function afterValue(open: string[]): Expected {
  const inside = open.at(-1)
  if (inside === undefined) return 'nothing more'
  return inside === '{' ? ', or }' : ', or ]'
}

function skipSpace(text: string, position: number): number {
  SPACE.lastIndex = position
  SPACE.exec(text)
  return SPACE.lastIndex
}
