/** Writes and judges what passes a proxy, without its secrets and its customers. */
import { decoded } from '../../base/client/content-coding.ts'
import type {
  ReceivedWebhook,
  SentRequest,
  TrafficListener,
} from '../../base/client/traffic-listener.ts'
import { signedBytes } from '../answers/signed-bytes.ts'
import { UNMATCHED } from '../rules/webhook.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { harEntry } from '../../base/vocabulary/har.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import type { Body, Passed } from './passed.ts'
import { trafficEntry, type TrafficEntry } from './har-entry.ts'
import type { HarWriter } from './har-writer.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** The secret of its receiver signs each webhook of a run; a proxy passes others too. */
type Recorded = 'exchange' | 'webhook' | 'webhook of the run'

export type RecorderOptions = {
  /** Without it the traffic is only recorded. */
  readonly judge?: { see(entry: TrafficEntry): unknown }
  readonly pseudonyms: Pseudonyms
  /** Without it the traffic is only judged. */
  readonly writer: HarWriter | undefined
  readonly webhookSecret: string | undefined
  /** Once, when recording ends before the traffic does. */
  readonly onStopped: (why: string, at: number) => void
}

const CONTROL = '/__sandbox/'
/** The control API answers with the secret of an endpoint. */
const ENDPOINTS = `${CONTROL}webhook-endpoints`
const MOST_SECRETS = 20
const LONGEST_TEXT = 8 * 1024 * 1024

export class Recorder implements TrafficListener {
  readonly #options: RecorderOptions
  /** Of webhooks, the newest first. */
  readonly #secrets: string[]
  #hasStopped = false

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#secrets = options.webhookSecret === undefined ? [] : [options.webhookSecret]
  }

  sent({ request, response, url, startedAt, tookMs, note, scenario }: SentRequest): void {
    const { method, headers, body } = request
    // What only reads a sandbox for the run is no traffic of the service.
    if (method === 'GET' && url.includes(CONTROL)) return
    if (url.includes(ENDPOINTS)) this.#learnSecret(memberOf(response?.json, 'secret'))
    this.record({
      ...{ method, url, startedAt, tookMs, requestHeaders: headers },
      requestBytes: bodyOf(body),
      ...defined({
        note,
        scenario,
        response: response && {
          status: response.status,
          // The body was decoded already.
          headers: without(response.headers, 'content-encoding'),
          bytes: bodyOf(response.body),
          isWhole: true,
        },
      }),
    })
  }

  received({ at: startedAt, headers, bytes, url, status, scenario }: ReceivedWebhook): void {
    const passed = {
      ...{ method: 'POST', url, startedAt, tookMs: 0, requestHeaders: headers },
      requestBytes: { bytes: Buffer.from(bytes), length: bytes.length },
      response: { status, headers: {}, bytes: bodyOf(''), isWhole: true },
      ...defined({ scenario }),
    }
    this.#try(passed, 'webhook of the run')
  }

  #learnSecret(secret: unknown): void {
    if (typeof secret === 'string') this.#secrets.unshift(secret)
    this.#secrets.splice(MOST_SECRETS)
  }

  /** Never throws: the traffic goes on, whatever becomes of its recording. */
  record(passed: Passed, isWebhook = false): void {
    this.#try(passed, isWebhook ? 'webhook' : 'exchange')
  }

  #try(passed: Passed, what: Recorded): void {
    try {
      this.#record(passed, what)
    } catch (error) {
      this.#stop(error instanceof Error ? error.message : String(error), passed.startedAt)
    }
  }

  #record(passed: Passed, what: Recorded): void {
    const { judge, pseudonyms, writer } = this.#options
    const { method, url, startedAt, tookMs, requestHeaders, requestBytes, response } = passed
    const { note, scenario } = passed
    const responseText =
      response?.isWhole === true ? textOf(response.bytes, response.headers) : undefined
    const spoken = pseudonyms.hide({
      url,
      requestHeaders,
      requestBody: textOf(requestBytes, requestHeaders) ?? '',
      responseHeaders: response?.headers ?? {},
      responseBody: responseText ?? '',
    })
    const captured = {
      ...{ method, startedAt, tookMs, status: response?.status ?? 0 },
      responseBytes: response?.bytes.length ?? 0,
      hasResponseBody: responseText !== undefined,
      ...(what === 'exchange' ? {} : { webhook: this.#signatureOf(passed, what) }),
      ...defined({
        note,
        scenario,
        unreadCoding: responseText === undefined ? unreadCoding(response) : undefined,
      }),
    }
    const entry = harEntry(captured, spoken)
    writer?.add(entry)
    if (writer?.stopped !== undefined) this.#stop(writer.stopped, startedAt)
    const seen = judge === undefined ? undefined : trafficEntry(entry)
    if (seen !== undefined) judge?.see(seen)
  }

  #stop(why: string, at: number): void {
    if (this.#hasStopped) return
    this.#hasStopped = true
    this.#options.onStopped(why, at)
  }

  /** Only the recorder sees the bytes that were signed. */
  #signatureOf(
    { requestHeaders, requestBytes, startedAt, url }: Passed,
    what: Recorded,
  ): { signature?: string } {
    const { bytes, length } = requestBytes
    if (bytes.length < length) return {}
    const body = bytes.toString('utf8')
    const arrival = {
      ...{ path: url, headers: requestHeaders, bytes, body },
      ...{ at: startedAt, json: receivedJson(body) },
    }
    // Algorithm and encoding are not documented (§5.6): an unknown signature says nothing.
    const found = this.#secrets.map((secret) => signedBytes(arrival, secret, ''))
    const known = found.find((what) => what === 'raw') ?? found.find((what) => what !== undefined)
    const signature =
      known ?? (what === 'webhook of the run' && found.length > 0 ? UNMATCHED : undefined)
    return defined({ signature })
  }
}

function without(
  headers: Readonly<Record<string, string>>,
  name: string,
): Readonly<Record<string, string>> {
  if (headers[name] === undefined) return headers
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))
}

function bodyOf(text: string): Body {
  const bytes = Buffer.from(text)
  return { bytes, length: bytes.length }
}

/** Undefined if the coding is not why the body has no text. */
function unreadCoding(response: Passed['response']): string | undefined {
  if (response?.isWhole !== true || response.bytes.bytes.length < response.bytes.length)
    return undefined
  const coding = response.headers['content-encoding']
  const plain = decoded(response.bytes.bytes, coding, LONGEST_TEXT)
  return plain === undefined ? coding : undefined
}

/** As it is after its encoding; undefined if it is too long, or not text. */
function textOf(
  { bytes, length }: Body,
  headers: Readonly<Record<string, string>>,
): string | undefined {
  if (bytes.length < length) return undefined
  const plain = decoded(bytes, headers['content-encoding'], LONGEST_TEXT)
  try {
    return plain && new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
}
