/**
 * What a deployment may reject is not documented (§7.3), nor are scopes, limits and quotas (§5.7,
 * §8). A rejection says something of a rule only beside its counterpart: an otherwise equal call
 * that is accepted at about the same time.
 */
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { Inconclusive } from '../inconclusive.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import { answered, hasConflictCode, isServed, read, sent } from './answer.ts'
import { ownHint } from './capabilities.ts'
import type { DeploymentContext } from './deployment-context.ts'
import { orderBody, type Members } from './order-body.ts'

/** About the key, or how much it may send. */
const OF_KEY = [401, 402, 403, 429]
/** A gateway answers, or the service is not there for a moment. */
const UNAVAILABLE = [502, 503, 504]

/** Whether the call was rejected: neither success, nor conflict, nor the documented 404 (§7.2). */
export function isRejection(exchange: Exchange): boolean {
  if (isServed(exchange) || hasConflictCode(exchange)) return false
  const isMiss = exchange.response.status === 404 && exchange.operationId !== 'createOrder'
  return exchange.request.headers['x-api-key'] === MASKED_KEY && !isMiss
}

/** Then the answer says nothing of what was asked. */
export function isUnavailable({ response: { status } }: Exchange): boolean {
  return status === 429 || UNAVAILABLE.includes(status)
}

/** Throws {@link Inconclusive} without a counterpart of the rejection; undefined needs none. */
export async function counterpartOf(
  context: DeploymentContext,
  rejected: Exchange,
): Promise<Exchange | undefined> {
  if (UNAVAILABLE.includes(rejected.response.status))
    throw new Inconclusive(`the deployment was not available: ${answered(rejected)}`)
  const { deployment } = context
  if (rejected.operationId === 'createOrder') {
    const side = sent(rejected, 'side') === 'sell' ? 'sell' : 'buy'
    const members = ['fiatCurrency', 'asset', 'chain'].map((name) => [name, sent(rejected, name)])
    const more = Object.fromEntries(members.filter(([, value]) => typeof value === 'string'))
    return plainOrder(context, side, more)
  }
  const served = deployment.exchanges.findLast(
    (one) => one.operationId === rejected.operationId && !isRejection(one) && isServed(one),
  )
  if (served === undefined) {
    if (!OF_KEY.includes(rejected.response.status)) return undefined
    throw new Inconclusive(`the key may be rejected here: ${answered(rejected)}`, KEY_HINT)
  }
  const again = await equalCall(context, served)
  if (!isRejection(again)) return again
  throw new Inconclusive(`a call that was answered before is rejected as well: ${answered(again)}`)
}

async function plainOrder(
  { deployment, capabilities, newCustomer }: DeploymentContext,
  side: Side,
  more: Members = {},
): Promise<Exchange> {
  const body = orderBody(capabilities, { side, customer: newCustomer(), more })
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

const KEY_HINT = 'Pass a key that may call every operation as --api-key.'
