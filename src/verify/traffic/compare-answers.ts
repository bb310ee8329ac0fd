/**
 * Compares two answers in status and shape: member paths, types, and the words of members that are
 * enumerations. Ids, times, rates, amounts and texts for people are values, and not compared.
 */
import type { HttpResponse } from '../../base/client/exchange.ts'
import { isTextForPeople } from '../observations/labels.ts'
import { cut } from '../../base/vocabulary/text.ts'

type Answer = Pick<HttpResponse, 'status' | 'body' | 'json'>

/** Members whose texts or truth values have a meaning that clients act on. */
const WORDS: ReadonlySet<string> = new Set([
  'type',
  'side',
  'asset',
  'chain',
  'token',
  'network',
  'status',
  'environment',
  'transactionStatus',
  'intentStatus',
  'comparisonInputSource',
  'code',
  'error',
  'success',
  'terminal',
  'completed',
  'sandbox',
  'trackable',
])

const DEEPEST = 12
const MOST_ELEMENTS = 200
const MOST_PATHS = 1_000
const LONGEST_NAME = 60
const MOST_NAMES = 8

/** A path, and the types or words that it has. */
export type Shape = Map<string, Set<string>>

/** What a comparison takes a value for; `name` is that of its member. */
type Kind = (name: string, value: unknown) => string

/** Each in words, the same for every pair of answers that differ in this way. */
export function differences(deployment: Answer, sandbox: Answer): readonly string[] {
  const found =
    deployment.status === sandbox.status
      ? []
      : [`status ${deployment.status}, of a sandbox ${sandbox.status}`]
  // The body of an error says nothing of the members of a success.
  const isOtherKind = deployment.status < 300 !== sandbox.status < 300
  if (isOtherKind) return found
  const [there, here] = [errorForm(deployment), errorForm(sandbox)]
  if (there !== here) return [...found, `an error has ${there}, of a sandbox ${here}`]
  return [...found, ...shapeDifferences(deployment, sandbox)]
}

/** One cause for all errors of another form. Details are optional in each of them. */
function errorForm({ status, json }: Answer): string {
  if (status < 400) return ''
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'no members'
  const names = Object.keys(json).filter((name) => name !== 'details')
  return `{${names.toSorted().slice(0, MOST_NAMES).map(nameIn).join(', ')}}`
}

function shapeDifferences(deployment: Answer, sandbox: Answer): readonly string[] {
  const [there, here] = [shapeOf(deployment), shapeOf(sandbox)]
  const types = [...there].flatMap(([path, kinds]) => {
    const others = here.get(path)
    if (others === undefined) return []
    const [one, other] = [kindsText(kinds), kindsText(others)]
    return one === other ? [] : [`${path} is ${one}, of a sandbox ${other}`]
  })
  return [
    ...types,
    ...lacking(there, here, 'a sandbox lacks'),
    ...lacking(here, there, 'only a sandbox has'),
  ]
}

/** The outermost paths that the other shape lacks, by the member that they are in. */
function lacking(shape: Shape, other: Shape, how: string): readonly string[] {
  const names = new Map<string, string[]>()
  for (const path of shape.keys()) {
    if (other.has(path)) continue
    const parent = parentOf(path)
    // Of another type, or of a list without elements: that says it already.
    if (!other.get(parent)?.has(path.endsWith('[]') ? 'array' : 'object')) continue
    if (path.endsWith('[]')) continue
    names.set(parent, [...(names.get(parent) ?? []), path.slice(parent.length + 1)])
  }
  return [...names].map(([parent, own]) => {
    const most = own.toSorted().slice(0, MOST_NAMES)
    const more = own.length > most.length ? ` and ${own.length - most.length} more` : ''
    return `${how} ${parent}: ${most.join(', ')}${more}`
  })
}

export function parentOf(path: string): string {
  return path.slice(0, path.endsWith('[]') ? -2 : path.lastIndexOf('.'))
}

export function kindsText(kinds: ReadonlySet<string>): string {
  return [...kinds].sort().join(' or ')
}

const ROOT = 'body'

export function shapeOf(
  { body, json }: Pick<Answer, 'body' | 'json'>,
  kind: Kind = wordOrType,
): Shape {
  const shape: Shape = new Map()
  if (json !== undefined) add({ shape, kind }, ROOT, '', json)
  else shape.set(ROOT, new Set([body.trim() === '' ? 'empty' : 'not JSON']))
  return shape
}

function add(
  into: { readonly shape: Shape; readonly kind: Kind },
  path: string,
  name: string,
  value: unknown,
  depth = 0,
): void {
  const { shape, kind } = into
  const kinds = shape.get(path) ?? new Set<string>()
  if (kinds.size === 0 && shape.size >= MOST_PATHS) return
  shape.set(path, kinds.add(kind(name, value)))
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const element of value.slice(0, MOST_ELEMENTS))
      add(into, `${path}[]`, name, element, depth + 1)
    return
  }
  for (const [member, inner] of Object.entries(value))
    add(into, `${path}.${nameIn(member)}`, member, inner, depth + 1)
}

export function wordOrType(name: string, value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (WORDS.has(name) && typeof value === 'string' && isTextForPeople(value))
    return 'a text for people'
  const isWord = WORDS.has(name) && (typeof value === 'string' || typeof value === 'boolean')
  return isWord ? cut(JSON.stringify(value), LONGEST_NAME) : typeof value
}

/** A name with the signs of a path in it must not look like one. */
function nameIn(member: string): string {
  return cut(member, LONGEST_NAME).replaceAll(/[.[\]]/g, '_')
}
