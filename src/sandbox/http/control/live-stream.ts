/** Server-sent events to one client: a greeting, what it missed, and what happens from then on. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { VERSION } from '../../../base/vocabulary/version.ts'
import type { RunningWorld } from '../../running/running-world.ts'
import type { StreamShell } from './control-call.ts'

/** A client that has read nothing for some of these knows that the sandbox is stopped. */
const HEARTBEAT_MS = 3_000
/** Beyond it, the connection of a client that does not read is closed: it can come back. */
const MOST_WAITING = 10_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-ramp-sandbox': VERSION,
}

export type Frame = { readonly id?: string | number; readonly event: string; readonly data: string }

type Opened<Entry> = {
  /** A comment, or frames. */
  readonly greeting: string
  readonly missed: readonly Entry[]
  readonly textOf: (entry: Entry) => string
  /** Entries before such a one are of no use to a client that has not read them. */
  readonly isNewBeginning?: (entry: Entry) => boolean
  /** Calls `send` with each later entry; returns how to stop. */
  readonly follow: (send: (entry: Entry) => void) => () => void
}

/** Until the world or the server closes. A HEAD request gets the headers only. */
export function stream<Entry>(
  req: IncomingMessage,
  res: ServerResponse,
  { timers, closing }: StreamShell,
  { world, open }: { readonly world: RunningWorld; readonly open: () => Opened<Entry> },
): void {
  const ended = AbortSignal.any([closing, world.closing])
  res.writeHead(200, HEADERS)
  if (req.method === 'HEAD' || ended.aborted) {
    res.end()
    return
  }
  const { greeting, missed, textOf, isNewBeginning, follow } = open()
  res.write(greeting)
  const waiting = missed.map((entry) => () => textOf(entry))
  let isFull = false
  let written = 0
  const flush = () => {
    for (; !isFull && written < waiting.length; written += 1)
      isFull = !res.write(waiting[written]?.() ?? '')
    // Taken away together: the first of a long list takes as long as all to take away.
    waiting.splice(0, written)
    written = 0
  }
  const stopFollowing = follow((entry) => {
    if (isNewBeginning?.(entry) === true) waiting.length = 0
    // The rows that it is shown with can be gone later.
    const text = textOf(entry)
    waiting.push(() => text)
    flush()
    if (waiting.length > missed.length + MOST_WAITING) res.destroy()
  })
  res.on('drain', () => {
    isFull = false
    flush()
  })
  flush()
  let stopHeartbeat = () => {}
  const startHeartbeat = () => {
    stopHeartbeat = timers.after(HEARTBEAT_MS, () => {
      if (!isFull) isFull = !res.write(': still here\n\n')
      startHeartbeat()
    })
  }
  startHeartbeat()
  const end = () => {
    stopFollowing()
    res.end()
  }
  ended.addEventListener('abort', end)
  res.on('close', () => {
    stopFollowing()
    stopHeartbeat()
    ended.removeEventListener('abort', end)
  })
}

/** `data` must be one line, which JSON is: it escapes line breaks. */
export function frameText({ id, event, data }: Frame): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
}
