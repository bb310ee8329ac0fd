/** Requests of an adapter with the values of one order or customer in them. */
import type { HttpRequest } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { resolveReferences } from '../../base/vocabulary/references.ts'
import { uriPart } from '../../base/vocabulary/uri-part.ts'

export type AdapterRequest = {
  readonly request: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
}

/** The request with its references replaced; in a path they are encoded. */
export function filledRequest(
  { request, headers, body, form }: AdapterRequest,
  common: Readonly<Record<string, string>> | undefined,
  values: object,
): HttpRequest {
  const [method = '', template = ''] = request.split(' ')
  const known = new Map(Object.entries(values))
  const fill = (value: unknown) => resolveReferences(value, known)
  const path = template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) =>
    uriPart(String(memberOf(values, name))),
  )
  const text =
    form === undefined
      ? body === undefined
        ? ''
        : JSON.stringify(fill(body))
      : new URLSearchParams(texts(fill(form))).toString()
  const type =
    form === undefined ? 'application/json' : 'application/x-www-form-urlencoded;charset=UTF-8'
  const own = texts(fill({ ...common, ...headers }))
  const names = Object.entries(own).map(([name, value]) => [name.toLowerCase(), value])
  const content = text === '' ? {} : { 'content-type': type }
  return { method, path, headers: { ...content, ...Object.fromEntries(names) }, body: text }
}

/** The body with more members, in its objects too: those of GraphQL are below `variables`. */
export function withMembers(body: unknown, more: object): object {
  if (!isPlain(body)) return more
  const added = Object.entries(more).map(([name, value]) => {
    const known: unknown = memberOf(body, name)
    return [name, isPlain(value) ? withMembers(known, value) : value] as const
  })
  return { ...body, ...Object.fromEntries(added) }
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function texts(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(values as object).map(([k, v]) => [k, String(v)]))
}
