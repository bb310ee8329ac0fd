// What a proxy costs that records and judges everything: the same load with it and without it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rates, size, withDirectory } from './figure.mjs'
import { interleave, serials } from './interleave.mjs'
import { ANY_CORE, load, startProxy, startSandbox } from './processes.mjs'
import { order } from './requests.mjs'

const RECORDED = Number(process.env.BENCH_RECORDED ?? 100_000)

export async function proxy() {
  return withDirectory(async (folder) => {
    const direct = await startSandbox(undefined, { core: ANY_CORE })
    const proxied = await startProxy(direct.url, join(folder, 'orders.har'))
    const nextSerial = serials()
    const job = { requests: [order], core: ANY_CORE }
    const measured = await interleave({ direct, proxied }, () => ({
      ...job,
      unique: nextSerial(),
    }))
    await load(proxied, { ...job, count: RECORDED, unique: nextSerial() })
    const memory = peakMb(proxied)
    await proxied.stop('SIGINT')
    await direct.stop()
    return [
      rates('orders/s by a proxy ÷ direct', measured.proxied, measured.direct, { atLeast: 0.5 }),
      size(`memory of a proxy after ${RECORDED} orders`, memory, { atMost: 150 }, 'MB'),
    ]
  })
}

/** NaN where the system does not report it. */
function peakMb({ child }) {
  try {
    const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1000
  } catch {
    return NaN
  }
}
