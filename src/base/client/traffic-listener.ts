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
  /** The scenario that sent it. */
  readonly scenario?: string
}

export type ReceivedWebhook = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  /** In epoch milliseconds. */
  readonly at: number
  /** What the receiver answered. */
  readonly status: number
  /** The scenario that waits for it. */
  readonly scenario?: string
}

export interface TrafficListener {
  sent(request: SentRequest): void
  received(webhook: ReceivedWebhook): void
}

/** Names the scenario in everything that it hears. */
export function ofScenario(traffic: TrafficListener, scenario: string): TrafficListener {
  return {
    sent: (request) => traffic.sent({ ...request, scenario }),
    received: (webhook) => traffic.received({ ...webhook, scenario }),
  }
}
