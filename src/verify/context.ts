import type { Side } from '../base/vocabulary/side.ts'
import type { Capabilities } from './probe/capabilities.ts'
import { freshCustomers } from './probe/customers.ts'
import type { DeploymentContext } from './client/deployment-context.ts'
import type { Deployment } from './client/deployment.ts'
import { Outcomes } from './probe/outcomes.ts'
import { DEFAULT_SETTLE_MS, Settling } from './client/settling.ts'

/** What every check and every provider state uses. */
export type VerificationContext = DeploymentContext & {
  /** Orders that ended, one per outcome. */
  readonly outcomes: Outcomes
  /** Waits for what shows late. */
  readonly settling: Settling
}

export function verificationContext(
  deployment: Deployment,
  capabilities: Capabilities,
  customers = freshCustomers(),
): VerificationContext {
  const newCustomer = (side: Side = 'buy') => {
    const customer = customers(capabilities.customerForm, side)
    deployment.customers.add(customer)
    return customer
  }
  const context = { deployment, capabilities, newCustomer }
  const { settleMs = DEFAULT_SETTLE_MS } = capabilities
  const settling = new Settling(deployment, settleMs)
  return { ...context, outcomes: new Outcomes(context), settling }
}
