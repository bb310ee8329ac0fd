/**
 * References `${name.path}` in the strings of a file. A string that consists of one reference
 * becomes the saved value with its type; elsewhere the value is inserted into the string. There is
 * no expression language: what needs one is a test in code.
 */
import type { Path } from './issue.ts'
import { memberOf } from './json.ts'
import { cut } from './text.ts'

const MOST_SHOWN = 120
const REFERENCE = /\$\{([^}]*)\}/g
const WHOLE = /^\$\{([^}]*)\}$/

/** A reference to a value that does not exist. */
export class UnknownReference extends Error {
  override readonly name = 'UnknownReference'
}

export type References = ReadonlyMap<string, unknown>

/** The value with its references replaced. Throws UnknownReference. */
export function resolveReferences(value: unknown, references: References): unknown {
  if (typeof value === 'string') return resolveText(value, references)
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, references))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, resolveReferences(member, references)]),
  )
}

export type FoundReference = {
  readonly at: Path
  /** As written, `${order.transactionId}`. */
  readonly text: string
  /** `order`, `transactionId` for `${order.transactionId}`. */
  readonly parts: readonly string[]
}

/** The references in the value's strings, with their paths. */
export function referencesIn(value: unknown, at: Path = []): readonly FoundReference[] {
  if (typeof value === 'string') {
    const found = [...untilLastBrace(value).matchAll(REFERENCE)]
    return found.map(([text, path = '']) => ({ at, text, parts: partsOf(path) }))
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => referencesIn(item, [...at, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => referencesIn(member, [...at, name]))
}

/** Behind it no reference ends, and the search from every open brace would take quadratic time. */
function untilLastBrace(text: string): string {
  return text.slice(0, text.lastIndexOf('}') + 1)
}

function resolveText(text: string, references: References): unknown {
  if (!text.includes('${')) return text
  const whole = WHOLE.exec(text)?.[1]
  if (whole !== undefined) return lookUp(whole, references)
  return (
    untilLastBrace(text).replaceAll(REFERENCE, (_, path: string) => {
      const found = lookUp(path, references)
      return typeof found === 'string' ? found : JSON.stringify(found)
    }) + text.slice(text.lastIndexOf('}') + 1)
  )
}

function lookUp(path: string, references: References): unknown {
  const [name = '', ...rest] = partsOf(path)
  if (!references.has(name)) {
    const known = [...references.keys()].join(', ')
    throw new UnknownReference(
      `Failed to resolve \${${path}}: no step has saved "${name}". Known names: ${known}.`,
    )
  }
  let found = references.get(name)
  let reached = name
  for (const part of rest) {
    const member = memberOf(found, part)
    if (member === undefined) {
      const value = cut(JSON.stringify(found) ?? 'nothing', MOST_SHOWN)
      throw new UnknownReference(
        `Failed to resolve \${${path}}: ${reached} has no "${part}"; it is ${value}.`,
      )
    }
    found = member
    reached += `.${part}`
  }
  return found
}

/** `order.items[0].id` as its parts. */
function partsOf(path: string): readonly string[] {
  return path.split(/[.[\]]/).filter((part) => part !== '')
}
