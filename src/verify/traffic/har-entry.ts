/** One entry of a HAR file as an exchange with a deployment; every member may be anything. */
import { ORDER_ENDS, VOUCHED_MEMBERS, type ExchangeNote } from '../../base/client/exchange.ts'
import type { ObservedExchange } from '../rules/trace.ts'
import type { Webhook } from '../rules/webhook.ts'
import { findOperation } from '../../base/contract/operation.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { existingMoment } from '../../base/vocabulary/time.ts'
import { requestBody, responseBody, type AttachedBodies } from './har-body.ts'
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
  | (Seen & {
      readonly kind: 'unanswered'
      readonly hasStatus: boolean
      /** Why its body cannot be judged, if the file shows that. */
      readonly why?: string
    })
  | (Seen & { readonly kind: 'exchange' })
  | {
      readonly kind: 'webhook'
      readonly webhook: Webhook
      readonly at: number
      readonly index: number
      readonly fault?: string
    }

type Seen = {
  readonly base: string
  readonly exchange: ObservedExchange
  /** Its place in the list of entries, from 0. */
  readonly index: number
  /** A mistake that was made on purpose, as the recorder said. */
  readonly fault?: string
}

const API = '/api/developer/'
const LONGEST_FAULT = 60

/** Undefined if the entry has no request. */
export function trafficEntry(
  entry: unknown,
  attached?: AttachedBodies,
  index = 0,
): TrafficEntry | undefined {
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
  const headers = withType(headersIn(request), memberOf(request, 'postData'))
  const body = requestBody(memberOf(request, 'postData'), attached)
  const said = memberOf(entry, '_fault')
  const fault = typeof said === 'string' ? cut(said, LONGEST_FAULT) : undefined
  const note = memberOf(entry, '_webhook')
  if (note !== undefined) {
    const signature = memberOf(note, 'signature')
    const found = typeof signature === 'string' ? signature : undefined
    const isAnswered = Number(memberOf(memberOf(entry, 'response'), 'status')) >= 100
    const webhook = {
      ...{ headers, body, json: receivedJson(body), at },
      signature: found,
      tookMs,
      isAnswered,
    }
    return { kind: 'webhook', webhook, at: answeredAt, index, ...defined({ fault }) }
  }
  const { place, path } = placeOf(url)
  // A browser has the exchange of its service worker once more.
  const isAgain = memberOf(memberOf(entry, 'response'), '_fetchedViaServiceWorker') === true
  if (place < 0 || isAgain || findOperation(method, path) === undefined)
    return { kind: 'other', host: url.host, path: url.pathname, method, at: answeredAt }
  const response = memberOf(entry, 'response')
  const status = Number(memberOf(response, 'status'))
  const answered = headersIn(response)
  const answer = responseBody(response, answered, attached)
  const isOwn = answered[OWN_ANSWER] !== undefined
  const hasStatus = Number.isInteger(status) && status >= 100 && !isOwn
  const seen = {
    ...{ index, ...defined({ fault }) },
    base: url.origin + url.pathname.slice(0, place),
    exchange: {
      request: { method, path, headers, body },
      response: {
        status: hasStatus ? status : 0,
        headers: answered,
        body: answer.text ?? '',
      },
      at: answeredAt,
      tookMs,
      ...defined({ note: noteIn(entry) }),
    },
  }
  if (answer.text === undefined)
    return { kind: 'unanswered', hasStatus, ...defined({ why: answer.why }), ...seen }
  if (!hasStatus) return { kind: 'unanswered', hasStatus, ...seen }
  return { kind: 'exchange', ...seen }
}

/** Only what it can say counts. */
function noteIn(entry: unknown): ExchangeNote | undefined {
  const note = memberOf(entry, '_verify')
  if (typeof note !== 'object' || note === null) return undefined
  const key = (['none', 'unknown', 'similar'] as const).find((one) => one === memberOf(note, 'key'))
  const [testKey, fresh, probe] = ['testKey', 'fresh', 'probe'].map(
    (name) => memberOf(note, name) === true,
  )
  const ended = ORDER_ENDS.find((one) => one === memberOf(note, 'ended'))
  const names = memberOf(note, 'vouched')
  const vouched = VOUCHED_MEMBERS.filter((one) => Array.isArray(names) && names.includes(one))
  return {
    ...defined({ key, ended }),
    ...(testKey && { testKey }),
    ...(fresh && { fresh }),
    ...(probe && { probe }),
    ...(vouched.length > 0 && { vouched }),
  }
}

/** Where the path of the service begins in an address (-1 outside the service), and that path. */
function placeOf(url: URL) {
  const place = url.pathname.lastIndexOf(API)
  return { place, path: place < 0 ? url.pathname : url.pathname.slice(place) + url.search }
}

/** The type of a body stands beside it, too, where a tool left out the header. */
function withType(headers: Record<string, string>, postData: unknown): Record<string, string> {
  const type = memberOf(postData, 'mimeType')
  if (typeof type !== 'string' || !type.includes('/')) return headers
  return { 'content-type': type, ...headers }
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
