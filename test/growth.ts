/** The size of the whole, in pieces. */
const PIECES = 16

/** Microseconds that are measured well with a coarse clock and pauses of the machine. */
const MEASURABLE = 10_000

/**
 * How much more processor time `run` takes for one text of 16 times the size than for 16 texts:
 * about 1 where it is linear, 16 where it is quadratic. Both are done as often as it takes to be
 * measured.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  const times = (often: number, each: number) =>
    processorTimeOf(() => {
      for (let n = 0; n < often; n++) run(each)
    })
  let rounds = 1
  const small = () => {
    for (let n = 0; n < rounds * PIECES; n++) run(size)
  }
  while (processorTime(small) < MEASURABLE) rounds *= 2
  return times(rounds, PIECES * size) / times(rounds * PIECES, size)
}

/** Microseconds of the cheapest of three runs. */
function processorTimeOf(run: () => void): number {
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
