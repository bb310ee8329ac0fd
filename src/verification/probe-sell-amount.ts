/**
 * Whether a sell's amount counts the token or the fiat is documented for buys only (§2.1). One order finds out what this
 * deployment takes, so that the other reading is not mistaken for a broken rule.
 */
import type { Capabilities } from './capabilities.ts'
import { isServed } from './checks/answer.ts'
import { isPassing } from './checks/check.ts'
import { freshCustomers } from './customers.ts'
import type { Deployment } from './deployment.ts'
import { DeploymentError } from './deployment-error.ts'
import { EXAMPLE_AMOUNTS, orderBody } from './order-body.ts'

/** Knows no more than before where neither is taken. Throws DeploymentError where going on makes no sense. */
export async function probeSellAmount(
  deployment: Deployment,
  capabilities: Capabilities,
): Promise<Capabilities> {
  const newCustomer = freshCustomers()
  const { fiatAmount } = capabilities.amounts ?? EXAMPLE_AMOUNTS
  for (const known of [capabilities, { ...capabilities, sellAmount: fiatAmount }]) {
    const body = orderBody(known, { side: 'sell', customer: newCustomer() })
    try {
      if (isServed(await deployment.call('createOrder', { body }))) return known
    } catch (error) {
      if (!(error instanceof DeploymentError) || !isPassing(error)) throw error
    }
  }
  return capabilities
}
