// A row of the result: its value, its target and whether it is met; and what every measurement
// needs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

export function size(title, value, target, unit) {
  const { atLeast = -Infinity, atMost = Infinity } = target
  return { title, value, target, met: value >= atLeast && value <= atMost, unit }
}

export function ratio(title, ours, theirs, target, unit) {
  return { ...size(title, ours / theirs, target, ''), detail: { ours, theirs, unit } }
}

/** Of requests per second, with the processor time of each request. */
export function rates(title, ours, theirs, target) {
  const cpu = { ours: ours.cpuMicros, theirs: theirs.cpuMicros }
  return { ...ratio(title, ours.rate, theirs.rate, target, 'req/s'), cpu }
}

/**
 * What a request costs theirs ÷ ours, in processor time, which other work on the machine changes
 * less than the rate. Where the system does not report it, the rates.
 */
export function work(title, ours, theirs, target) {
  if (Number.isNaN(ours.cpuMicros)) return rates(title, ours, theirs, target)
  const value = theirs.cpuMicros / ours.cpuMicros
  const cpu = { ours: ours.cpuMicros, theirs: theirs.cpuMicros }
  return { ...size(title, value, target, ''), cpu }
}

export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

export async function withDirectory(use) {
  const directory = mkdtempSync(join(tmpdir(), 'ramp-bench-'))
  try {
    return await use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
