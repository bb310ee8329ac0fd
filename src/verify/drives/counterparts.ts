/** Sends the counterparts that rejections need: otherwise equal calls, which the rules look for. */
import type { Exchange } from '../../base/client/exchange.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { answered, isServed, read, sent } from '../answers/answer.ts'
import { ownHint } from '../probe/capabilities.ts'
import type { DeploymentContext } from '../client/deployment-context.ts'
import { orderBody, type Members } from '../probe/order-body.ts'
import { Inconclusive } from '../inconclusive.ts'
import { isOfKey, isRejection, isUnavailable } from '../rules/rejections.ts'
import { doesOverride } from '../rules/window-facts.ts'

/** Throws {@link Inconclusive} without a counterpart of the rejection. */
export async function sendCounterpart(
  context: DeploymentContext,
  rejected: Exchange,
): Promise<void> {
  if (isUnavailable(rejected))
    throw new Inconclusive(`the deployment was not available: ${answered(rejected)}`)
  const { deployment } = context
  if (rejected.operationId === 'createOrder') {
    const side = sent(rejected, 'side') === 'sell' ? 'sell' : 'buy'
    const names = ['fiatCurrency', 'asset', 'chain', 'amount', 'fiatAmount']
    if (doesOverride(rejected)) await mustBeOfOverride(context, rejected, side)
    const members = names.map((name) => [name, sent(rejected, name)] as const)
    await plainOrder(context, side, Object.fromEntries(members.filter(([, value]) => value)))
    return
  }
  const served = deployment.exchanges.findLast(
    (one) =>
      one.operationId === rejected.operationId &&
      one.request.headers['x-api-key'] === MASKED_KEY &&
      isServed(one),
  )
  if (served === undefined) {
    // If every such call is rejected, nobody can have one.
    if (!isOfKey(rejected)) return
    throw new Inconclusive(`the key may be rejected here: ${answered(rejected)}`, KEY_HINT)
  }
  await mustBeRejectedAgain(context, rejected)
  const again = await equalCall(context, served)
  if (isRejection(again))
    throw new Inconclusive(`a call that was answered before is rejected too: ${answered(again)}`)
}

const LATER_MS = 2_000
/** Between an order and its override: test orders may end after two seconds. */
const APART_MS = 1_200

/** Throws {@link Inconclusive} if the same call is accepted later: a limit may ask for a pause. */
async function mustBeRejectedAgain(
  { deployment }: DeploymentContext,
  rejected: Exchange,
): Promise<void> {
  await deployment.elapse(LATER_MS)
  if (isServed(await deployment.repeat(rejected)))
    throw new Inconclusive(`accepted when it was sent again: ${answered(rejected)}`)
}

/** A customer may have to wait between two orders, or may not have another one at all. */
async function mustBeOfOverride(
  context: DeploymentContext,
  rejected: Exchange,
  side: Side,
): Promise<void> {
  const { deployment, capabilities, newCustomer } = context
  const own = newCustomer(side)
  const call = (body: Members) => deployment.call('createOrder', { body })
  const first = await call(orderBody(capabilities, { side, customer: own }))
  await deployment.elapse(APART_MS)
  const override = { overrideActiveIntent: true }
  const again = await call(orderBody(capabilities, { side, customer: own, more: override }))
  if (!isServed(first) || isServed(again))
    throw new Inconclusive(`an override was accepted a moment later: ${answered(rejected)}`)
  const customer = sent(rejected, 'externalCustomerId')
  const route = capabilities.otherAsset ?? capabilities.otherChain
  const more = { ...route, externalCustomerId: customer }
  const body = orderBody(capabilities, { side, customer: String(customer), more })
  const other = route && (await call(body))
  if (other !== undefined && isServed(other)) return
  const found = other === undefined ? '' : `, and so was another one of its customer`
  throw new Inconclusive(`an order that overrides was rejected${found}: ${answered(rejected)}`)
}

async function plainOrder(
  { deployment, capabilities, newCustomer }: DeploymentContext,
  side: Side,
  more: Members = {},
): Promise<Exchange> {
  const body = orderBody(capabilities, { side, customer: newCustomer(side), more })
  const order = await deployment.call('createOrder', { body })
  if (isServed(order)) return order
  throw new Inconclusive(
    `an order that lacks nothing was rejected as well: ${answered(order)}`,
    ownHint(capabilities, side),
  )
}

/** The status of a new order, because that of an old one may be answered once. */
async function equalCall(context: DeploymentContext, served: Exchange): Promise<Exchange> {
  const { deployment, capabilities } = context
  if (served.operationId !== 'monitorOrderStatus') return deployment.repeat(served)
  const order = await plainOrder(context, capabilities.quoted.buy ? 'buy' : 'sell')
  const params = { transactionId: String(read(order, 'transactionId')) }
  return deployment.call('monitorOrderStatus', { params })
}

export const KEY_HINT = 'Pass a key that may call every operation as --api-key.'
