/** What a call of the service and one of the application have in common. */
import { compare, type Difference } from './matchers.ts'
import type { Expected } from '../model/scenario.ts'

type Headers = Readonly<Record<string, string>>

/** What a step sends: its headers with lower-case names, and its body as text, JSON unless it is raw. */
export function contentOf(step: {
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Headers
}): { readonly headers: Headers; readonly body: string | undefined } {
  const { body, raw, headers = {} } = step
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    headers: {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(given),
    },
    body: text,
  }
}

/** In what an answer is not as a step expects: a success, where it says nothing of the status. */
export function compareAnswer(
  answer: { readonly status: number | null; readonly headers: Headers; readonly body: unknown },
  expect: {
    readonly status?: Expected
    readonly headers?: Readonly<Record<string, Expected>>
    readonly body?: Expected
  } = {},
): readonly Difference[] {
  const { status = { $between: [200, 299] }, headers = {}, body } = expect
  return [
    ...compare(answer.status, status, 'status'),
    ...Object.entries(headers).flatMap(([name, value]) =>
      compare(answer.headers[name.toLowerCase()], value, `headers.${name}`),
    ),
    ...(body === undefined ? [] : compare(answer.body, body, 'body')),
  ]
}
