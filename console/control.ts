/**
 * Calls of the control API and of the service. The token and the key of the world stay in this tab:
 * another tab can show another world.
 */
import { signal } from '@preact/signals'
import {
  placedCall,
  type ControlAnswer,
  type ControlArguments,
  type ControlCallId,
  type ControlInput,
  type ControlItem,
  type ControlListId,
  type PlacedCall,
} from '../src/base/contract/control-call.ts'
import { parsedJson } from '../src/base/vocabulary/json.ts'
import type { ControlOperationId } from '../src/base/contract/generated/control-places.js'
import type { JournaledRequest, Next } from '../src/base/contract/generated/control-types.d.ts'

/** A request that the page sends as it is. */
export type Sendable = Pick<JournaledRequest, 'method' | 'path' | 'body'> & {
  readonly headers: Readonly<Record<string, string>>
}

export const CONTROL = '/__sandbox'

/** Small enough that no page of a list blocks what somebody types. */
const PAGE = 500

export const token = kept('ramp-sandbox-token')
/** A key of the world that is shown; the default world without one. */
export const worldKey = kept('ramp-sandbox-world-key')

export type FieldIssue = { readonly field: string; readonly message: string }

/** An error response, or no response at all. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly FieldIssue[]

  constructor(message: string, status = 0, code = '', details: readonly FieldIssue[] = []) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Calls the control API about the shown world. Throws CallFailure. */
export async function control<Id extends ControlCallId>(
  operation: Id,
  ...[input]: ControlArguments<Id>
): Promise<ControlAnswer<Id>> {
  return readAnswer(await sendControl(operation, input))
}

/** The same, until the signal aborts. */
export async function controlUntil<Id extends ControlCallId>(
  stop: AbortSignal,
  operation: Id,
  ...[input]: ControlArguments<Id>
): Promise<ControlAnswer<Id>> {
  return readAnswer(await sendControl(operation, input, stop))
}

/** Calls the documented service with this key. Throws CallFailure. */
export async function service<T>(path: string, key: string, body?: unknown): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { 'x-api-key': key }
  return readAnswer<T>(await send({ method, place: path, body }, headers))
}

/** Sends a request to the service as it is, and returns what comes back, whatever its status. */
export async function sendAsIs({
  method,
  path,
  headers,
  body,
}: Sendable): Promise<{ readonly status: number; readonly text: string }> {
  const hasBody = body !== null && body !== '' && method !== 'GET' && method !== 'HEAD'
  try {
    // The origin goes before the path: one such as `//elsewhere` would reach another server.
    const response = await fetch(location.origin + path, {
      method,
      headers,
      ...(hasBody ? { body } : {}),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    throw new CallFailure('No answer came: the connection broke, or the sandbox is gone.')
  }
}

type ControlPage<Id extends ControlListId> = {
  readonly items: readonly ControlItem<Id>[]
  readonly next?: Next
}

/** One page of a list, of the usual length unless the query says another. */
export async function pageOf<Id extends ControlListId>(
  operation: Id,
  query: Partial<ControlInput<Id>> = {},
): Promise<ControlPage<Id>> {
  return readAnswer(await sendControl(operation, { limit: PAGE, ...query }))
}

/** Every page of a list, or those after a place in it, as they arrive. */
export async function* pagesOf<Id extends ControlListId>(
  operation: Id,
  query: Partial<ControlInput<Id>> = {},
): AsyncGenerator<readonly ControlItem<Id>[]> {
  const read = (after?: Next) => {
    const page = pageOf(operation, after === undefined ? query : { ...query, after })
    // A reader that stopped reading does not ask how the next page went.
    page.catch(() => undefined)
    return page
  }
  let coming: Promise<ControlPage<Id>> | undefined = read()
  while (coming !== undefined) {
    const { items, next }: ControlPage<Id> = await coming
    // The sandbox prepares it while the page shows this one.
    coming = next === undefined ? undefined : read(next)
    yield items
  }
}

export async function listAll<Id extends ControlListId>(
  operation: Id,
  query: Partial<ControlInput<Id>> = {},
): Promise<readonly ControlItem<Id>[]> {
  const items: ControlItem<Id>[] = []
  for await (const page of pagesOf(operation, query)) items.push(...page)
  return items
}

/** The answer of a stream, which the caller reads. Throws CallFailure. */
export async function openStream(signal: AbortSignal, after?: number): Promise<Response> {
  const input = after === undefined ? {} : { after }
  const response = await sendControl('streamChanges', input, signal)
  if (!response.ok) await readAnswer(response)
  return response
}

function sendControl(
  operation: ControlOperationId,
  input: object = {},
  signal?: AbortSignal,
): Promise<Response> {
  const { method, place, body } = placedCall(operation, input)
  const headers = {
    ...(token.value === '' ? {} : { authorization: `Bearer ${token.value}` }),
    ...(worldKey.value === '' ? {} : { 'x-api-key': worldKey.value }),
  }
  return send({ method, place: CONTROL + place, body }, headers, signal)
}

async function send(
  { method, place, body }: Pick<PlacedCall, 'method' | 'place'> & { readonly body: unknown },
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(place, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch {
    throw new CallFailure('The sandbox does not answer.')
  }
}

async function readAnswer<T>(response: Response): Promise<T> {
  const text = await response.text()
  const json = parsedJson(text) as
    { code?: unknown; message?: unknown; details?: unknown } | undefined
  // The contract of the sandbox vouches for the type.
  if (response.ok && json !== undefined) return json as T
  const { message = text.slice(0, 300), code = '', details } = json ?? {}
  throw new CallFailure(
    [message].flat().join(' ') || `The sandbox answered with status ${response.status}.`,
    response.status,
    String(code),
    Array.isArray(details) ? (details as FieldIssue[]) : [],
  )
}

/** A signal that survives a reload of the tab. */
function kept(name: string) {
  const value = signal(sessionStorage.getItem(name) ?? '')
  value.subscribe(() => {
    if (value.value === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value.value)
  })
  return value
}
