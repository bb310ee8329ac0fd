/** How a webhook reaches its receiver. Never throws: what went wrong is a result, because it is recorded as one. */
export type OutgoingRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  /** A fault: hold the request back this long before it is sent, or hang up half-way through it. */
  readonly delayMs?: number
  readonly closeEarly?: boolean
}

export type TransportResult = {
  readonly tookMs: number
  readonly status: number | null
  readonly error: string | null
  /** Lower-case names; only what the rules of retrying need. */
  readonly headers: Readonly<Record<string, string>>
  /** At most the first kilobyte. */
  readonly body: string
}

export interface Transport {
  send(request: OutgoingRequest): Promise<TransportResult>
  close(): Promise<void>
}
