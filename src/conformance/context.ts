/** What every check and every interaction is given. */
import type { Capabilities } from './deployment/capabilities.ts'
import { freshCustomers } from './deployment/customers.ts'
import type { Deployment } from './deployment/deployment.ts'
import { Outcomes } from './deployment/outcomes.ts'

export type VerificationContext = {
  readonly deployment: Deployment
  readonly capabilities: Capabilities
  /**
   * A customer that no run used before. Letters and digits only, for one provider makes an account name of it.
   * Every state has its own, so states do not meet.
   */
  newCustomer(): string
  /** Orders that ended, each outcome reached once. */
  readonly outcomes: Outcomes
}

export function verificationContext(
  deployment: Deployment,
  capabilities: Capabilities,
  newCustomer = freshCustomers(),
): VerificationContext {
  return {
    deployment,
    capabilities,
    newCustomer,
    outcomes: new Outcomes(deployment, capabilities, newCustomer),
  }
}
