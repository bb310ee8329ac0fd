import type { SimulateAction } from '../../simulator/orders/simulate.ts'
import type { Capabilities } from './capabilities.ts'
import type { Deployment } from './deployment.ts'

export type ActionListener = (transactionId: string, action: SimulateAction) => void

/** A deployment, what it can do, and customers for it. */
export type DeploymentContext = {
  readonly deployment: Deployment
  readonly capabilities: Capabilities
  /**
   * A customer that no run used before, so that states do not affect each other. Letters and digits
   * only, because a provider may use it as an account name.
   */
  newCustomer(): string
  /** Called with what a control API did to an order: no exchange shows that. */
  readonly onAction: ActionListener
}
