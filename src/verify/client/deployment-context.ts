import type { Side } from '../../base/vocabulary/side.ts'
import type { Capabilities } from '../probe/capabilities.ts'
import type { Deployment } from './deployment.ts'

/** A deployment, what it can do, and customers for it. */
export type DeploymentContext = {
  readonly deployment: Deployment
  readonly capabilities: Capabilities
  /**
   * A customer that no run used before, so that states do not affect each other, in the form that
   * the deployment accepts.
   */
  newCustomer(side?: Side): string
}
