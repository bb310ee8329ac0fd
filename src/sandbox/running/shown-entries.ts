/** Entries of the recording of a sandbox, without the fields that HAR does not have. */
import { CONTROL_PLACES } from '../../base/contract/generated/control-places.js'
import type { TransportResult } from '../../base/ports/transport.ts'
import { harEntry } from '../../base/vocabulary/har.ts'
import type { Mask } from '../../base/vocabulary/masking.ts'
import { withoutSpokenSecrets } from '../../base/vocabulary/spoken.ts'
import type { EntryOf } from '../log/entries.ts'
import { TABLES, type WorldSnapshot } from '../simulator/rows.ts'
import type { PreparedAttempt } from '../simulator/webhooks/attempt-operations.ts'
import { receiverOf } from './fresh-secrets.ts'

/** A large world is written as several entries, so that none needs much memory. */
const ROWS_PER_ENTRY = 500
const ORIGIN = 'http://sandbox/__sandbox'

/** The first entries of a recording: the world at its start, with secrets that are not its own. */
export function* startEntries({ tables, ...head }: WorldSnapshot): Generator<object, void> {
  for (const part of partsOf(tables)) {
    const _start = { ...head, tables: part }
    yield { ...controlEntry('PUT', '/snapshot', head.at), _start }
  }
}

type Hiding = { readonly mask: Mask; readonly nameOfKey: (key: string) => string }

export function exchangeEntry(
  { method, host = 'sandbox', path, headers, body, at }: EntryOf<'request'>,
  { status, headers: responseHeaders, response, breaks, tookMs }: EntryOf<'answer'>,
  { mask, nameOfKey }: Hiding,
): object {
  const isReset = breaks === 'reset'
  const text = breaks === undefined ? response : null
  return harEntry(
    {
      ...{ method, startedAt: at, tookMs, status: isReset ? 0 : status },
      responseBytes: Buffer.byteLength(text ?? ''),
      hasResponseBody: text !== null,
    },
    withoutSpokenSecrets(
      {
        ...{ url: `http://${host}${path}`, requestHeaders: joinedHeaders(headers) },
        requestBody: typeof body === 'string' ? body : Buffer.from(body ?? []).toString(),
        responseHeaders: isReset ? {} : responseHeaders,
        responseBody: text ?? '',
      },
      mask,
      nameOfKey,
    ),
  )
}

/** Two of one name are joined, as HTTP has it. */
export function joinedHeaders(
  list: EntryOf<'request'>['headers'],
): Readonly<Record<string, string>> {
  const headers = new Map<string, string>()
  for (let at = 0; at + 1 < (list?.length ?? 0); at += 2) {
    const [name = '', value = ''] = [list?.[at]?.toLowerCase(), list?.[at + 1]]
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}

/** One for each time that it was sent. */
export function webhookEntries(
  { request, at }: PreparedAttempt,
  of: {
    readonly mask: Mask
    readonly results: readonly TransportResult[]
    /** With a secret of the world. */
    readonly isSigned: boolean
  },
): readonly object[] {
  const { mask, results, isSigned } = of
  const { headers: requestHeaders, body: requestBody } = request
  const signature = isSigned ? 'raw' : 'another body or secret'
  return results.map(({ status, tookMs, error, headers: responseHeaders, body: responseBody }) => {
    const entry = harEntry(
      {
        ...{ method: 'POST', startedAt: at, tookMs, status: status ?? 0 },
        responseBytes: Buffer.byteLength(responseBody),
        ...{ hasResponseBody: status !== null, webhook: { signature } },
      },
      mask({
        ...{ url: receiverOf(request.url), requestHeaders, requestBody },
        ...{ responseHeaders, responseBody },
      }),
    )
    return error === null
      ? entry
      : { ...entry, response: { ...entry.response, _error: mask(error) } }
  })
}

/** As the control API takes it, with all that the world got of it in the body. */
export function callEntry(
  { at, input }: { readonly at: number; readonly input: unknown },
  operation: keyof typeof CONTROL_PLACES,
): object {
  const { method, path } = CONTROL_PLACES[operation]
  const { id = '' } = Object(input) as { readonly id?: string }
  const body = input === undefined ? '' : JSON.stringify(input)
  return { ...controlEntry(method, path.replace(':id', id), at, body), _operation: operation }
}

export function controlEntry(method: string, path: string, at: number, requestBody = ''): object {
  const requestHeaders: Record<string, string> =
    requestBody === '' ? {} : { 'content-type': 'application/json' }
  return harEntry(
    { method, startedAt: at, tookMs: 0, status: 200, responseBytes: 0, hasResponseBody: false },
    { url: ORIGIN + path, requestHeaders, requestBody, responseHeaders: {}, responseBody: '' },
  )
}

/** Each has some rows of some tables. */
function* partsOf(tables: WorldSnapshot['tables']): Generator<object, void> {
  let part: Record<string, unknown[]> = {}
  let count = 0
  for (const table of TABLES) {
    for (const row of tables[table]) {
      ;(part[table] ??= []).push(row)
      count += 1
      if (count % ROWS_PER_ENTRY !== 0) continue
      yield part
      part = {}
    }
  }
  yield part
}
