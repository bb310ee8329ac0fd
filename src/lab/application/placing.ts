/** Orders of an application at the service: they are placed, ended, and looked up there. */
import { simulateOrder } from '../../sandbox/control/orders.ts'
import { listWebhookDeliveries } from '../../sandbox/control/webhooks.ts'
import type { AppEnvironment } from './app-environment.ts'
import type { BuyWish, Placement, SellWish } from './wish.ts'
import type { OrderNames } from './order-look.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export type PlacedOrder = {
  readonly placed: Placement
  readonly names: OrderNames
  /** Its calls of the service, such as `POST /api/developer/orders → 201`. */
  readonly calls: readonly string[]
}

const MOST_CALLS = 5
const LIMIT = 100

export async function place(
  { application, customer, orders, requests }: AppEnvironment,
  side: Side,
  wish: Partial<BuyWish & SellWish> = {},
): Promise<PlacedOrder> {
  const of = { customer: customer(), ...wish }
  const before = new Set(orders())
  const last = requests().at(-1)?.sequence ?? 0
  const placed = await (side === 'buy' ? application.causeBuy(of) : application.causeSell(of))
  const transaction = orders().find((id) => !before.has(id)) ?? null
  const calls = requests().filter(({ sequence }) => sequence > last)
  return {
    placed,
    names: { side, customer: of.customer, order: placed.order, transaction },
    calls: calls.map(({ method, path, status }) => `${method} ${path} → ${status}`),
  }
}

/** Undefined if the service received it. */
export function whyNoOrder(
  { application, serviceUrl }: AppEnvironment,
  { names, calls }: PlacedOrder,
): string | undefined {
  if (names.transaction !== null) return undefined
  if (calls.length > 0) {
    const shown = calls.slice(-MOST_CALLS).join(', ')
    return `the service received no order, only ${shown}`
  }
  const ask =
    application.adapter.url === undefined
      ? 'does the application get ${baseUrl} under the right name?'
      : 'is that the address that the application has?'
  return `the service at ${serviceUrl} was never called (${ask})`
}

/** Changes an order, and waits until the webhooks that are due have been sent. */
export async function simulateAndSettle(
  { sandbox }: AppEnvironment,
  { transaction }: OrderNames,
  action: 'deposit' | 'complete' | 'fail',
): Promise<void> {
  const { defaultWorld } = sandbox()
  simulateOrder(defaultWorld, transaction ?? '', { action })
  await defaultWorld.settle()
}

/** How the application answered the newest webhook about an order. */
export function lastAnswer(
  { sandbox }: AppEnvironment,
  { transaction }: OrderNames,
): { readonly status: number | null; readonly error: string | null } | undefined {
  const of = { order: transaction ?? '', limit: LIMIT }
  const { items } = listWebhookDeliveries(sandbox().defaultWorld, of)
  const sent = items.findLast(({ attempts }) => attempts.length > 0)
  return sent?.attempts.at(-1)
}
