// What webhooks cost everybody else: receivers that fail, and a long way of the clock.
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ratio, size, withDirectory } from './figure.mjs'
import {
  ANY_CORE,
  cpuSeconds,
  heapOf,
  load,
  startSandbox,
  startServer,
  startWatchedSandbox,
} from './processes.mjs'
import { answerTo, order } from './requests.mjs'

const ADVANCED = Number(process.env.BENCH_ADVANCED ?? 20_000)
const SOAKED = Number(process.env.BENCH_SOAKED ?? 20_000)
const SOAKED_PER_SECOND = 1_000
const ORDERS_PER_SECOND = 500
const POLL_MS = 20

export async function advance() {
  return withReceiver((receiver) =>
    withDirectory(async (data) => {
      const args = ['--clock', 'manual', '--webhook', `${receiver.url}/fails`]
      const sandbox = await startSandbox(data, { args, core: ANY_CORE })
      await load(sandbox, { requests: [order], count: ADVANCED, unique: 0 })
      const cpuBefore = cpuSeconds(sandbox)
      await advanced(sandbox, '75h')
      const cpu = cpuSeconds(sandbox) - cpuBefore
      await sandbox.stop('SIGKILL')
      const title = `advance of ${ADVANCED} orders over 75 h`
      return [size(`${title}, endpoint fails, processor time`, cpu, { atMost: 18 }, 's')]
    }),
  )
}

/** In memory; the client, the receiver and the sandbox share every core. */
export async function webhooks() {
  return withReceiver(async (receiver) => {
    const args = ['--progression', 'immediate', '--webhook', `${receiver.url}/noted`]
    const sandbox = await startSandbox(undefined, { args, core: ANY_CORE })
    const job = { requests: [order], core: ANY_CORE, perSecond: ORDERS_PER_SECOND }
    await load(sandbox, { ...job, count: 3_000, unique: 90_000_000 })
    await answerTo(receiver, { method: 'GET', path: '/latest' })
    const { rate, cpuMicros } = await load(sandbox, { ...job, count: 10_000, unique: 0 })
    const pending = { method: 'GET', path: '/__sandbox/webhook-deliveries?status=pending&limit=1' }
    while ((await answerTo(sandbox, pending)).items.length > 0) await setTimeout(POLL_MS)
    const { latestMs } = await answerTo(receiver, { method: 'GET', path: '/latest' })
    await sandbox.stop()
    const title = `webhooks of ${rate.toFixed(0)} orders/s`
    return [
      size(`${title}, the latest after its moment`, latestMs / 1000, { atMost: 1 }, 's'),
      size(`${title}, processor time of each order`, cpuMicros / 1000, { atMost: 2 }, 'ms'),
    ]
  })
}

/** Orders at a fixed rate, with a receiver that fails, hangs and closes; then a reset. */
export async function soak() {
  return withReceiver((receiver) =>
    withDirectory(async (data) => {
      const args = ['--webhook', `${receiver.url}/mixed`]
      const sandbox = await startWatchedSandbox(data, args)
      await load(sandbox, { requests: [order], count: 2_000, unique: 0 })
      await control(sandbox, 'POST', '/reset')
      const before = await heapOf(sandbox)
      const { rate } = await load(sandbox, {
        requests: [order],
        count: SOAKED,
        unique: 10_000,
        perSecond: SOAKED_PER_SECOND,
      })
      const soaked = await heapOf(sandbox)
      await control(sandbox, 'POST', '/reset')
      const after = await heapOf(sandbox)
      const longestTurnMs = Math.max(soaked.longestTurnMs, after.longestTurnMs)
      await sandbox.stop()
      const title = `soak of ${SOAKED} orders at ${rate.toFixed(0)}/s`
      return [
        ratio(
          `${title}, heap after a reset ÷ before`,
          after.heapUsed / 1e6,
          before.heapUsed / 1e6,
          { atMost: 1.1 },
          'MB',
        ),
        size(
          `${title}, open files more than before`,
          after.files - before.files,
          { atMost: 40 },
          '',
        ),
        size(`${title}, longest turn, processor time`, longestTurnMs, { atMost: 250 }, 'ms'),
      ]
    }),
  )
}

export async function withReceiver(measure) {
  const path = fileURLToPath(new URL('servers/receiver.mjs', import.meta.url))
  const receiver = await startServer([path], {}, 1)
  try {
    return await measure(receiver)
  } finally {
    await receiver.stop('SIGKILL')
  }
}

export function control(sandbox, method, path, body) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return answerTo(sandbox, { method, path: `/__sandbox${path}`, body: text })
}

/** fetch gives up on an answer after five minutes. */
async function advanced(sandbox, by) {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'ramp_test_local' }
  const call = request(`${sandbox.url}/__sandbox/clock/advance`, { method: 'POST', headers })
  call.end(JSON.stringify({ by }))
  const [response] = await once(call, 'response')
  response.resume()
  if (response.statusCode !== 200) throw new Error(`The advance answered ${response.statusCode}`)
}
