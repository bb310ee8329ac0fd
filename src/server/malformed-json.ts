/**
 * Where a text stops being JSON. The runtime's own messages give the position sometimes, and differently in every
 * version of Node.
 */
const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y
const SPACE = /[ \t\n\r]*/y

type Expected =
  'a value' | 'a value or ]' | 'a key' | 'a key or }' | ':' | ', or }' | ', or ]' | 'nothing more'

/** For a text that JSON.parse rejects: the first character that cannot be there, and what could. */
export function locateJsonError(text: string): {
  readonly position: number
  readonly expected: string
} {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'a value'
  let position = 0
  for (;;) {
    TOKEN.lastIndex = position
    const match: RegExpExecArray | null = TOKEN.exec(text)
    const next: Expected | undefined = match === null ? undefined : follow(expected, match, open)
    if (match === null || next === undefined)
      return { position: skipSpace(text, position), expected }
    expected = next
    position = TOKEN.lastIndex
  }
}

/** What may come after the token, or undefined where the token itself may not come. */
function follow(
  expected: Expected,
  match: RegExpExecArray,
  open: ('{' | '[')[],
): Expected | undefined {
  const [, mark, string] = match
  const isValueExpected = expected === 'a value' || expected === 'a value or ]'
  if (mark === '{' || mark === '[') {
    if (!isValueExpected) return undefined
    open.push(mark)
    return mark === '{' ? 'a key or }' : 'a value or ]'
  }
  if (mark === '}' || mark === ']') {
    if (!expected.endsWith(` ${mark}`)) return undefined
    open.pop()
    return afterValue(open)
  }
  if (mark === ':') return expected === ':' ? 'a value' : undefined
  if (mark === ',') {
    if (expected === ', or }') return 'a key'
    return expected === ', or ]' ? 'a value' : undefined
  }
  if (string !== undefined && (expected === 'a key' || expected === 'a key or }')) return ':'
  return isValueExpected ? afterValue(open) : undefined
}

function afterValue(open: readonly ('{' | '[')[]): Expected {
  const inside = open.at(-1)
  if (inside === undefined) return 'nothing more'
  return inside === '{' ? ', or }' : ', or ]'
}

function skipSpace(text: string, position: number): number {
  SPACE.lastIndex = position
  SPACE.exec(text)
  return SPACE.lastIndex
}
