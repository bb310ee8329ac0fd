/** What passed a proxy, and how it is forwarded. */

/** Marks answers that are not of the target. */
export const OWN_ANSWER = 'x-ramp-sandbox-proxy'

export type Passed = {
  readonly method: string
  /** At the target. */
  readonly url: string
  readonly startedAt: number
  readonly tookMs: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBytes: Body
  /** Undefined if the target did not answer. */
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
  readonly target: string
  readonly port: number
  /** Undefined forwards the request; a text rejects it with 403. */
  readonly reject?: (headers: Readonly<Record<string, string>>) => string | undefined
  /** Called before the end of the answer passes. */
  readonly onPassed: (passed: Passed) => void
}
