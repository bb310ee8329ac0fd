/**
 * The one way to a terminal: whatever a command writes, only this project's own colours, and a line
 * that it writes over, control it. Everything else that would is shown as JSON spells it, so that
 * JSON stays JSON.
 */
import { INVISIBLE } from '../report/printable.ts'
import type { Io } from './command.ts'

const ERASED_LINE = /^\r\u001b\[2?K/
const COLOUR = /(\u001b\[\d{1,2}m)/

export function shownIo(own: Io): Io {
  const { out, err, cwd, hasColours, columns } = own
  return {
    // Only what is on stdout has colours: those in text of others are escaped where it is read.
    out: (text) => out(hasColours ? afterErased(text, coloured) : escaped(text)),
    err: (text) => err(hasColours ? afterErased(text, escaped) : escaped(text)),
    ...{ cwd, hasColours, columns },
    get ask() {
      const { ask } = own
      return ask && ((question: string) => ask(escaped(question)))
    },
  }
}

function afterErased(text: string, shown: (text: string) => string): string {
  const [erased = ''] = ERASED_LINE.exec(text) ?? []
  return erased + shown(text.slice(erased.length))
}

function coloured(text: string): string {
  return text
    .split(COLOUR)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : part))
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(INVISIBLE, spelled)
}

function spelled(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
