/** Why a deployment could not be asked. All but the last two mean that the run could not go on. */
export type DeploymentErrorKind =
  /** Nothing listens, or the host is not known. */
  | 'unreachable'
  | 'tls'
  /** It answered with a redirect, which is never followed: a key must not travel to another host. */
  | 'redirect'
  | 'timeout'
  /** The answer was not HTTP, or was too large to be read. */
  | 'not-http'
  /** The deployment knows no such key, so nothing could be judged. */
  | 'key'
  /** The key or the deployment is live, and nobody allowed that. */
  | 'live'
  /** The budget of requests or orders is spent. */
  | 'budget'

export class DeploymentError extends Error {
  override readonly name = 'DeploymentError'
  readonly kind: DeploymentErrorKind

  constructor(kind: DeploymentErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
