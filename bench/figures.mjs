// The figures and their targets. Each is a ratio within one run, or a size that does not depend
// on the machine much.
import { setTimeout } from 'node:timers/promises'
import { library, verification } from './commands.mjs'
import { advance, soak, webhooks, withReceiver } from './deliveries.mjs'
import { median, ratio, ROUNDS, size, withDirectory, work } from './figure.mjs'
import { interleave, serials } from './interleave.mjs'
import { load, loopMs, startBare, startExpress, startSandbox } from './processes.mjs'
import * as requests from './requests.mjs'
import { stop } from './waits.mjs'

const { answerTo } = requests
const STORED = Number(process.env.BENCH_STORED ?? 10_000)
const OPEN = 500
const POLL_MS = 200

/** What `npm run bench` prints, in the order of ARCHITECTURE.md. */
export const FIGURES = [
  { name: 'start', measure: start },
  { name: 'stop', measure: stop },
  { name: 'completed', measure: completed },
  { name: 'advance', measure: advance },
  { name: 'library', measure: library },
  { name: 'verify', measure: verification },
  { name: 'creates', measure: creates },
  { name: 'quotes', measure: quotes },
  { name: 'status', measure: ofOrders('status sync', ({ id }) => requests.status(id)) },
  { name: 'intent', measure: ofOrders('intent', ({ customer }) => requests.intent(customer)) },
  { name: 'banks', measure: banks },
  { name: 'webhooks', measure: webhooks },
]

/** Only by name: it takes long. */
export const OTHER_FIGURES = [{ name: 'soak', measure: soak }]

async function quotes() {
  return withServers(async ({ sandbox, bare }) => {
    const measured = await interleave({ bare, sandbox }, () => ({ requests: [requests.quote] }))
    return [work('quotes ÷ bare', measured.sandbox, measured.bare, { atLeast: 0.65 })]
  }, requests.quote)
}

function creates() {
  const nextSerial = serials()
  return withDirectory((data) =>
    withServers(
      async ({ sandbox, bare }) => {
        const measured = await interleave({ bare, sandbox }, () => ({
          requests: [requests.order],
          unique: nextSerial(),
        }))
        return [work('durable creates ÷ bare', measured.sandbox, measured.bare, { atLeast: 0.2 })]
      },
      filled(requests.order, 99_999_999),
      data,
    ),
  )
}

async function banks() {
  const sandbox = await startSandbox()
  const list = await answerTo(sandbox, requests.banks)
  const bare = await startBare(list, { BENCH_CONSTANT: '1' })
  const measured = await interleave({ bare, sandbox }, () => ({ requests: [requests.banks] }))
  await Promise.all([bare.stop(), sandbox.stop()])
  return [work('bank list ÷ bare', measured.sandbox, measured.bare, { atLeast: 0.3 })]
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
      return [work(`${title} ÷ bare`, measured.sandbox, measured.bare, { atLeast: 0.5 })]
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

/** Milliseconds of the event loop. */
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
    for (let round = 0; round < ROUNDS; round++)
      times.push(await untilFirst200(() => startSandbox(data)))
    const title = `start with ${STORED} completed and an endpoint, event loop`
    return [size(title, median(times) / 1000, { atMost: 0.6 }, 's')]
  })
}

async function completeOrders(data, webhook) {
  const args = ['--progression', 'immediate', '--webhook', webhook]
  const sandbox = await startSandbox(data, { args })
  await load(sandbox, { requests: [requests.order], count: STORED, unique: 0 })
  const pending = { method: 'GET', path: '/__sandbox/webhook-deliveries?status=pending&limit=1' }
  while ((await answerTo(sandbox, pending)).items.length > 0) await setTimeout(POLL_MS)
  await sandbox.stop()
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

function filled(request, number) {
  return { ...request, body: request.body.replace('########', String(number).padStart(8, '0')) }
}
