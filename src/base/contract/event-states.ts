/**
 * The end that events report of each order. Payloads are not documented (§6), so the member with
 * the state of the order is found by its values over all events of a run.
 */
import { ENDS, misspelt } from '../vocabulary/documented-words.ts'
import { SIDES } from '../vocabulary/side.ts'

export type SeenEvent = { readonly transactionId: string; readonly json: unknown }

type Leaf = { readonly path: readonly string[]; readonly value: string }

type Member = {
  readonly path: readonly string[]
  /** In lower case, of each order in the order of arrival. */
  readonly valuesOf: Map<string, string[]>
}

const WORDS: readonly string[] = ['pending', ...ENDS]

/** Objects that an event wraps its order in; a state in others is that of another thing. */
const WRAPPERS =
  /^(data|event|payload|body|object|record|resource|attributes|content|details|result|message|order|transaction|tx|trade)$/i

/** By transactionId: what the latest event with an end says, in each member that may have it. */
export function endsOf(events: readonly SeenEvent[]): ReadonlyMap<string, readonly string[]> {
  const ends = new Map<string, readonly string[]>()
  const states = stateMembers(events).map(pathText)
  for (const { transactionId, json } of events) {
    const values = leavesIn(json)
      .filter((leaf) => states.includes(pathText(leaf)))
      .map(({ value }) => value.toLowerCase())
    const own = ENDS.filter((end) => values.includes(end))
    if (own.length > 0) ends.set(transactionId, own)
  }
  return ends
}

/** A side or an end that is written in other letters than documented, where an event has either. */
export function misspeltIn(events: readonly SeenEvent[]): Misspelt | undefined {
  const states = stateMembers(events).map(pathText)
  for (const { json } of events) {
    for (const leaf of leavesIn(json)) {
      const words =
        leaf.path.at(-1) === 'side' ? SIDES : states.includes(pathText(leaf)) ? ENDS : []
      const word = isOfOrder(leaf) ? misspelt(leaf.value, words) : undefined
      if (word !== undefined) return { word, written: leaf.value, at: leaf.path.join('.') }
    }
  }
  return undefined
}

type Misspelt = { readonly word: string; readonly written: string; readonly at: string }

/** Several where nothing tells them apart. */
function stateMembers(events: readonly SeenEvent[]): readonly Member[] {
  const all = membersIn(events).filter((member) => isStateName(member) || hasOnlyWords(member))
  const moving = all.filter(({ valuesOf }) => [...valuesOf.values()].some(hasSeveral))
  // Where an order has one event, nothing moves, and a name has to say whose state it is.
  const possible = moving.length > 0 ? moving : all.filter(isNamedForOrders)
  const wrapped = possible.filter((member) => isOfOrder(member) && wordsIn(member).length > 0)
  const pool = wrapped.length > 0 ? wrapped : possible
  const outermost = Math.min(...pool.map(({ path }) => path.length))
  return pool.filter(({ path }) => path.length === outermost)
}

function membersIn(events: readonly SeenEvent[]): readonly Member[] {
  const members = new Map<string, Member>()
  for (const { transactionId, json } of events) {
    for (const leaf of leavesIn(json)) {
      const name = pathText(leaf)
      const member = members.get(name) ?? { path: leaf.path, valuesOf: new Map() }
      const values = member.valuesOf.get(transactionId) ?? []
      member.valuesOf.set(transactionId, [...values, leaf.value.toLowerCase()])
      members.set(name, member)
    }
  }
  return [...members.values()]
}

function wordsIn({ valuesOf }: Member): readonly string[] {
  return [...new Set([...valuesOf.values()].flat())].filter((value) => WORDS.includes(value))
}

/** Whatever its name is. */
function hasOnlyWords(member: Member): boolean {
  const values = new Set([...member.valuesOf.values()].flat())
  return values.size > 1 && wordsIn(member).length === values.size
}

function hasSeveral(values: readonly string[]): boolean {
  return new Set(values).size > 1
}

/** `transaction_status`, `orderState`, `STATUS`. */
function isStateName({ path }: Member): boolean {
  return /(^|_)(status|state)$/.test(plainName(path.at(-1)))
}

function isNamedForOrders({ path }: Member): boolean {
  return /^((order|transaction|tx|trade)_)?(status|state)$/.test(plainName(path.at(-1)))
}

function isOfOrder({ path }: Pick<Leaf, 'path'>): boolean {
  return path.slice(0, -1).every((name) => WRAPPERS.test(name))
}

function plainName(name = ''): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
}

/** The texts of an event. */
function leavesIn(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  const names = Array.isArray(value) ? value.map(() => 'event') : Object.keys(value)
  return Object.values(value).flatMap((member, at) => leavesIn(member, [...path, names[at] ?? '']))
}

function pathText({ path }: Pick<Leaf, 'path'>): string {
  return JSON.stringify(path)
}
