/**
 * How much more processor time `run` takes for four times the size: about 4 where it is linear, 16
 * where quadratic.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  return processorTimeOf(() => run(4 * size)) / processorTimeOf(() => run(size))
}

/** Microseconds of the cheapest of three runs. */
export function processorTimeOf(run: () => void): number {
  return Math.min(...[1, 2, 3].map(() => processorTime(run)))
}

/**
 * Microseconds. Other work on the machine makes a run take longer, but hardly more processor time.
 */
function processorTime(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, user + system)
}
