/** The shop's own record of its orders: in one JSON file, or in memory where none is named. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * @typedef {object} Order
 * @property {string} id the transactionId
 * @property {string | null} reference
 * @property {string} customerId
 * @property {'buy' | 'sell'} side
 * @property {string} asset
 * @property {string} chain
 * @property {number} amount
 * @property {boolean} live
 * @property {'pending' | 'completed' | 'failed'} state
 * @property {object | null} payTo comes once, with the answer to the order; nothing repeats it
 * @property {string | null} problem why the user must not pay
 * @property {string[]} events the ids of the webhooks that were applied
 * @property {{ book: 'live' | 'test', asset: string, amount: number }[]} bookings one at most
 */

export function openStore(file) {
  const saved = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  /** @type {Map<string, Order>} */
  const orders = new Map(saved.map((order) => [order.id, order]))
  return {
    find: (id) => orders.get(id),
    all: () => [...orders.values()],
    /** On disk when this returns, whole or not at all. */
    save: (order) => {
      orders.set(order.id, order)
      if (!file) return
      writeFileSync(`${file}.new`, JSON.stringify([...orders.values()], null, 2), { flush: true })
      renameSync(`${file}.new`, file)
    },
  }
}
