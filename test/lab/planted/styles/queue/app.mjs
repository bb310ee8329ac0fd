/** Queue-driven: a webhook is stored as an item of a folder and answered; a worker applies it. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { end, namesIn, serve } from './shop.mjs'

const folder = process.env.STORE
mkdirSync(`${folder}/orders`, { recursive: true })
mkdirSync(`${folder}/inbox`, { recursive: true })

const read = (path) => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'))
const jsonIn = (path) => readdirSync(`${folder}/${path}`).filter((name) => name.endsWith('.json'))
function write(path, value) {
  writeFileSync(`${folder}/${path}.new`, JSON.stringify(value), { flush: true })
  renameSync(`${folder}/${path}.new`, `${folder}/${path}`)
}

const orders = jsonIn('orders').map((name) => read(`orders/${name}`))
const store = {
  named: (names) => {
    return orders.find(({ id, reference }) => names.includes(id) || names.includes(reference))
  },
  save: (order) => {
    if (!orders.includes(order)) orders.push(order)
    write(`orders/${order.id}.json`, order)
  },
}

let count = 0
function enqueue(event) {
  const name = `${String(Date.now()).padStart(15, '0')}-${String(count++).padStart(6, '0')}.json`
  write(`inbox/${name}`, event)
}

/** Whether it is done with the item. */
function apply(event) {
  const order = store.named(namesIn(event.data))
  // The answer to the order may come after its event: the item waits.
  if (order === undefined) return false
  const { livemode = order.live } = event
  if (livemode !== order.live || order.events.includes(event.id)) return true
  order.events.push(event.id)
  if (event.type === 'transaction.completed') end(order, 'completed', event.data.cryptoAmount)
  if (event.type === 'transaction.failed') end(order, 'failed')
  store.save(order)
  return true
}

async function work() {
  for (const name of jsonIn('inbox').sort()) {
    const event = read(`inbox/${name}`)
    if (apply(event)) rmSync(`${folder}/inbox/${name}`)
  }
}

async function worker() {
  for (;;) {
    await work()
    await wait(30)
  }
}

const take = (event) => {
  enqueue(event)
  return 202
}
serve(store, take, () => jsonIn('inbox').length)
void worker()
