/**
 * Calls of the control API and of the service. The token and the key of the world stay in this tab:
 * another tab can show another world.
 */
import { signal } from '@preact/signals'
import type { JournaledRequest, Next } from '../src/contract/generated/control-types.d.ts'

/** A request that the page sends as it is. */
export type Sendable = Pick<JournaledRequest, 'method' | 'path' | 'body'> & {
  readonly headers: Readonly<Record<string, string>>
}

const CONTROL = '/__sandbox'

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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the control API about the shown world. Throws CallFailure. */
export async function control<T>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await send(method, CONTROL + path, controlHeaders(), body, signal)
  return readAnswer<T>(response)
}

/** Calls the documented service with this key. Throws CallFailure. */
export async function service<T>(path: string, key: string, body?: unknown): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST'
  return readAnswer<T>(await send(method, path, { 'x-api-key': key }, body))
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

/** Every page of a list, as it arrives. */
export async function* pagesOf<Item>(
  path: string,
  firstLimit = PAGE,
): AsyncGenerator<readonly Item[]> {
  const read = (limit: number, after?: Next) => {
    const query = `limit=${limit}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`
    const place = `${path}${path.includes('?') ? '&' : '?'}${query}`
    const page = control<{ items: readonly Item[]; next?: Next }>('GET', place)
    // A reader that stopped reading does not ask how the next page went.
    page.catch(() => undefined)
    return page
  }
  let coming: ReturnType<typeof read> | undefined = read(firstLimit)
  while (coming !== undefined) {
    const { items, next }: { items: readonly Item[]; next?: Next } = await coming
    // The sandbox prepares it while the page shows this one.
    coming = next === undefined ? undefined : read(PAGE, next)
    yield items
  }
}

export async function listAll<Item>(path: string): Promise<readonly Item[]> {
  const items: Item[] = []
  for await (const page of pagesOf<Item>(path)) items.push(...page)
  return items
}

/** The answer of a stream, which the caller reads. Throws CallFailure. */
export async function openStream(path: string, signal: AbortSignal): Promise<Response> {
  const response = await send('GET', CONTROL + path, controlHeaders(), undefined, signal)
  if (!response.ok) await readAnswer(response)
  return response
}

function controlHeaders(): Record<string, string> {
  return {
    ...(token.value === '' ? {} : { authorization: `Bearer ${token.value}` }),
    ...(worldKey.value === '' ? {} : { 'x-api-key': worldKey.value }),
  }
}

async function send(
  method: Method,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(path, {
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
  const json = parsed(text) as { code?: unknown; message?: unknown; details?: unknown } | undefined
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A signal that survives a reload of the tab. */
function kept(name: string) {
  const value = signal(sessionStorage.getItem(name) ?? '')
  value.subscribe((text) => {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  })
  return value
}
