/**
 * Webhook events as server-sent events, as they are committed. A client that reconnects with
 * Last-Event-ID first gets what it missed. What a slow client has not read yet waits here by
 * reference, up to a limit. Beyond the limit the connection is closed, and the client
 * reconnects without losing an event.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { VERSION } from '../../vocabulary/version.ts'
import { eventBody } from '../../simulator/webhooks/event-payload.ts'
import type { WebhookEvent } from '../../simulator/webhooks/webhook.ts'
import type { RunningWorld } from '../../simulator/running/running-world.ts'
import type { ControlCall, StreamShell } from './control-call.ts'

/** Events that wait for one client, besides those that it missed. */
const WAITING_LIMIT = 10_000
const HEARTBEAT_MS = 15_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-ramp-sandbox': VERSION,
}

export function streamEvents(
  { running }: ControlCall,
  req: IncomingMessage,
  res: ServerResponse,
  { timers, closing }: StreamShell,
): void {
  const ended = AbortSignal.any([closing, running.closing])
  res.writeHead(200, HEADERS)
  if (req.method === 'HEAD' || ended.aborted) {
    res.end()
    return
  }
  res.write(': events of this world, as they are committed\n\n')
  const outlet = outletTo(res, missedEvents(running, req.headers['last-event-id']))
  const stopListening = running.world.listen(({ put }) => {
    // A change with the world's own row is a restored snapshot: its events are not new.
    if (put?.world === undefined && put?.events !== undefined) outlet.send(put.events)
  })
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

type Outlet = {
  readonly send: (events: readonly WebhookEvent[]) => void
  readonly comment: (text: string) => void
}

/** Writes as fast as the client reads. */
function outletTo(res: ServerResponse, missed: readonly WebhookEvent[]): Outlet {
  const waiting = [...missed]
  const limit = missed.length + WAITING_LIMIT
  let isFull = false
  const pump = () => {
    let sent = 0
    for (const event of waiting) {
      if (isFull) break
      isFull = !res.write(frame(event))
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
    send: (events) => {
      for (const event of events) waiting.push(event)
      if (waiting.length > limit) res.destroy()
      else pump()
    },
    comment: (text) => {
      if (!isFull) isFull = !res.write(`: ${text}\n\n`)
    },
  }
}

/** The events after that one; if it is unknown, the world has been reset, so all of them. */
function missedEvents(
  { world }: RunningWorld,
  lastId: string | readonly string[] | undefined,
): WebhookEvent[] {
  if (typeof lastId !== 'string' || lastId === '') return []
  const last = world.rows.get('events', lastId)
  const missed: WebhookEvent[] = []
  for (const event of world.rows.all('events')) {
    if (last === undefined || event.sequence > last.sequence) missed.push(event)
  }
  return missed
}

/** A body is one line: JSON escapes line breaks. */
function frame(event: WebhookEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${eventBody(event)}\n\n`
}
