/** Gets what a run sends and receives, with its secrets: a recording of it replaces them. */
import type { ExchangeNote, HttpRequest, TimedResponse } from './exchange.ts'

export type SentRequest = {
  /** With all headers that were added on the way. */
  readonly request: HttpRequest
  readonly url: string
  /** In epoch milliseconds. */
  readonly startedAt: number
  readonly tookMs: number
  /** Undefined if none came, or not all of it. */
  readonly response: TimedResponse | undefined
  readonly note?: ExchangeNote
}

export type ReceivedWebhook = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  /** In epoch milliseconds. */
  readonly at: number
  /** What the receiver answered. */
  readonly status: number
}

export interface TrafficListener {
  sent(request: SentRequest): void
  received(webhook: ReceivedWebhook): void
}
