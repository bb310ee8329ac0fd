/**
 * Everything that happens in a world as server-sent events with a cursor: changes, answered
 * requests, resets. A client that reconnects with `after` goes on there. If the feed no longer has
 * that change, `gap` says that the client must read its lists again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { followChanges, showEntry, showStart } from '../../control/changes.ts'
import type { FeedEntry, FeedListener } from '../../log/feed.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { frameText, stream } from './live-stream.ts'

export function streamChanges(
  { running, input }: ControlCall<{ readonly after?: string }>,
  req: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): void {
  const open = () => {
    const after = input.after ?? lastEventId(req)
    let send: FeedListener = () => {}
    const { cursor, missed, stop } = followChanges(running, (entry) => send(entry), after)
    const event = missed === undefined ? 'gap' : 'ready'
    const data = JSON.stringify(showStart(running, cursor))
    return {
      // What was missed comes after it, with smaller cursors: only a gap moves the client's.
      greeting: frameText({ ...(event === 'gap' ? { id: cursor } : {}), event, data }),
      missed: missed ?? [],
      textOf: (entry: FeedEntry) => {
        const { kind, ...shown } = showEntry(running, entry)
        return frameText({ id: entry.cursor, event: kind, data: JSON.stringify(shown) })
      },
      // The rows that an order is shown with are gone.
      isNewBeginning: ({ kind }: FeedEntry) => kind === 'reset',
      follow: (listener: FeedListener) => {
        send = listener
        return stop
      },
    }
  }
  stream<FeedEntry>(req, res, shell, { world: running, open })
}

/** Header of a browser's EventSource, which reconnects by itself. */
function lastEventId({ headers }: IncomingMessage): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,16}$/.test(id) ? id : undefined
}
