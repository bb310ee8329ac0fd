/** HAR 1.2, the form of every recording. */
import type { Spoken } from './spoken.ts'
import { iso } from './time.ts'
import { VERSION } from './version.ts'

export type Captured = {
  readonly method: string
  /** In epoch milliseconds. */
  readonly startedAt: number
  readonly tookMs: number
  /** 0 if no response came. */
  readonly status: number
  /** Length of the response body as it was sent. */
  readonly responseBytes: number
  readonly hasResponseBody: boolean
  /** The content codings of a response body that could not be decoded. */
  readonly unreadCoding?: string
  /** For a request of the service to the business. */
  readonly webhook?: { readonly signature?: string }
  /** What the verification that sent the request knew of it. */
  readonly note?: object
  /** The scenario that sent or got it. */
  readonly scenario?: string
}

/** What a file is of: of a run that was ended, `_ended` says when. */
export type RecordedOf = {
  /** Such as `verify`. */
  readonly command: string
  readonly began: string
}

/** What stands before the first entry. */
export function harHead(run?: RecordedOf): string {
  const creator = { name: 'ramp-sandbox', version: VERSION }
  const head = { version: '1.2', creator, ...(run && { _run: run }), pages: [] }
  return `{"log":${JSON.stringify(head).slice(0, -1)},"entries":[`
}

/** What stands after the last one. */
export function harTail(ended?: string): string {
  return `\n]${ended === undefined ? '' : `,"_ended":${JSON.stringify(ended)}`}}}\n`
}

export function harEntry(captured: Captured, spoken: Spoken) {
  const { method, startedAt, tookMs, status, responseBytes, hasResponseBody, webhook } = captured
  const { unreadCoding, note, scenario } = captured
  const { url, requestHeaders, requestBody, responseHeaders, responseBody } = spoken
  const query = url.includes('?') && URL.canParse(url) ? [...new URL(url).searchParams] : []
  return {
    startedDateTime: iso(startedAt),
    time: tookMs,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(requestHeaders),
      queryString: query.map(([name, value]) => ({ name, value })),
      ...(requestBody === ''
        ? {}
        : { postData: { mimeType: requestHeaders['content-type'] ?? '', text: requestBody } }),
      headersSize: -1,
      bodySize: Buffer.byteLength(requestBody),
    },
    response: {
      status,
      // HTTP/2 does not have it.
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(responseHeaders),
      content: {
        size: hasResponseBody ? Buffer.byteLength(responseBody) : responseBytes,
        mimeType: responseHeaders['content-type'] ?? '',
        ...(hasResponseBody ? { text: responseBody } : {}),
        ...(unreadCoding === undefined ? {} : { _unreadCoding: unreadCoding }),
      },
      redirectURL: responseHeaders['location'] ?? '',
      headersSize: -1,
      bodySize: responseBytes,
    },
    cache: {},
    timings: { send: 0, wait: tookMs, receive: 0 },
    ...(webhook === undefined ? {} : { _webhook: webhook }),
    ...(note === undefined ? {} : { _verify: note }),
    ...(scenario === undefined ? {} : { _scenario: scenario }),
  }
}

function listed(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}
