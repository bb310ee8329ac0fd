/** How an order's state follows the service: webhooks first, status sync where one is late. */
import { Told } from './told.mjs'

/** Applies a webhook that is known to be genuine. When this returns, the order is on disk. */
export function applyEvent(store, event) {
  const order = findNamed(store, event.data)
  // A webhook can overtake the answer to the order. What is not acknowledged is sent again.
  if (order === undefined) throw new Told(503, 'not_known_yet', 'No such order yet.')
  if (event.livemode !== order.live || order.events.includes(event.id)) return
  order.events.push(event.id)
  if (event.type === 'transaction.completed') end(order, 'completed')
  if (event.type === 'transaction.failed') end(order, 'failed')
  store.save(order)
}

/** Asks the service: for a user who refreshes, or when a webhook is late. */
export async function refresh({ ramp, store }, order) {
  // `status` may be a label for people; these two members mean the same everywhere.
  const { terminal, completed } = await ramp.sync(order.id)
  if (!terminal) return order
  end(order, completed ? 'completed' : 'failed')
  store.save(order)
  return order
}

/** Answers the orders that could be asked about: trouble with one is no reason to leave the others. */
export async function refreshAll({ ramp, store }) {
  const open = store.all().filter(({ state }) => state === 'pending')
  const asked = await Promise.allSettled(open.map((order) => refresh({ ramp, store }, order)))
  return asked.flatMap(({ status, value }) => (status === 'fulfilled' ? [value] : []))
}

/** The only thing that moves an order. The end is the end, and is booked once. */
function end(order, state) {
  if (order.state !== 'pending') return
  order.state = state
  const { live, asset, amount } = order
  if (state === 'completed') order.bookings.push({ book: live ? 'live' : 'test', asset, amount })
}

/** Which member names the order has differed between versions of the service. */
function findNamed(store, { transactionId, id, reference, requestReference }) {
  const names = [transactionId, id, reference, requestReference].filter(Boolean)
  return store.all().find((order) => names.includes(order.id) || names.includes(order.reference))
}
