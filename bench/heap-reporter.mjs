// Loaded into a sandbox before it starts: answers each message with its memory after a full
// collection, its open files, and its longest turn since the last message.
import { existsSync, readdirSync } from 'node:fs'

const TICK_MS = 10
let longestTurnMs = 0
let before = process.cpuUsage()

process.on('message', () => {
  globalThis.gc()
  globalThis.gc()
  const files = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : NaN
  process.send({ ...process.memoryUsage(), files, longestTurnMs })
  longestTurnMs = 0
  before = process.cpuUsage()
})
// Processor time, so that other work on the machine does not count as a turn of the sandbox.
setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  longestTurnMs = Math.max(longestTurnMs, (user + system) / 1000)
  before = process.cpuUsage()
}, TICK_MS).unref()
// The channel must not keep the process alive.
process.channel.unref()
