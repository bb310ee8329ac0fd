/** What a run left behind in the deployment, read off its exchanges so that nothing can be forgotten. */
import { isSuccess } from './deployment.ts'
import { memberOf } from './schema-violations.ts'
import type { CreatedOrder, Exchange } from './verdict.ts'

export function createdOrders(exchanges: readonly Exchange[]): readonly CreatedOrder[] {
  return exchanges.flatMap((exchange) => {
    const order = createdOrder(exchange)
    return order === undefined ? [] : [order]
  })
}

/** Undefined where the exchange made no order that could be told of. */
export function createdOrder({
  operationId,
  request,
  response,
}: Exchange): CreatedOrder | undefined {
  if (operationId !== 'createOrder' || !isSuccess(response.status)) return undefined
  const transactionId = memberOf(response.json, 'transactionId')
  if (typeof transactionId !== 'string') return undefined
  return {
    transactionId,
    ...texts(response.json, ['requestReference', 'side', 'asset', 'chain']),
    ...texts(bodyOf(request.body), ['externalCustomerId']),
  }
}

function texts<Name extends string>(
  from: unknown,
  names: readonly Name[],
): { readonly [N in Name]?: string } {
  const found: { [N in Name]?: string } = {}
  for (const name of names) {
    const value = memberOf(from, name)
    if (typeof value === 'string') found[name] = value
  }
  return found
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
