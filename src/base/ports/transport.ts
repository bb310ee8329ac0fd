/**
 * How a webhook reaches its receiver. Never throws: an error is a result, because it is recorded.
 */
export type OutgoingRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  /** Forms that HTTP allows and few senders use (see variations). */
  readonly isChunked?: boolean
  readonly hasCapitalHeaders?: boolean
  /**
   * Injected faults: wait this long before sending; close the connection half-way through the body.
   */
  readonly delayMs?: number
  readonly closeEarly?: boolean
  /** The rest of the body is sent after this, once the headers and the first byte are. */
  readonly afterFirstByte?: () => Promise<void>
}

export type TransportResult = {
  readonly tookMs: number
  readonly status: number | null
  readonly error: string | null
  /** Lower-case names; only what retries need. */
  readonly headers: Readonly<Record<string, string>>
  /** At most the first kilobyte. */
  readonly body: string
}

export interface Transport {
  /** How many requests of one simulated moment may be open at once; 1 unless given. */
  readonly atOnce?: number
  /** Why a request to this URL would never be sent, if its text shows that. */
  whyForbidden?(url: string): string | undefined
  send(request: OutgoingRequest): Promise<TransportResult>
  close(): Promise<void>
}

/** The deterministic twin reaches no receiver. */
export const noTransport: Transport = {
  send: async () => ({ tookMs: 0, status: null, error: 'no network', headers: {}, body: '' }),
  close: async () => {},
}
