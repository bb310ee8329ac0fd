import type { Capabilities } from './deployment/capabilities.ts'
import { freshCustomers } from './deployment/customers.ts'
import type { Deployment } from './deployment/deployment.ts'
import { Outcomes } from './deployment/outcomes.ts'

/** What every check and every provider state uses. */
export type VerificationContext = {
  readonly deployment: Deployment
  readonly capabilities: Capabilities
  /**
   * A customer that no run used before, so that states do not affect each other. Letters and digits
   * only, because a provider may use it as an account name.
   */
  newCustomer(): string
  /** Orders that ended, one per outcome. */
  readonly outcomes: Outcomes
}

export function verificationContext(
  deployment: Deployment,
  capabilities: Capabilities,
  newCustomer = freshCustomers(),
): VerificationContext {
  const context = { deployment, capabilities, newCustomer }
  return { ...context, outcomes: new Outcomes(context) }
}
