/**
 * Text that becomes part of XML or HTML. A template escapes everything that is not markup already,
 * so that the text of a service or of a scenario never becomes an element.
 */
import { printable } from './printable.ts'

export type Markup = { readonly markup: string }

type Content = Markup | string | number | undefined | readonly Content[]

/**
 * A template: `` markup`<b title="${text}">${text}</b>` ``. Values of attributes are in double
 * quotes. `undefined` writes nothing, and a list writes its items.
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

/** A parser turns line breaks in an attribute into spaces unless they are references. */
function escapeBreaks(text: string): string {
  return text.replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
