/**
 * What an event consists of. Payloads are not documented (§6): one webhook may have the events of
 * several orders, and some services send an event as JSON text inside JSON.
 */
import { receivedJson } from '../../base/vocabulary/json.ts'

const DEEPEST_TEXT = 3

/** With the value of every JSON text in place of the text. */
export function unwrapped(value: unknown, depth = DEEPEST_TEXT): unknown {
  if (typeof value === 'string') {
    const inner = depth > 0 && /^\s*[[{]/.test(value) ? receivedJson(value) : undefined
    return inner === undefined ? value : unwrapped(inner, depth - 1)
  }
  if (Array.isArray(value)) return value.map((member) => unwrapped(member, depth))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [name, unwrapped(member, depth)]))
}

/** The elements of the outermost list of objects; none if there is no such list. */
export function batchIn(...values: readonly unknown[]): readonly unknown[] {
  const objects = values.filter((value) => typeof value === 'object' && value !== null)
  if (objects.length === 0) return []
  const list = objects.find((value) => Array.isArray(value) && value.every(isObject))
  return Array.isArray(list) ? list : batchIn(...objects.flatMap((value) => Object.values(value)))
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
