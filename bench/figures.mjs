// The figures and their targets. Each is a ratio within one run, or a size that does not depend
// on the machine much.
import { cpSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { library, verification, worlds } from './commands.mjs'
import { advance, control, hanging, soak, webhooks, withReceiver } from './deliveries.mjs'
import { exploring } from './exploring.mjs'
import { median, ratio, ROUNDS, size, withDirectory, work } from './figure.mjs'
import { interleave, serials } from './interleave.mjs'
import {
  cpuSeconds,
  heapOf,
  load,
  loopMs,
  startBare,
  startExpress,
  startSandbox,
  startWatchedSandbox,
} from './processes.mjs'
import * as requests from './requests.mjs'
import { spread } from './spread-worlds.mjs'
import { listing, printing, stop } from './waits.mjs'

const { answerTo } = requests
const STORED = Number(process.env.BENCH_STORED ?? 100_000)
const OPEN = 500
const POLL_MS = 200

/** What `npm run bench` prints, in the order of ARCHITECTURE.md. */
export const FIGURES = [
  { name: 'printing', measure: printing },
  { name: 'start', measure: start },
  { name: 'stop', measure: stop },
  { name: 'stored', measure: stored },
  { name: 'completed', measure: completed },
  { name: 'worlds', measure: worlds },
  { name: 'listing', measure: listing },
  { name: 'advance', measure: advance },
  { name: 'library', measure: library },
  { name: 'verify', measure: verification },
  { name: 'memory', measure: createsInMemory },
  { name: 'creates', measure: creates },
  { name: 'quotes', measure: quotes },
  { name: 'status', measure: ofOrders('status sync', ({ id }) => requests.status(id)) },
  { name: 'intent', measure: ofOrders('intent', ({ customer }) => requests.intent(customer)) },
  { name: 'banks', measure: banks },
  { name: 'webhooks', measure: webhooks },
  { name: 'settled', measure: settled },
  { name: 'spread', measure: spread },
]

/** Only by name: they take long, or other programs. */
export const OTHER_FIGURES = [
  { name: 'hanging', measure: hanging },
  { name: 'soak', measure: soak },
  { name: 'explore', measure: exploring },
]

async function quotes() {
  return withServers(async ({ sandbox, bare }) => {
    const measured = await interleave({ bare, sandbox }, () => ({ requests: [requests.quote] }))
    return [work('quotes ÷ bare', measured.sandbox, measured.bare, { atLeast: 0.65 })]
  }, requests.quote)
}

function creates() {
  return withDirectory((data) => createsOf('durable creates ÷ bare', 0.48, data))
}

function createsInMemory() {
  return createsOf('creates in memory ÷ bare', 0.55)
}

async function createsOf(title, atLeast, data) {
  const nextSerial = serials()
  return withServers(
    async ({ sandbox, bare }) => {
      const measured = await interleave({ bare, sandbox }, () => ({
        requests: [requests.order],
        unique: nextSerial(),
      }))
      return [work(title, measured.sandbox, measured.bare, { atLeast })]
    },
    filled(requests.order, 99_999_999),
    data,
  )
}

async function banks() {
  const sandbox = await startSandbox()
  const list = await answerTo(sandbox, requests.banks)
  const bare = await startBare(list, { BENCH_CONSTANT: '1' })
  const measured = await interleave({ bare, sandbox }, () => ({ requests: [requests.banks] }))
  await Promise.all([bare.stop(), sandbox.stop()])
  return [work('bank list ÷ bare', measured.sandbox, measured.bare, { atLeast: 0.78 })]
}

/** Figures about existing orders: `requestFor` makes a request for each of them. */
function ofOrders(title, requestFor) {
  return () =>
    withDirectory(async (data) => {
      const sandbox = await startSandbox(data)
      const orders = []
      for (let n = 0; n < OPEN; n++) {
        const { transactionId: id } = await answerTo(sandbox, filled(requests.order, n))
        orders.push({ id, customer: `customer${String(n).padStart(8, '0')}` })
      }
      const wanted = orders.map(requestFor)
      const bare = await startBare(await answerTo(sandbox, wanted[0]))
      const measured = await interleave({ bare, sandbox }, () => ({ requests: wanted }))
      await Promise.all([bare.stop(), sandbox.stop()])
      return [work(`${title} ÷ bare`, measured.sandbox, measured.bare, { atLeast: 0.78 })]
    })
}

/** Open orders, after a stop and after a kill. */
async function stored() {
  return withDirectory(async (data) => {
    const server = await startSandbox(data)
    await load(server, { requests: [requests.order], count: STORED, unique: 0 })
    const starts = await startsAgain(data)
    await server.stop('SIGKILL')
    const title = `start with ${STORED} open orders`
    return [
      size(`${title}, after a stop`, starts.afterStop, { atMost: 0.8 }, 's'),
      size(`${title}, after a kill`, starts.afterKill, { atMost: 0.8 }, 's'),
    ]
  })
}

/** In processor time, which other work on the machine changes least. */
async function start() {
  const answer = { ok: true }
  const times = { express: [], sandbox: [] }
  for (let round = 0; round < 2 * ROUNDS; round++) {
    times.express.push(await untilFirst200(() => startExpress(answer)))
    times.sandbox.push(await withDirectory((data) => untilFirst200(() => startSandbox(data))))
  }
  const title = 'spawn to first 200 ÷ stock express, event loop'
  return [ratio(title, median(times.sandbox), median(times.express), { atMost: 1 }, 'ms')]
}

async function untilFirst200(begin) {
  const server = await begin()
  await answerTo(server, requests.quote)
  const took = loopMs(server)
  await server.stop()
  return took
}

/** Orders that have ended, whose webhooks were delivered. */
async function completed() {
  return withDirectory(async (data) => {
    await withReceiver(({ url }) => completeOrders(data, `${url}/answers`))
    const times = []
    for (let round = 0; round < ROUNDS; round++) times.push(await startAgain(data))
    const title = `start with ${STORED} completed and an endpoint`
    return [size(title, median(times), { atMost: 1.2 }, 's')]
  })
}

/** Without a journal, after a collection. */
async function settled() {
  return withReceiver(async ({ url }) => {
    const args = ['--progression', 'immediate', '--webhook', `${url}/answers`]
    const sandbox = await startWatchedSandbox(undefined, args)
    await settleOrders(sandbox, { count: 2_000, unique: 90_000_000 })
    await control(sandbox, 'POST', '/reset')
    const before = await heapOf(sandbox)
    await settleOrders(sandbox, { count: STORED, unique: 0 })
    const first = await heapOf(sandbox)
    await control(sandbox, 'POST', '/reset')
    await settleOrders(sandbox, { count: STORED, unique: 0 })
    const second = await heapOf(sandbox)
    await sandbox.stop()
    const perOrder = (measure) => (measure(first) - measure(before)) / STORED / 1000
    const resident = ({ rss }) => rss
    const again = 'the same after a reset and a second round ÷ first'
    return [
      size(
        `resident memory per settled order, of ${STORED}`,
        perOrder(resident),
        { atMost: 5 },
        'kB',
      ),
      ratio(again, second.rss / 1e6, first.rss / 1e6, { atMost: 1 }, 'MB'),
      size('heap and buffers per settled order', perOrder(held), { atMost: 5 }, 'kB'),
    ]
  })
}

async function settleOrders(sandbox, job) {
  await load(sandbox, { requests: [requests.order], ...job })
  const pending = { method: 'GET', path: '/__sandbox/webhook-deliveries?status=pending&limit=1' }
  while ((await answerTo(sandbox, pending)).items.length > 0) await setTimeout(POLL_MS)
}

async function completeOrders(data, webhook) {
  const args = ['--progression', 'immediate', '--webhook', webhook]
  const sandbox = await startSandbox(data, { args })
  await settleOrders(sandbox, { count: STORED, unique: 0 })
  await sandbox.stop()
}

/** Starts with what the server has on disk now, as after a kill, and again after a stop. */
async function startsAgain(data) {
  const times = { afterKill: [], afterStop: [] }
  for (let round = 0; round < ROUNDS; round++) {
    await withDirectory(async (copy) => {
      // Its lock names a running process.
      cpSync(data, copy, { recursive: true, filter: (file) => !file.endsWith('.lock') })
      times.afterKill.push(await startAgain(copy))
      times.afterStop.push(await startAgain(copy))
    })
  }
  return { afterKill: median(times.afterKill), afterStop: median(times.afterStop) }
}

/** Processor seconds to the first answer, with what an earlier process left in `data`. */
async function startAgain(data) {
  const server = await startSandbox(data)
  await answerTo(server, requests.quote)
  const took = cpuSeconds(server)
  await server.stop()
  return took
}

async function withServers(measure, request, data) {
  const sandbox = await startSandbox(data)
  const bare = await startBare(await answerTo(sandbox, request))
  try {
    return await measure({ sandbox, bare })
  } finally {
    await Promise.all([sandbox.stop(), bare.stop()])
  }
}

function held({ heapUsed, external }) {
  return heapUsed + external
}

function filled(request, number) {
  return { ...request, body: request.body.replace('########', String(number).padStart(8, '0')) }
}
