// Loaded into a sandbox before it starts: answers each message with its memory after a full
// collection.
process.on('message', () => {
  globalThis.gc()
  globalThis.gc()
  process.send(process.memoryUsage())
})
// The channel must not keep the process alive.
process.channel.unref()
