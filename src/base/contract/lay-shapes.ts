/**
 * Shapes over other shapes. A status is a setting of its own: a place that states only statuses
 * keeps how the rest is written, and one that states more keeps the statuses that it does not name.
 */
import { isSameJson } from '../vocabulary/difference.ts'
import { memberOf } from '../vocabulary/json.ts'
import type { Shapes } from './generated/types.ts'

type Stated = Readonly<Record<string, unknown>>

/** Templates and headers, where `status` would be a member or a header. */
const WITHOUT_STATUS: ReadonlySet<string> = new Set(['use', 'body', 'headers', 'extra'])
/** The others are templates, lists and text, which take the place of what was there. */
const WITH_STATUSES: ReadonlySet<string> = new Set([
  ...['success', 'quote', 'order', 'intent', 'sync', 'banks', 'resolve', 'errors'],
])

export function layShapes(base: Shapes = {}, over: Shapes = {}): Shapes {
  const laid = Object.entries(over).map(([place, above]: [string, unknown]) => {
    const below = memberOf(base, place)
    const isLaid = WITH_STATUSES.has(place) && below !== undefined
    return [place, isLaid ? layPlace(place, below, above) : above]
  })
  return { ...base, ...Object.fromEntries(laid) }
}

function layPlace(place: string, below: unknown, above: unknown): unknown {
  const [under, over] = [membersOf(below), membersOf(above)]
  const kept = statesOnlyStatuses(place, above) ? under : statusesIn(under)
  if (Object.keys(kept).length === 0) return above
  const names = new Set([kept, over].flatMap(Object.keys))
  return Object.fromEntries([...names].map((name) => [name, one(kept[name], over[name], name)]))
}

function one(below: unknown, above: unknown, name: string): unknown {
  if (above === undefined) return below
  const isCode = !WITHOUT_STATUS.has(name) && typeof above === 'object'
  return isCode ? { ...Object(below), ...above } : above
}

export function statesOnlyStatuses(place: string, stated: unknown): boolean {
  if (!WITH_STATUSES.has(place) || stated === undefined) return false
  const members = membersOf(stated)
  return isSameJson(statusesIn(members), members)
}

function membersOf(stated: unknown): Stated {
  return typeof stated === 'string' ? { use: stated } : (stated as Stated)
}

function statusesIn(members: Stated): Stated {
  const own = Object.entries(members).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'status') return [[name, value]]
    const status = WITHOUT_STATUS.has(name) ? undefined : memberOf(value, 'status')
    return status === undefined ? [] : [[name, { status }]]
  })
  return Object.fromEntries(own)
}
