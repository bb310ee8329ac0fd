/** What passed a proxy, and how it is forwarded. */
import type { ExchangeNote } from '../../base/client/exchange.ts'

/** Marks answers of the proxy itself. */
export const OWN_ANSWER = 'x-ramp-sandbox-proxy'

export type Passed = {
  readonly method: string
  /** At the upstream. */
  readonly url: string
  readonly startedAt: number
  readonly tookMs: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBytes: Body
  readonly note?: ExchangeNote
  /** The scenario that it is of. */
  readonly scenario?: string
  /** Undefined if the upstream did not answer. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly bytes: Body
    /** False if it broke off. */
    readonly isWhole: boolean
  }
}

/** Without bytes if it was over the limit of a copy. */
export type Body = { readonly bytes: Buffer; readonly length: number }

export type ForwardingOptions = {
  /** The address of the server that requests are forwarded to. */
  readonly upstream: string
  readonly port: number
  /** Undefined forwards the request; a text rejects it with 403. */
  readonly reject?: (headers: Readonly<Record<string, string>>) => string | undefined
  /** Called before the end of the answer passes. */
  readonly onPassed: (passed: Passed) => void
}
