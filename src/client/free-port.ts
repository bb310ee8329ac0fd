/** Free ports for other processes, which listen on them a moment later. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { ListenError } from '../vocabulary/listen-error.ts'

/** Systems take ports for outgoing connections from 32768 up, so none of these is lost to one. */
const LOWEST = 20_000
const COUNT = 12_000

/** Processes that start together start far apart, and one process returns no port twice. */
let next = randomInt(COUNT)

/** Throws {@link ListenError} if every port is taken. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = LOWEST + (next++ % COUNT)
    if (await isFree(port)) return port
  }
  throw new ListenError(
    `Failed to find a free port from ${LOWEST} to ${LOWEST + COUNT - 1}: all are taken. Stop some.`,
  )
}

async function isFree(port: number): Promise<boolean> {
  // All addresses: the other process may listen on more than loopback.
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
