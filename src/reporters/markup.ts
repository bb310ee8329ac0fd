/**
 * Text that becomes part of XML or HTML. Everything put into a template is escaped unless it is markup already, so
 * that what a service or a story's author writes can never become an element, and printable.
 */
import { printable } from './printable.ts'

export type Markup = { readonly markup: string }

type Content = Markup | string | number | undefined | readonly Content[]

/**
 * A template: `` markup`<b title="${text}">${text}</b>` ``. Values of attributes stand in double quotes. `undefined`
 * leaves nothing, and a list its items one after the other.
 */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  const written = parts.map((part, index) => {
    const content = contents[index]
    return part + (part.endsWith('="') ? escapeBreaks(write(content)) : write(content))
  })
  return { markup: written.join('') }
}

function write(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return escapeText(content)
  if (typeof content === 'number') return String(content)
  return 'markup' in content ? content.markup : content.map(write).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** A parser turns the line breaks of an attribute into spaces unless they are written as references. */
function escapeBreaks(text: string): string {
  return text.replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
