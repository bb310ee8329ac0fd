/**
 * Server-sent events to one client. What a slow client has not read yet waits here by reference,
 * up to a limit. Beyond the limit the connection is closed, and the client reconnects without
 * losing anything.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { VERSION } from '../../vocabulary/version.ts'
import type { StreamShell } from './control-call.ts'

/** What waits for one client, besides what it missed. */
const WAITING_LIMIT = 10_000
const HEARTBEAT_MS = 15_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-ramp-sandbox': VERSION,
}

export type Frame = { readonly id?: string | number; readonly event: string; readonly data: string }

type Following<Entry> = {
  /** Ends the stream, besides the server's end. */
  readonly until: AbortSignal
  /** A comment, or frames. */
  readonly greeting: string
  readonly missed: readonly Entry[]
  readonly frameOf: (entry: Entry) => Frame
  /** Entries before such a one say nothing any more, and cannot be shown. */
  readonly isNewBeginning?: (entry: Entry) => boolean
  /** Returns how to stop. */
  readonly listen: (send: (entries: readonly Entry[]) => void) => () => void
}

/** `open` is called once the stream has begun; a HEAD request gets the headers only. */
export function stream<Entry>(
  req: IncomingMessage,
  res: ServerResponse,
  { timers, closing }: StreamShell,
  open: () => Following<Entry>,
): void {
  res.writeHead(200, HEADERS)
  if (req.method === 'HEAD' || closing.aborted) {
    res.end()
    return
  }
  const { until, greeting, missed, frameOf, isNewBeginning, listen } = open()
  const ended = AbortSignal.any([closing, until])
  if (ended.aborted) {
    res.end()
    return
  }
  res.write(greeting)
  const outlet = outletTo(res, missed, {
    textOf: (entry) => frameText(frameOf(entry)),
    isNewBeginning,
  })
  const stopListening = listen(outlet.send)
  let stopHeartbeat = () => {}
  const startHeartbeat = () => {
    stopHeartbeat = timers.after(HEARTBEAT_MS, () => {
      outlet.comment('still here')
      startHeartbeat()
    })
  }
  startHeartbeat()
  const end = () => res.end()
  ended.addEventListener('abort', end)
  res.on('close', () => {
    stopListening()
    stopHeartbeat()
    ended.removeEventListener('abort', end)
  })
}

/** `data` must be one line, which JSON is: it escapes line breaks. */
export function frameText({ id, event, data }: Frame): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
}

type Outlet<Entry> = {
  readonly send: (entries: readonly Entry[]) => void
  readonly comment: (text: string) => void
}

/** Writes as fast as the client reads. */
function outletTo<Entry>(
  res: ServerResponse,
  missed: readonly Entry[],
  {
    textOf,
    isNewBeginning = () => false,
  }: {
    readonly textOf: (entry: Entry) => string
    readonly isNewBeginning: ((entry: Entry) => boolean) | undefined
  },
): Outlet<Entry> {
  const waiting = [...missed]
  const limit = missed.length + WAITING_LIMIT
  let isFull = false
  const pump = () => {
    let sent = 0
    for (const entry of waiting) {
      if (isFull) break
      isFull = !res.write(textOf(entry))
      sent += 1
    }
    waiting.splice(0, sent)
  }
  res.on('drain', () => {
    isFull = false
    pump()
  })
  pump()
  return {
    send: (entries) => {
      for (const entry of entries) {
        if (isNewBeginning(entry)) waiting.length = 0
        waiting.push(entry)
      }
      if (waiting.length > limit) res.destroy()
      else pump()
    },
    comment: (text) => {
      if (!isFull) isFull = !res.write(`: ${text}\n\n`)
    },
  }
}
