/** An exchange, or an attempt of a webhook, as an entry of the recording of a world. */
import type { TransportResult } from '../../base/ports/transport.ts'
import { harEntry } from '../../base/vocabulary/har.ts'
import type { Mask } from '../../base/vocabulary/masking.ts'
import { withoutSpokenSecrets, type Spoken } from '../../base/vocabulary/spoken.ts'
import type { PreparedAttempt } from '../simulator/webhooks/attempt-operations.ts'
import { verify } from '../simulator/webhooks/signature.ts'
import type { World } from '../simulator/world.ts'
import { RECORDED_NAME } from './fresh-secrets.ts'
import type { RecordedExchange } from './recording.ts'

type Hiding = { readonly mask: Mask; readonly nameOfKey: (key: string) => string }

/** `_operation` is there if a replay can compare the response. */
export function exchangeEntry(
  at: number,
  exchange: RecordedExchange,
  { mask, nameOfKey }: Hiding,
): object {
  const { operation, method, status, tookMs, host, path, responseBody } = exchange
  const { requestHeaders, requestBody, responseHeaders } = exchange
  const spoken: Spoken = {
    ...{ url: `http://${host}${path}`, requestHeaders, requestBody, responseHeaders },
    responseBody: responseBody ?? '',
  }
  const entry = harEntry(
    {
      ...{ method, startedAt: at, tookMs, status },
      responseBytes: Buffer.byteLength(responseBody ?? ''),
      hasResponseBody: responseBody !== null,
    },
    withoutSpokenSecrets(spoken, mask, nameOfKey),
  )
  return operation === undefined ? entry : { ...entry, _operation: operation }
}

/** `world` is the one that prepared the attempt. */
export function webhookEntry(
  world: World,
  { request, at }: PreparedAttempt,
  { status, tookMs, headers, body }: TransportResult,
): object {
  return harEntry(
    {
      ...{ method: 'POST', startedAt: at, tookMs, status: status ?? 0 },
      responseBytes: Buffer.byteLength(body),
      hasResponseBody: status !== null,
      webhook: { signature: isSigned(world, request) ? 'raw' : 'another body or secret' },
    },
    {
      ...{ url: request.url, requestHeaders: request.headers, requestBody: request.body },
      ...{ responseHeaders: headers, responseBody: body },
    },
  )
}

function isSigned(world: World, { headers, body }: PreparedAttempt['request']): boolean {
  const { signatureScheme: scheme } = world.row.behaviour.assumptions
  return [...world.rows.all('endpoints')]
    .flatMap(({ secret, oldSecrets }) => [secret, ...oldSecrets.map((old) => old.secret)])
    .some((secret) => verify({ scheme, secret, headers, body }))
}

/** What no request of the service did: a control call, a move of the clock, or due work. */
export function worldEntry(method: string, name: string, at: number): object {
  const url = `ramp-sandbox://${RECORDED_NAME}/__sandbox/${name}`
  return harEntry(
    { method, startedAt: at, tookMs: 0, status: 200, responseBytes: 0, hasResponseBody: true },
    { url, requestHeaders: {}, requestBody: '', responseHeaders: {}, responseBody: '' },
  )
}
