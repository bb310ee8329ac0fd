/** Why a deployment could not be asked. */
export type DeploymentErrorKind =
  /** Nothing listens, or the host is not known. */
  | 'unreachable'
  | 'tls'
  /** It answered with a redirect, which is never followed: a key must not travel to another host. */
  | 'redirect'
  | 'timeout'
  /** It answered 429 for as long as anybody would wait. */
  | 'busy'
  /** The answer was not HTTP, or was too large to be read. */
  | 'not-http'
  /** The deployment knows no such key, so nothing could be judged. */
  | 'key'
  /** The key or the deployment is live, and nobody allowed that. */
  | 'live'
  /** The budget of requests or orders is spent. */
  | 'budget'
  /** A helper that was named does not answer: a control API, or a port to hear webhooks at. */
  | 'helper'

export class DeploymentError extends Error {
  override readonly name = 'DeploymentError'
  readonly kind: DeploymentErrorKind

  constructor(kind: DeploymentErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}

const PASSING: ReadonlySet<DeploymentErrorKind> = new Set<DeploymentErrorKind>([
  'budget',
  'busy',
  'timeout',
  'unreachable',
  'not-http',
])

/** Whether the failure of one request says nothing about the next one. */
export function isPassing({ kind }: DeploymentError): boolean {
  return PASSING.has(kind)
}
