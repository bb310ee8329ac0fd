// The figures and their targets. Each is a ratio within one run, or a size that does not depend
// on the machine much.
import { cpSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { library, verification, worlds } from './commands.mjs'
import { advance, control, hanging, soak, withReceiver } from './deliveries.mjs'
import { exploring } from './exploring.mjs'
import { median, rates, ratio, ROUNDS, size, withDirectory } from './figure.mjs'
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
import { proxy } from './proxy.mjs'
import * as requests from './requests.mjs'
import { spread } from './spread-worlds.mjs'
import { listing, printing, stop } from './waits.mjs'

const { answerTo } = requests
const STORED = Number(process.env.BENCH_STORED ?? 100_000)
const OPEN = 500
const POLL_MS = 200

export const FIGURES = [
  { name: 'quotes', measure: quotes },
  { name: 'creates', measure: creates },
  { name: 'memory', measure: createsInMemory },
  { name: 'status', measure: ofOrders('status sync', ({ id }) => requests.status(id)) },
  { name: 'intent', measure: ofOrders('intent', ({ customer }) => requests.intent(customer)) },
  { name: 'banks', measure: banks },
  { name: 'stored', measure: stored },
  { name: 'start', measure: start },
  { name: 'completed', measure: completed },
  { name: 'settled', measure: settled },
  { name: 'printing', measure: printing },
  { name: 'listing', measure: listing },
  { name: 'stop', measure: stop },
  { name: 'library', measure: library },
  { name: 'worlds', measure: worlds },
  { name: 'verify', measure: verification },
  { name: 'proxy', measure: proxy },
  { name: 'hanging', measure: hanging },
  { name: 'advance', measure: advance },
  { name: 'soak', measure: soak },
  { name: 'spread', measure: spread },
  { name: 'explore', measure: exploring },
]

async function quotes() {
  return withServers(async ({ sandbox, bare, express }) => {
    const jobs = { requests: [requests.quote] }
    const measured = await interleave({ bare, express, sandbox }, () => jobs)
    return [
      rates('quotes/s ÷ bare', measured.sandbox, measured.bare, { atLeast: 0.65 }),
      rates('quotes/s ÷ stock express', measured.sandbox, measured.express, { atLeast: 3.5 }),
      ratio('p99 of quotes ÷ bare', measured.sandbox.p99, measured.bare.p99, { atMost: 2 }, 'µs'),
    ]
  }, requests.quote)
}

function creates() {
  return withDirectory((data) => createsOf('durable creates/s ÷ bare', 0.48, data))
}

function createsInMemory() {
  return createsOf('creates/s in memory ÷ bare', 0.55)
}

async function createsOf(title, atLeast, data) {
  const nextSerial = serials()
  return withServers(
    async ({ sandbox, bare }) => {
      const measured = await interleave({ bare, sandbox }, () => ({
        requests: [requests.order],
        unique: nextSerial(),
      }))
      return [rates(title, measured.sandbox, measured.bare, { atLeast })]
    },
    filled(requests.order, 99_999_999),
    data,
  )
}

async function banks() {
  return withServers(async ({ sandbox, bare }) => {
    const measured = await interleave({ bare, sandbox }, () => ({ requests: [requests.banks] }))
    return [rates('bank list/s ÷ bare', measured.sandbox, measured.bare, { atLeast: 0.78 })]
  }, requests.banks)
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
      return [rates(`${title}/s ÷ bare`, measured.sandbox, measured.bare, { atLeast: 0.78 })]
    })
}

async function stored() {
  return withDirectory((emptyData) =>
    withDirectory(async (data) => {
      const empty = await startSandbox(emptyData)
      const full = await startWatchedSandbox(data)
      // Both have run the same code before anything is measured.
      const warmUp = { requests: [requests.order], count: 20_000 }
      await load(empty, { ...warmUp, unique: 0 })
      await load(full, { ...warmUp, unique: 0 })
      const before = await heapOf(full)
      await load(full, { requests: [requests.order], count: STORED - 20_000, unique: 20_000 })
      const after = await heapOf(full)
      const perOrder = (held(after) - held(before)) / (STORED - 20_000)
      const starts = await startsAgain(data)
      let serial = STORED
      const measured = await interleave({ empty, full }, async (name) => {
        if (name === 'empty') await fetch(`${empty.url}/__sandbox/reset`, { method: 'POST' })
        serial += 10_000
        return { requests: [requests.order], count: 10_000, unique: serial }
      })
      await Promise.all([empty.stop(), full.stop('SIGKILL')])
      return [
        rates(`creates/s with ${STORED} stored ÷ with none`, measured.full, measured.empty, {
          atLeast: 0.9,
        }),
        size('memory per stored open order', perOrder / 1000, { atMost: 4 }, 'kB'),
        size(`start with ${STORED} stored, after a stop`, starts.afterStop, { atMost: 0.8 }, 's'),
        size(`start with ${STORED} stored, after a kill`, starts.afterKill, { atMost: 0.8 }, 's'),
      ]
    }),
  )
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

/** Without a journal; what a collection leaves, because resident memory does not shrink. */
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
    const kilobytes = (held(first) - held(before)) / STORED / 1000
    return [
      size(`memory per settled order, of ${STORED}`, kilobytes, { atMost: 5 }, 'kB'),
      ratio(
        'the same after a reset and a second round ÷ first',
        (held(second) - held(before)) / 1e6,
        (held(first) - held(before)) / 1e6,
        { atMost: 1.02 },
        'MB',
      ),
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
  const answer = await answerTo(sandbox, request)
  const [bare, express] = await Promise.all([startBare(answer), startExpress(answer)])
  try {
    return await measure({ sandbox, bare, express })
  } finally {
    await Promise.all([sandbox.stop(), bare.stop(), express.stop()])
  }
}

function held({ heapUsed, external }) {
  return heapUsed + external
}

function filled(request, number) {
  return { ...request, body: request.body.replace('########', String(number).padStart(8, '0')) }
}
