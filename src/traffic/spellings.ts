/** How a name is written within JSON, addresses and texts. */
import { memberOf, parsedJson } from '../vocabulary/json.ts'

/** Some services write `\u0061` for `a`, also in the names of members. */
export function plainLetters(text: string): string {
  if (!text.includes('\\u00')) return text
  return text.replace(/\\(?:u00([2-7][\da-f])|.)/gis, (escape, digits: string | undefined) => {
    const letter = digits === undefined ? '' : String.fromCharCode(Number.parseInt(digits, 16))
    return /^[\w@.+ -]$/.test(letter) ? letter : escape
  })
}

export function unquoted(text = ''): string {
  if (!text.includes('\\')) return text
  const value = memberOf(parsedJson(`{"text":"${text}"}`), 'text')
  return typeof value === 'string' ? value : text
}

export function plainOf(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return text
  }
}

export function unspaced(name: string): string {
  return name.replaceAll(' ', '')
}

export function withoutMarks(name: string): string {
  return name.replace(/[^\p{L}\d]/gu, '')
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
