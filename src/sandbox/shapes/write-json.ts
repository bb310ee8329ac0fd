/** JSON text of a rendered template, in which a {@link Numeral} keeps its digits. */
import { Numeral } from './write-value.ts'

export type Rendered =
  | string
  | number
  | boolean
  | null
  | Numeral
  | readonly Rendered[]
  | { readonly [name: string]: Rendered }

export function writeJson(value: Rendered): string {
  return hasNumeral(value) ? written(value, '') : JSON.stringify(value)
}

/** With a space after each colon and comma. */
export function spacedText(value: Rendered): string {
  return written(value, ' ')
}

function hasNumeral(value: Rendered): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Numeral) return true
  if (isList(value)) return value.some(hasNumeral)
  // Without a list of the values: most bodies have no numeral.
  for (const name in value) if (hasNumeral(value[name] ?? null)) return true
  return false
}

function written(value: Rendered, space: string): string {
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Numeral) return value.text
  if (typeof value !== 'object' || value === null) return String(value)
  if (isList(value)) return `[${value.map((own) => written(own, space)).join(`,${space}`)}]`
  let members = ''
  for (const name in value) {
    const own = value[name]
    // As JSON.stringify does with answers of the service.
    if (own === undefined) continue
    if (members !== '') members += `,${space}`
    members += `${quoted(name)}:${space}${written(own, space)}`
  }
  return `{${members}}`
}

/** Most texts have nothing to escape, and JSON.stringify has a price for each. */
function quoted(text: string): string {
  return /^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text)
}

/** The same as plain data, as a client reads it. */
export function plainData(value: Rendered): unknown {
  if (value instanceof Numeral) return Number(value.text)
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(plainData)
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, plainData(own)]))
}

function isList(value: object): value is readonly Rendered[] {
  return Array.isArray(value)
}
