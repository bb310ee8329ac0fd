/** The share of the machine's processors that was idle since the last call, from 0 to 1. */
import { cpus } from 'node:os'

export function idleProcessors(): () => number {
  let [idleBefore, allBefore] = timesOf()
  return () => {
    const [idle, all] = timesOf()
    const share = all === allBefore ? 0 : (idle - idleBefore) / (all - allBefore)
    idleBefore = idle
    allBefore = all
    return share
  }
}

function timesOf(): readonly [idle: number, all: number] {
  const times = cpus().map((each) => each.times)
  const all = times.map(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq)
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
  return [sum(times.map(({ idle }) => idle)), sum(all)]
}
