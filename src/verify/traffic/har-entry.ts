/** One entry of a HAR file as an exchange with a deployment; every member may be anything. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ObservedExchange } from '../judge/trace.ts'
import { findOperation } from '../../base/contract/operation.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { existingMoment } from '../../base/vocabulary/time.ts'
import { OWN_ANSWER } from './passed.ts'

export type TrafficEntry =
  /** Of no documented operation; `path` has no query. */
  | {
      readonly kind: 'other'
      readonly host: string
      readonly path: string
      readonly method: string
      readonly at: number
    }
  /** A documented operation whose response, or response body, the file lacks. */
  | (Seen & { readonly kind: 'unanswered'; readonly hasStatus: boolean })
  | (Seen & { readonly kind: 'exchange' })
  | { readonly kind: 'webhook'; readonly webhook: Webhook; readonly at: number }

type Seen = { readonly base: string; readonly exchange: ObservedExchange }

/** A request of the service to the business. */
export type Webhook = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What the recorder found: the body is not as it was sent, so nobody else can. */
  readonly signature: string | undefined
  /** Until its receiver answered, or the sender gave up. */
  readonly tookMs: number
  readonly isAnswered: boolean
}

const LONGEST_BODY = 8 * 1024 * 1024
const API = '/api/developer/'

/** Undefined if the entry has no request. `folder` has bodies that are files of their own. */
export function trafficEntry(entry: unknown, folder?: string): TrafficEntry | undefined {
  const request = memberOf(entry, 'request')
  const [method, address] = [memberOf(request, 'method'), memberOf(request, 'url')]
  if (typeof method !== 'string' || typeof address !== 'string') return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined) return undefined
  const at = existingMoment(String(memberOf(entry, 'startedDateTime'))) ?? 0
  const time = Number(memberOf(entry, 'time'))
  // Rounded up, an answer would seem to end after the next request began.
  const tookMs = Number.isFinite(time) && time > 0 ? Math.floor(time) : 0
  const answeredAt = at + tookMs
  const headers = headersIn(request)
  const body = requestBody(memberOf(request, 'postData'), folder)
  const webhook = memberOf(entry, '_webhook')
  if (webhook !== undefined) {
    const signature = memberOf(webhook, 'signature')
    const found = typeof signature === 'string' ? signature : undefined
    const isAnswered = Number(memberOf(memberOf(entry, 'response'), 'status')) >= 100
    const received = { headers, body, signature: found, tookMs, isAnswered }
    return { kind: 'webhook', webhook: received, at: answeredAt }
  }
  const { place, path } = placeOf(url)
  // A browser has the exchange of its service worker once more.
  const isAgain = memberOf(memberOf(entry, 'response'), '_fetchedViaServiceWorker') === true
  if (place < 0 || isAgain || findOperation(method, path) === undefined)
    return { kind: 'other', host: url.host, path: url.pathname, method, at: answeredAt }
  const response = memberOf(entry, 'response')
  const status = Number(memberOf(response, 'status'))
  const answer = responseBody(memberOf(response, 'content'), folder)
  const isOwn = headersIn(response)[OWN_ANSWER] !== undefined
  const hasStatus = Number.isInteger(status) && status >= 100 && !isOwn
  const seen = {
    base: url.origin + url.pathname.slice(0, place),
    exchange: {
      request: { method, path, headers, body },
      response: {
        status: hasStatus ? status : 0,
        headers: headersIn(response),
        body: answer ?? '',
      },
      at: answeredAt,
      tookMs,
    },
  }
  if (!hasStatus || answer === undefined) return { kind: 'unanswered', hasStatus, ...seen }
  return { kind: 'exchange', ...seen }
}

/** Where the path of the service begins in an address (-1 outside the service), and that path. */
function placeOf(url: URL) {
  const place = url.pathname.lastIndexOf(API)
  return { place, path: place < 0 ? url.pathname : url.pathname.slice(place) + url.search }
}

/** Lower-case names; several values of one name are joined. */
export function headersIn(message: unknown): Record<string, string> {
  const list = memberOf(message, 'headers')
  const headers = new Map<string, string>()
  for (const one of Array.isArray(list) ? list : []) {
    const [name, value] = [memberOf(one, 'name'), memberOf(one, 'value')]
    // Names that begin with a colon are of HTTP/2 itself.
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue
    const before = headers.get(name.toLowerCase())
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}

function requestBody(postData: unknown, folder: string | undefined): string {
  const [text, file] = [memberOf(postData, 'text'), memberOf(postData, '_file')]
  if (typeof file === 'string' && folder !== undefined) return attached(folder, file) ?? ''
  if (typeof text !== 'string') return ''
  const isBase64 = memberOf(postData, 'encoding') === 'base64'
  return isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text
}

/** Undefined if it is not in the file: that says nothing about what was answered. */
function responseBody(content: unknown, folder: string | undefined): string | undefined {
  const [text, file] = [memberOf(content, 'text'), memberOf(content, '_file')]
  if (typeof text !== 'string')
    return typeof file === 'string' && folder !== undefined ? attached(folder, file) : undefined
  const isBase64 = memberOf(content, 'encoding') === 'base64'
  if (text === '') return Number(memberOf(content, 'size')) > 0 ? undefined : ''
  if (text.length > LONGEST_BODY) return undefined
  return isBase64 ? textOf(Buffer.from(text, 'base64')) : text
}

/** Playwright writes bodies beside the file; their names have no folder. */
function attached(folder: string, file: string): string | undefined {
  if (!/^\w[\w.-]*$/.test(file)) return undefined
  try {
    const path = join(folder, file)
    return statSync(path).size <= LONGEST_BODY ? textOf(readFileSync(path)) : undefined
  } catch {
    return undefined
  }
}

/** Some tools record bodies as they were compressed. Undefined if it cannot be decompressed. */
function textOf(bytes: Buffer): string | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes, { maxOutputLength: LONGEST_BODY }).toString('utf8')
  } catch {
    return undefined
  }
}
