/** What golden data is compared by. */
export type Fetched = (path: string) => Promise<unknown>

type Row = Readonly<Record<string, unknown>>
type Delivery = Row & { readonly attempts: readonly Row[] }

/** What the control API answers about a world, without what later versions can plan differently. */
export async function viewOf(get: Fetched) {
  const orders = await listOf(get, '/orders')
  return {
    clock: await get('/clock'),
    keys: await listOf(get, '/keys'),
    endpoints: await listOf(get, '/webhook-endpoints'),
    orders: orders.map(({ plan: _plan, providerDetails: _details, ...order }) => order),
    events: (await listOf(get, '/events')).map(({ body }) => body),
    deliveries: (await listOf(get, '/webhook-deliveries')).map(({ id, status, nextAttemptAt }) => ({
      id,
      status,
      nextAttemptAt,
    })),
  }
}

/** How far everything has come. */
export async function outcomeOf(get: Fetched) {
  const orders = await listOf(get, '/orders')
  return {
    orders: orders.map(({ transactionId, state, reason }) => ({ transactionId, state, reason })),
    deliveries: (await listOf<Delivery>(get, '/webhook-deliveries')).map(
      ({ id, status, attempts }) => ({
        id,
        status,
        attempts: attempts.map(({ at, status: answer }) => `${String(at)} ${String(answer)}`),
      }),
    ),
  }
}

async function listOf<Item = Row>(get: Fetched, path: string): Promise<readonly Item[]> {
  return ((await get(`${path}?limit=1000`)) as { readonly items: readonly Item[] }).items
}
