// Several servers under the same load.
import { median, ROUNDS } from './figure.mjs'
import { load } from './processes.mjs'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)

/**
 * Measures in turns, so that a slow moment of the machine affects every server; the first turn
 * is a warm-up.
 */
export async function interleave(servers, job) {
  const runs = Object.fromEntries(Object.keys(servers).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, server] of Object.entries(servers)) {
      const wanted = await job(name)
      const limit = wanted.count === undefined ? { seconds: SECONDS } : {}
      const measured = await load(server, { ...limit, ...wanted })
      if (round > 0) runs[name].push(measured)
    }
  }
  const medians = Object.entries(runs).map(([name, all]) => {
    const of = (measure) => median(all.map((run) => run[measure]))
    return [name, { rate: of('rate'), p99: of('p99'), cpuMicros: of('cpuMicros') }]
  })
  return Object.fromEntries(medians)
}

/** Numbers that no earlier job has used. */
export function serials() {
  let next = 0
  return () => (next += 1_000_000)
}
