import type { TimedResponse } from './exchange.ts'

/** Why a deployment could not be called. */
export type DeploymentErrorKind =
  /** Nothing listens, or the host is not known. */
  | 'unreachable'
  | 'tls'
  /** The connection closed before a response came. */
  | 'reset'
  /** The connection closed in the middle of a response. */
  | 'truncated'
  /** A redirect that is not followed: a key must not travel to another host. */
  | 'redirect'
  | 'timeout'
  /** It answered 429 for as long as a run waits. */
  | 'busy'
  /** The response was not HTTP, or was too large to be read. */
  | 'not-http'
  /** Nothing that is documented answers below the base URL. */
  | 'path'
  /** The deployment does not know the key, or needs one. */
  | 'key'
  /** The key or the deployment is live, and the user has not allowed that. */
  | 'live'
  /** The budget of requests or orders is spent. */
  | 'budget'
  /** The user ended the run. */
  | 'interrupted'
  /** A control API or a port for webhooks that the user named does not work. */
  | 'helper'

export class DeploymentError extends Error {
  override readonly name = 'DeploymentError'
  readonly kind: DeploymentErrorKind
  /** Of `truncated`: what arrived. */
  readonly partial: TimedResponse | undefined

  constructor(kind: DeploymentErrorKind, message: string, partial?: TimedResponse) {
    super(message)
    this.kind = kind
    this.partial = partial
  }
}

const PASSING: ReadonlySet<DeploymentErrorKind> = new Set<DeploymentErrorKind>([
  'budget',
  'busy',
  'timeout',
  'unreachable',
  'reset',
  'truncated',
  'not-http',
])

/** Whether the connection closed before a response was whole. */
export function isClosedEarly(error: unknown): error is DeploymentError {
  return error instanceof DeploymentError && ['reset', 'truncated'].includes(error.kind)
}

/** Whether the failure of one request says nothing about the next one. */
export function isPassing({ kind }: DeploymentError): boolean {
  return PASSING.has(kind)
}
