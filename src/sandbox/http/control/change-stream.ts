/**
 * Everything that happens in a world as server-sent events with a cursor: changes, answered
 * requests, resets. A client that reconnects with `after` goes on there. If the feed no longer has
 * that change, `gap` says that the client must read its lists again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { followChanges, showEntry, showStart } from '../../control/changes.ts'
import type { FeedEntry } from '../../log/feed.ts'
import { broadcasts } from './broadcast.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { frameText, stream } from './live-stream.ts'

/** Texts of the entries that the feed keeps, for those who come back. */
const broadcastOf = broadcasts<FeedEntry>((running) => {
  const texts = new WeakMap<FeedEntry, string>()
  return {
    textOf: (entry) => {
      const known = texts.get(entry)
      if (known !== undefined) return known
      const { kind, ...data } = showEntry(running, entry)
      const text = frameText({ id: entry.cursor, event: kind, data: JSON.stringify(data) })
      texts.set(entry, text)
      return text
    },
    // The rows that an order is shown with are gone.
    isNewBeginning: ({ kind }) => kind === 'reset',
    listen: (send) => running.changes.follow((entry) => send([entry])).stop,
  }
})

export function streamChanges(
  { running, input }: ControlCall<{ readonly after?: string }>,
  req: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): void {
  stream<FeedEntry>(req, res, shell, () => {
    const after = input.after ?? lastEventId(req)
    const { cursor, missed, stop } = followChanges(running, () => {}, after)
    const event = missed === undefined ? 'gap' : 'ready'
    const data = JSON.stringify(showStart(running, cursor))
    return {
      until: running.closing,
      // What was missed comes after it, with smaller cursors: only a gap moves the client's.
      greeting: frameText({ ...(event === 'gap' ? { id: cursor } : {}), event, data }),
      missed: missed ?? [],
      broadcast: broadcastOf(running, shell.timers),
      onEnd: stop,
    }
  })
}

/** Header of a browser's EventSource, which reconnects by itself. */
function lastEventId({ headers }: IncomingMessage): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,16}$/.test(id) ? id : undefined
}
