/** Ports to hand to somebody else, who listens on them a moment later. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems take the ports of outgoing connections from 32768 up: a port below is not lost to one in between. */
const LOWEST = 20_000
const COUNT = 12_000

/** Two processes that begin at one time begin far apart, and one process gives none twice. */
let next = randomInt(COUNT)

/** A port of this machine that nobody listens on. Throws where every one is taken. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = LOWEST + (next++ % COUNT)
    if (await isFree(port)) return port
  }
  throw new Error(`Failed to find a free port from ${LOWEST} to ${LOWEST + COUNT - 1}`)
}

async function isFree(port: number): Promise<boolean> {
  // All addresses: whoever listens on the port later may not stop at the loopback one.
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
