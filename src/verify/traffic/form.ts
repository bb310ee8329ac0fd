/**
 * The form of a message: its members with their types, the words of members that are enumerations,
 * and what kind of text each other one has. Ids, times, rates, amounts and texts for people are
 * values: of them, only relations are compared (relations.ts).
 */
import type { HttpResponse } from '../../base/client/exchange.ts'
import { isTextForPeople } from '../observations/labels.ts'
import { utcInstant } from '../answers/timestamp.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { cut } from '../../base/vocabulary/text.ts'

/** A response, or a webhook. */
export type ComparedMessage = Pick<HttpResponse, 'status' | 'body' | 'json'> & {
  /** The words of its request in lower case, which some members repeat. */
  readonly asked: ReadonlySet<string>
}

/** Members whose texts or truth values have a meaning that clients act on. */
const WORDS: ReadonlySet<string> = new Set([
  ...['type', 'status', 'environment', 'transactionStatus', 'intentStatus', 'code', 'error'],
  ...['comparisonInputSource', 'success', 'terminal', 'completed', 'sandbox', 'trackable'],
])
/** They repeat what was asked, or name the provider that was best at that moment. */
const ECHOES: ReadonlySet<string> = new Set(['side', 'asset', 'chain', 'token', 'network'])
const PROVIDERS: ReadonlySet<string> = new Set(['provider', 'selectedProvider'])
/** Each provider has details of its own. */
const DETAILS = 'body.providerDetails'

const DEEPEST = 12
const MOST_ELEMENTS = 200
const MOST_PATHS = 1_000
const LONGEST_NAME = 60
const MOST_NAMES = 8

const LONGEST_FORM = 80

/** A path, and the types, words or forms that it has. */
type Shape = Map<string, Set<string>>

export type SideNames = {
  /** What a difference calls the other side, such as `a sandbox`. */
  readonly other: string
  /**
   * Whether both sides are one deployment. Then the forms of ids and names are compared as well,
   * and only the details of one provider. A sandbox has providers and ids of its own.
   */
  readonly isOneDeployment: boolean
}

/** Each in words, the same for every pair of messages that differ in this way. */
export function formDifferences(
  there: ComparedMessage,
  here: ComparedMessage,
  names: SideNames,
): readonly string[] {
  const { other } = names
  const found =
    there.status === here.status ? [] : [`status ${there.status}, of ${other} ${here.status}`]
  // The body of an error says nothing of the members of a success.
  if (there.status < 300 !== here.status < 300) return found
  const [one, its] = [errorForm(there), errorForm(here)]
  if (one !== its) return [...found, `an error has ${one}, of ${other} ${its}`]
  return [...found, ...shapeDifferences(there, here, names)]
}

/** One cause for all errors of another form. Details are optional in each of them. */
function errorForm({ status, json }: ComparedMessage): string {
  if (status < 400) return ''
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'no members'
  const names = Object.keys(json).filter((name) => name !== 'details')
  return `{${names.toSorted().slice(0, MOST_NAMES).map(memberName).join(', ')}}`
}

function shapeDifferences(
  one: ComparedMessage,
  other: ComparedMessage,
  names: SideNames,
): readonly string[] {
  const { isOneDeployment } = names
  const hasDetails = !isOneDeployment || providerOf(one) === providerOf(other)
  const of = { isOneDeployment, hasDetails }
  const [there, here] = [shapeOf(one, of), shapeOf(other, of)]
  const types = [...there].flatMap(([path, kinds]) => {
    const others = here.get(path)
    if (others === undefined) return []
    const [is, its] = [kindsText(kinds), kindsText(others)]
    return is === its ? [] : [`${path} is ${is}, of ${names.other} ${its}`]
  })
  return [
    ...types,
    ...lacking(there, here, `${names.other} lacks`),
    ...lacking(here, there, `only ${names.other} has`),
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
    const own = names.get(parent) ?? []
    names.set(parent, own)
    own.push(path.slice(parent.length + 1))
  }
  return [...names].map(([parent, own]) => {
    const most = own.toSorted().slice(0, MOST_NAMES)
    const more = own.length > most.length ? ` and ${own.length - most.length} more` : ''
    return `${how} ${parent}: ${most.join(', ')}${more}`
  })
}

function parentOf(path: string): string {
  return path.slice(0, path.endsWith('[]') ? -2 : path.lastIndexOf('.'))
}

function kindsText(kinds: ReadonlySet<string>): string {
  return [...kinds].sort().join(' or ')
}

const ROOT = 'body'

function shapeOf(
  message: ComparedMessage,
  of: Pick<Into, 'isOneDeployment' | 'hasDetails'>,
): Shape {
  const { body, json, asked } = message
  const shape: Shape = new Map()
  if (json !== undefined) add({ shape, asked, ...of }, ROOT, '', json)
  else shape.set(ROOT, new Set([body.trim() === '' ? 'empty' : 'not JSON']))
  return shape
}

type Into = {
  readonly shape: Shape
  readonly asked: ReadonlySet<string>
  readonly isOneDeployment: boolean
  readonly hasDetails: boolean
}

function add(into: Into, path: string, name: string, value: unknown, depth = 0): void {
  const { shape, hasDetails } = into
  const kinds = shape.get(path) ?? new Set<string>()
  if (kinds.size === 0 && shape.size >= MOST_PATHS) return
  shape.set(path, kinds.add(formOf(name, value, into)))
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) return
  if (path === DETAILS && !hasDetails) return
  if (Array.isArray(value)) {
    for (const element of value.slice(0, MOST_ELEMENTS))
      add(into, `${path}[]`, name, element, depth + 1)
    return
  }
  for (const [member, inner] of Object.entries(value))
    add(into, `${path}.${memberName(member)}`, member, inner, depth + 1)
}

/** A word with a meaning stays as it is; of other texts, only the form is compared. */
function formOf(name: string, value: unknown, { asked, isOneDeployment }: Into): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean' && WORDS.has(name)) return String(value)
  if (typeof value !== 'string') return typeof value
  if (ECHOES.has(name)) return asked.has(value.toLowerCase()) ? 'the text asked for' : 'text'
  if (WORDS.has(name))
    return isTextForPeople(value) ? 'a text for people' : cut(JSON.stringify(value), LONGEST_NAME)
  if (!isOneDeployment) return 'text'
  if (!PROVIDERS.has(name)) return textForm(value)
  return `a name${value.slice(firstName(value).length)}`.slice(0, LONGEST_FORM)
}

function textForm(text: string): string {
  if (text === '') return 'an empty text'
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return 'a UUID'
  if (utcInstant(text) !== undefined) return 'an instant'
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return 'a decimal as text'
  if (/^0x[\da-f]{40}$/i.test(text)) return 'an address'
  return 'text'
}

function providerOf({ json }: ComparedMessage): string {
  return firstName(memberOf(json, 'selectedProvider'))
}

function firstName(provider: unknown): string {
  return /^[\p{L}\d]+/u.exec(String(provider))?.[0].toLowerCase() ?? ''
}

/** A name with the signs of a path in it must not look like one. */
export function memberName(member: string): string {
  return cut(member, LONGEST_NAME).replaceAll(/[.[\]]/g, '_')
}

/** The words of a request, in lower case. */
export function wordsOf({
  path,
  body,
}: {
  readonly path: string
  readonly body: string
}): ReadonlySet<string> {
  const words = [...path.matchAll(/[^/?&=]+/g), ...body.matchAll(/\w+/g)]
  return new Set(words.map(([word]) => word.toLowerCase()))
}
