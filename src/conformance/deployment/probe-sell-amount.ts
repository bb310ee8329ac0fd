/**
 * Whether `amount` is in the token or in fiat is documented for buys only (§2.1). One order finds
 * out which of them this deployment takes, so that the checks do not report the other as a failure.
 */
import { isServed } from './answer.ts'
import type { Capabilities } from './capabilities.ts'
import type { Deployment } from './deployment.ts'
import { DeploymentError, isPassing } from '../../client/deployment-error.ts'
import { orderBody } from './order-body.ts'

/**
 * The capabilities are unchanged where it takes neither. Throws DeploymentError where no further
 * request can succeed.
 */
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
