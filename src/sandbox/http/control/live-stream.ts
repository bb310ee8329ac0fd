/** Server-sent events to one client: a greeting, what it missed, and a broadcast from then on. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { VERSION } from '../../../base/vocabulary/version.ts'
import type { Broadcast } from './broadcast.ts'
import type { StreamShell } from './control-call.ts'

/** A client that has read nothing for some of these knows that the sandbox is stopped. */
const HEARTBEAT_MS = 3_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-ramp-sandbox': VERSION,
}

export type Frame = { readonly id?: string | number; readonly event: string; readonly data: string }

type Opened<Entry> = {
  /** Ends the stream, besides the server's end. */
  readonly until: AbortSignal
  /** A comment, or frames. */
  readonly greeting: string
  readonly missed: readonly Entry[]
  readonly broadcast: Broadcast<Entry>
  /** Called when the stream has ended. */
  readonly onEnd?: () => void
}

/** `open` is called once the stream has begun; a HEAD request gets the headers only. */
export function stream<Entry>(
  req: IncomingMessage,
  res: ServerResponse,
  { timers, closing }: StreamShell,
  open: () => Opened<Entry>,
): void {
  res.writeHead(200, HEADERS)
  if (req.method === 'HEAD' || closing.aborted) {
    res.end()
    return
  }
  const { until, greeting, missed, broadcast, onEnd } = open()
  const ended = AbortSignal.any([closing, until])
  if (ended.aborted) {
    onEnd?.()
    res.end()
    return
  }
  res.write(greeting)
  const following = broadcast.follow(res, missed)
  let stopHeartbeat = () => {}
  const startHeartbeat = () => {
    stopHeartbeat = timers.after(HEARTBEAT_MS, () => {
      following.comment('still here')
      startHeartbeat()
    })
  }
  startHeartbeat()
  const end = () => {
    following.flush()
    following.stop()
    res.end()
  }
  ended.addEventListener('abort', end)
  res.on('close', () => {
    following.stop()
    onEnd?.()
    stopHeartbeat()
    ended.removeEventListener('abort', end)
  })
}

/** `data` must be one line, which JSON is: it escapes line breaks. */
export function frameText({ id, event, data }: Frame): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
}
