/** A reporter that prints the files of a run that took longest. */
import type { Reporter, TestModule } from 'vitest/node'

const MOST_SHOWN = 20
/** Not worth a line. */
const SHORTEST_MS = 500

export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slow = modules
      .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
      .filter(({ ms }) => ms >= SHORTEST_MS)
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, MOST_SHOWN)
    if (slow.length === 0) return
    const lines = slow.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`)
    process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`)
  }
}
