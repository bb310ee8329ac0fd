/**
 * Text of a service in a report. Characters that move the cursor of a terminal, change a colour or
 * the writing direction, or that XML cannot have, are shown as codes: an answer must not be able to
 * change a report or to make it unreadable.
 */

/** Controls but line break and tab, separators, directions, lone surrogates, non-characters. */
export const INVISIBLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufeff\ufffe\uffff\p{Surrogate}]/gu

export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(INVISIBLE, codeOf)
}

/** As {@link printable}, on one line. */
export function onOneLine(text: string): string {
  return printable(text)
    .split(/[\n\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** `\x1b`, `\u202e`. */
export function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`
}
