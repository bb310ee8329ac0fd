/**
 * Whether a sell's amount counts the token or the fiat is documented for buys only (§2.1). One order finds out what this
 * deployment takes, so that the other reading is not mistaken for a broken rule.
 */
import { isServed } from './answer.ts'
import type { Capabilities } from './capabilities.ts'
import type { Deployment } from './deployment.ts'
import { DeploymentError, isPassing } from '../../client/deployment-error.ts'
import { orderBody } from './order-body.ts'

/** Knows no more than before where neither is taken. Throws DeploymentError where going on makes no sense. */
export async function probeSellAmount(
  deployment: Deployment,
  capabilities: Capabilities,
  newCustomer: () => string,
): Promise<Capabilities> {
  for (const sellAmount of [capabilities.amounts.tokenAmount, capabilities.amounts.fiatAmount]) {
    const known = { ...capabilities, sellAmount }
    const body = orderBody(known, { side: 'sell', customer: newCustomer() })
    try {
      if (isServed(await deployment.call('createOrder', { body }))) return known
    } catch (error) {
      if (!(error instanceof DeploymentError) || !isPassing(error)) throw error
    }
  }
  return capabilities
}
