/**
 * Everything that happens in a world as server-sent events with a cursor: changes, answered
 * requests, resets. A client that reconnects with `after` goes on there; where that is not known
 * any more, `gap` says that it must read its lists again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { followChanges, showEntry, showStart } from '../../simulator/control/changes.ts'
import type { FeedEntry } from '../../simulator/running/change-feed.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { frameText, stream } from './live-stream.ts'

export function streamChanges(
  { running, input }: ControlCall<{ readonly after?: string }>,
  req: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): void {
  stream<FeedEntry>(req, res, shell, () => {
    let send: (entries: readonly FeedEntry[]) => void = () => {}
    const { cursor, missed, stop } = followChanges(
      running,
      (entry) => send([entry]),
      input.after ?? lastEventId(req),
    )
    const event = missed === undefined ? 'gap' : 'ready'
    const data = JSON.stringify(showStart(running, cursor))
    return {
      until: running.closing,
      // What was missed comes after it, with smaller cursors: only a gap moves the client's.
      greeting: frameText({ ...(event === 'gap' ? { id: cursor } : {}), event, data }),
      missed: missed ?? [],
      frameOf: (entry) => {
        const { kind, ...data } = showEntry(running, entry)
        return { id: entry.cursor, event: kind, data: JSON.stringify(data) }
      },
      // The rows that an order is shown with are gone.
      isNewBeginning: ({ kind }) => kind === 'reset',
      listen: (to) => {
        send = to
        return stop
      },
    }
  })
}

/** Of a browser's EventSource, which reconnects by itself. */
function lastEventId({ headers }: IncomingMessage): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,16}$/.test(id) ? id : undefined
}
