import type { SimulateAction } from '../simulator/orders/simulate.ts'
import type { Capabilities } from './deployment/capabilities.ts'
import { freshCustomers } from './deployment/customers.ts'
import type { Deployment } from './deployment/deployment.ts'
import { Outcomes } from './deployment/outcomes.ts'

export type ActionListener = (transactionId: string, action: SimulateAction) => void

/** What every check and every provider state uses. */
export type VerificationContext = {
  readonly deployment: Deployment
  readonly capabilities: Capabilities
  /**
   * A customer that no run used before, so that states do not affect each other. Letters and digits
   * only, because a provider may use it as an account name.
   */
  newCustomer(): string
  /** Called with what a control API did to an order: no exchange shows that. */
  readonly onAction: ActionListener
  /** Orders that ended, one per outcome. */
  readonly outcomes: Outcomes
}

export function verificationContext(
  deployment: Deployment,
  capabilities: Capabilities,
  newCustomer = freshCustomers(),
  onAction: ActionListener = () => {},
): VerificationContext {
  const context = { deployment, capabilities, newCustomer, onAction }
  return { ...context, outcomes: new Outcomes(context) }
}
