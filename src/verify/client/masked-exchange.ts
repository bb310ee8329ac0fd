/** What of a request and its response is kept and shown: nothing secret, and not without limit. */
import { curlCommand } from '../../base/client/curl.ts'
import type { Exchange, HttpRequest, TimedResponse } from '../../base/client/exchange.ts'
import type { Masking } from '../../base/vocabulary/masking.ts'
import { cut } from '../../base/vocabulary/text.ts'

/** Limit of an answer's text; its JSON is kept whole. Reports show every exchange. */
const LONGEST_BODY = 256 * 1024

/** Headers that matter to the service; the others are between the two ends of a connection. */
const CURL_HEADERS = ['x-api-key', 'content-type', 'accept'] as const

export function maskedExchange(
  baseUrl: string,
  mask: Masking,
  sent: HttpRequest,
  { tookMs, ...response }: TimedResponse,
  ownHeaders: HttpRequest['headers'] = {},
): Pick<Exchange, 'request' | 'response' | 'tookMs' | 'curl'> {
  const request = {
    method: sent.method,
    path: mask.text(sent.path),
    headers: mask.headers(sent.headers),
    body: mask.text(sent.body),
  }
  const shown = [...new Set([...CURL_HEADERS, ...Object.keys(ownHeaders)])].flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    request,
    response: {
      status: response.status,
      headers: mask.headers(response.headers),
      body: mask.text(cut(response.body, LONGEST_BODY)),
      ...(response.json === undefined ? {} : { json: mask.json(response.json) }),
    },
    tookMs,
    curl: curlCommand(baseUrl, { ...request, headers: Object.fromEntries(shown) }),
  }
}
