// Loaded into a sandbox before it starts: answers each message with its memory after a full
// collection, its open files, and its longest turn since the last message.
import { existsSync, openSync, readdirSync, readSync } from 'node:fs'

const TICK_MS = 10
/** A thread of V8 returns free pages to the system meanwhile. */
const RETURNED_MS = 1_500
const SCHEDULED = `/proc/self/task/${process.pid}/schedstat`
const scheduled = existsSync(SCHEDULED) ? openSync(SCHEDULED, 'r') : undefined
const buffer = Buffer.alloc(64)
let longestTurnMs = 0
let before = processorMs()

process.on('message', () => {
  // Not those of the collections that follow.
  const longest = longestTurnMs
  globalThis.gc()
  globalThis.gc()
  setTimeout(() => report(longest), RETURNED_MS)
})
function report(longest) {
  const files = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : NaN
  process.send({ ...process.memoryUsage(), files, longestTurnMs: longest })
  longestTurnMs = 0
  before = processorMs()
}
setInterval(() => {
  const now = processorMs()
  longestTurnMs = Math.max(longestTurnMs, now - before)
  before = now
}, TICK_MS).unref()
// The channel must not keep the process alive.
process.channel.unref()

/**
 * Processor time, so that other work on the machine does not count as a turn of the sandbox. If the
 * system reports it by thread, only the thread of the event loop counts: others collect garbage.
 */
function processorMs() {
  if (scheduled === undefined) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const length = readSync(scheduled, buffer, 0, buffer.length, 0)
  return Number(buffer.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6
}
