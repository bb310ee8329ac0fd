/** Poller: a webhook only says that something happened; every state comes from status syncs. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { refresh, serve } from './shop.mjs'

const file = process.env.STORE + '/orders.json'
let orders = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

const store = {
  named: (names) => {
    return orders.find(({ id, reference }) => names.includes(id) || names.includes(reference))
  },
  save: (order) => {
    orders = [...orders.filter(({ id }) => id !== order.id), order]
    writeOrders()
  },
}

function writeOrders() {
  writeFileSync(`${file}.new`, JSON.stringify(orders), { flush: true })
  renameSync(`${file}.new`, file)
}

const open = () => orders.filter(({ state }) => state === 'pending')

async function poll(order) {
  await refresh(store, order)
}

async function round() {
  for (const order of open()) {
    try {
      await poll(order)
    } catch {
      // An error says nothing about the order: the next round asks again.
    }
  }
}

async function rounds() {
  for (;;) {
    await round()
    await wait(60)
  }
}

serve(store, () => 204)
void rounds()
