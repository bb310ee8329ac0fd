/** Keeps an order in step with the service: by webhooks, and by status sync if one is late. */
import { ShopError } from './shop-error.mjs'

/** Applies a genuine webhook. When this returns, the order is on disk. */
export function applyEvent(store, event) {
  const order = findNamed(store, event.data)
  // A webhook can overtake the answer to the order. The service resends it after a 503.
  if (order === undefined) throw new ShopError(503, 'not_known_yet', 'No such order yet.')
  // Not every version has livemode; the order itself has its kind.
  const { livemode = order.live } = event
  if (livemode !== order.live || order.events.includes(event.id)) return
  order.events.push(event.id)
  if (event.type === 'transaction.completed') end(order, 'completed', event.data.cryptoAmount)
  if (event.type === 'transaction.failed') end(order, 'failed')
  store.save(order)
}

/** Syncs one order, when a user asks for it or a webhook is late. */
export async function refresh({ ramp, store }, order) {
  // `status` may be a display text. These two members are the same in every deployment.
  const { terminal, completed, gateway } = await ramp.sync(order.id)
  if (!terminal) return order
  end(order, completed ? 'completed' : 'failed', gateway?.[order.side === 'buy' ? 'out' : 'used'])
  store.save(order)
  return order
}

/** Syncs every open order. Returns those that it could sync: one failure does not stop the rest. */
export async function refreshAll({ ramp, store }) {
  const open = store.all().filter(({ state }) => state === 'pending')
  const results = await Promise.allSettled(open.map((order) => refresh({ ramp, store }, order)))
  return results.flatMap(({ status, value }) => (status === 'fulfilled' ? [value] : []))
}

/**
 * The only function that changes a state. An order ends once, and is booked once, with the amount
 * that was settled: fees and underpayment make it another one than was ordered.
 */
function end(order, state, settled) {
  if (order.state !== 'pending') return
  order.state = state
  const { live, asset } = order
  const amount = Number(settled ?? order.amount)
  if (state === 'completed') order.bookings.push({ book: live ? 'live' : 'test', asset, amount })
}

/** The member that identifies the order differs between versions of the service. */
function findNamed(store, { transactionId, id, reference, requestReference }) {
  const names = [transactionId, id, reference, requestReference]
  return names.map(store.findNamed).find((order) => order !== undefined)
}
