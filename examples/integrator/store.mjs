/** The shop's own orders, in one JSON file, or in memory if no file is given. */
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
 * @property {object | null} only the answer to the order contains it
 * @property {string | null} problem why the user must not pay
 * @property {string[]} events ids of the applied webhooks
 * @property {{ book: 'live' | 'test', asset: string, amount: number }[]} bookings at most one
 */

export function openStore(file) {
  const saved = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  /** @type {Map<string, Order>} */
  const orders = new Map(saved.map((order) => [order.id, order]))
  return {
    find: (id) => orders.get(id),
    all: () => [...orders.values()],
    /** Writes the whole file, or leaves it unchanged. It is on disk when this returns. */
    save: (order) => {
      orders.set(order.id, order)
      if (!file) return
      writeFileSync(`${file}.new`, JSON.stringify([...orders.values()], null, 2), { flush: true })
      renameSync(`${file}.new`, file)
    },
  }
}
