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

/** `space` follows each colon and comma. */
export function writeJson(value: Rendered, space: '' | ' ' = ''): string {
  if (value instanceof Numeral) return value.text
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((own) => writeJson(own, space)).join(`,${space}`)}]`
  const members = Object.entries(value)
    // As JSON.stringify does with answers of the service.
    .filter(([, own]) => own !== undefined)
    .map(([name, own]) => `${JSON.stringify(name)}:${space}${writeJson(own, space)}`)
  return `{${members.join(`,${space}`)}}`
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
