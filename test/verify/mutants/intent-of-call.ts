/** The payment window that an order or a query is about. */
import type { Ask, Call, Reply } from '../transformed-service/service.ts'
import { withBody } from '../transformed-service/transforms.ts'

export function customerOf({ body, query }: Call): string {
  return String(body?.['externalCustomerId'] ?? query['customerId'])
}

/** The payment window that stands in the way of an order. */
export function openIntent(call: Call, ask: Ask): Reply {
  const query = {
    customerId: customerOf(call),
    token: String(call.body?.['asset']),
    network: String(call.body?.['chain']),
  }
  return ask({ ...call, operationId: 'getOrderIntent', params: {}, query, body: undefined })
}

/** Opens a second payment window: the order is placed for somebody else. */
export function besideIntent(call: Call, ask: Ask): Reply {
  return ask(withBody(call, { externalCustomerId: `${customerOf(call)}beside` }))
}
