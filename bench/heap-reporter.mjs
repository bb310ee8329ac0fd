// Loaded into a sandbox before it starts: tells its memory when asked, after a full collection.
process.on('message', () => {
  globalThis.gc()
  globalThis.gc()
  process.send(process.memoryUsage())
})
// Being asked is no reason to stay alive.
process.channel.unref()
