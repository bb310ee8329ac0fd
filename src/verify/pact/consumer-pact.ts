/**
 * A pact of a consumer, of any version of the specification: its interactions with a provider, and
 * the copy of it that one verification runs.
 */
import { memberOf } from '../../base/vocabulary/json.ts'
import { INTERACTION_HEADER } from './recording-proxy.ts'
import { INTERACTION_PARAM } from './state-answers.ts'

export type ConsumerPact = {
  readonly consumer: string
  readonly provider: string
  readonly interactions: readonly ConsumerInteraction[]
  readonly document: Members
}

export type ConsumerInteraction = {
  /** Unique in a run; the id of its row. */
  readonly id: string
  readonly title: string
  readonly kind: 'http' | 'message' | 'other'
  readonly states: readonly { readonly name: string; readonly params: Members }[]
  readonly raw: Members
}

type Marked = Pick<ConsumerInteraction, 'id' | 'states' | 'raw'>

type Members = Readonly<Record<string, unknown>>

/** Throws an error whose message says what the document lacks. */
export function readConsumerPact(document: unknown, taken: Set<string> = new Set()): ConsumerPact {
  const consumer = nameOf(document, 'consumer')
  const provider = nameOf(document, 'provider')
  const raw = [...listIn(document, 'interactions'), ...listIn(document, 'messages')]
  const isPact = isMembers(document) && ['interactions', 'messages'].some((one) => one in document)
  if (!isPact || consumer === undefined || provider === undefined)
    throw new Error('it is not a pact: it must have a consumer, a provider, and interactions')
  const interactions = raw.map((one) => {
    if (!isMembers(one) || typeof one['description'] !== 'string')
      throw new Error('it is not a valid pact: an interaction has no description')
    return interactionOf(one, consumer, taken)
  })
  return { consumer, provider, document, interactions }
}

/** A pact for the Verifier of each interaction, which names itself wherever it can. */
export function playable(
  { document }: ConsumerPact,
  interactions: readonly ConsumerInteraction[],
): ReadonlyMap<string, string> {
  const { messages: _messages, interactions: _interactions, _links, ...rest } = document
  return new Map(
    interactions.map((one) => {
      // Version 3 has messages in a list of their own.
      const isOld = one.kind === 'message' && !('type' in one.raw)
      const list = { [isOld ? 'messages' : 'interactions']: [marked(one)] }
      return [one.id, JSON.stringify({ ...rest, ...list })]
    }),
  )
}

/** The states of an interaction, of any version. */
function statesOf(raw: Members): ConsumerInteraction['states'] {
  const old = raw['providerState'] ?? raw['provider_state']
  if (!Array.isArray(raw['providerStates']))
    return typeof old === 'string' && old !== '' ? [{ name: old, params: {} }] : []
  return raw['providerStates'].map((state: unknown) => {
    const params = memberOf(state, 'params')
    return { name: String(memberOf(state, 'name')), params: isMembers(params) ? params : {} }
  })
}

function interactionOf(raw: Members, consumer: string, taken: Set<string>): ConsumerInteraction {
  const description = String(raw['description'])
  const states = statesOf(raw)
  const given = states.map(({ name }) => name).join(' and ')
  return {
    id: freeId(`consumers.${slug(consumer)}.${slug(description)}`, taken),
    title: `${consumer}: ${description}${given === '' ? '' : `, given ${given}`}`,
    kind: kindOf(raw),
    states,
    raw,
  }
}

function kindOf(raw: Members): ConsumerInteraction['kind'] {
  const { type, request, contents } = raw
  // Another transport than HTTP needs a plugin of Pact.
  if (raw['transport'] !== undefined && raw['transport'] !== 'http') return 'other'
  if (raw['pluginConfiguration'] !== undefined) return 'other'
  if (type === 'Asynchronous/Messages') return 'message'
  if (type === 'Synchronous/HTTP' || (type === undefined && isMembers(request))) return 'http'
  return type === undefined && contents !== undefined ? 'message' : 'other'
}

/** Names itself in its description, its states and its request. */
export function marked({ id, states, raw }: Marked): Members {
  const { providerState: _old, provider_state: _older, pending: _pending, request, ...rest } = raw
  const providerStates = states.map(({ name, params }) => ({
    name,
    params: { ...params, [INTERACTION_PARAM]: id },
  }))
  if (!isMembers(request)) return { ...rest, description: id, providerStates }
  const headers = { ...Object(request['headers']), [INTERACTION_HEADER]: id }
  return { ...rest, description: id, providerStates, request: { ...request, headers } }
}

/** Words of the id of a row, and of a header. */
export function slug(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-|-$/g, '').slice(0, 100) || 'unnamed'
}

export function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
  taken.add(id)
  return id
}

function nameOf(document: unknown, party: string): string | undefined {
  const name = memberOf(memberOf(document, party), 'name')
  return typeof name === 'string' && name !== '' ? name : undefined
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name)
  return Array.isArray(list) ? list : []
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
