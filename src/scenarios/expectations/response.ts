/** What calls of the service and calls of the application have in common. */
import { compare } from './matchers.ts'
import type { Difference } from './scenario-failure.ts'
import { flatHeaders } from '../../base/vocabulary/flat-headers.ts'
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
  return {
    headers: {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...flatHeaders(headers),
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
