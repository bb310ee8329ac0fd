/** What calls of the service and calls of the application have in common. */
import { compare, type Difference } from './matchers.ts'
import type { Expected } from '../model/scenario.ts'

type Headers = Readonly<Record<string, string>>

/** The headers of a step's request, with lower-case names, and its body as text. */
export function requestContent(step: {
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Headers
}): { readonly headers: Headers; readonly body: string } {
  const { body, raw, headers = {} } = step
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    headers: {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(given),
    },
    body: text ?? '',
  }
}

/** Without an expected status, the response must be a success. */
export function compareResponse(
  response: { readonly status: number | null; readonly headers: Headers; readonly body: unknown },
  expect: {
    readonly status?: Expected
    readonly headers?: Readonly<Record<string, Expected>>
    readonly body?: Expected
  } = {},
): readonly Difference[] {
  const { status = { $between: [200, 299] }, headers = {}, body } = expect
  return [
    ...compare(response.status, status, 'status'),
    ...Object.entries(headers).flatMap(([name, value]) =>
      compare(response.headers[name.toLowerCase()], value, `headers.${name}`),
    ),
    ...(body === undefined ? [] : compare(response.body, body, 'body')),
  ]
}
