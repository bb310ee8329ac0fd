/** The shop's own orders: a JSON file each in one folder, or in memory if no folder is given. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

export function openStore(folder) {
  /** @type {Map<string, Order>} */
  const orders = new Map()
  /** The same orders by the service's other name. */
  const references = new Map()
  const keep = (order) => {
    orders.set(order.id, order)
    if (order.reference) references.set(order.reference, order)
  }
  if (folder) savedIn(folder).forEach(keep)
  return {
    find: (id) => orders.get(id),
    /** By either of its names. */
    findNamed: (name) => orders.get(name) ?? references.get(name),
    all: () => [...orders.values()],
    /** Writes the whole file, or leaves it unchanged. It is on disk when this returns. */
    save: (order) => {
      keep(order)
      if (!folder) return
      const file = join(folder, `${encodeURIComponent(order.id)}.json`)
      writeFileSync(`${file}.new`, JSON.stringify(order, null, 2), { flush: true })
      renameSync(`${file}.new`, file)
    },
  }
}

function savedIn(folder) {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}
