/**
 * Ports for other processes, which listen on them a moment later, and again after a restart. A port
 * is held by the one after it, on which this process listens meanwhile: another search beside this
 * one takes neither, also while the other process is down. The system frees both when this process
 * ends.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { ListenError } from '../vocabulary/listen-error.ts'

export type HeldPort = { readonly port: number; readonly release: () => void }

/** Systems take ports for outgoing connections from 32768 up, so none of these is lost to one. */
const LOWEST = 20_000
const PAIRS = 6_000
const HIGHEST = LOWEST + 2 * PAIRS - 1
const LOOPBACK = '127.0.0.1'

/** Processes that start together start far apart, and one process returns no port twice. */
let next = randomInt(PAIRS)

/** Throws {@link ListenError} if every port is taken. */
export async function holdPort(): Promise<HeldPort> {
  for (let tried = 0; tried < PAIRS; tried += 1) {
    const port = LOWEST + 2 * (next++ % PAIRS)
    const holder = await listenerAt(port + 1, LOOPBACK)
    if (holder === undefined) continue
    // All addresses: the other process may listen on more than loopback.
    const own = await listenerAt(port)
    if (own !== undefined) {
      await closed(own)
      return { port, release: () => void closed(holder) }
    }
    await closed(holder)
  }
  throw new ListenError(
    `Failed to find a free port from ${LOWEST} to ${HIGHEST}: all are taken. Stop some.`,
  )
}

/** For a process that listens at once, and is not started again. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdPort()
  release()
  return port
}

async function listenerAt(port: number, host?: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(port, host)
  server.unref()
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}

async function closed(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
