/**
 * Webhook events as server-sent events, as they are committed. A client that reconnects with
 * Last-Event-ID first gets what it missed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { eventBody } from '../../simulator/webhooks/event-payload.ts'
import type { WebhookEvent } from '../../simulator/webhooks/webhook.ts'
import type { RunningWorld } from '../../running/running-world.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { frameText, stream } from './live-stream.ts'

export function streamEvents(
  { running }: ControlCall,
  req: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): void {
  const open = () => ({
    greeting: ': events of this world, as they are committed\n\n',
    missed: missedEvents(running, req.headers['last-event-id']),
    textOf: (event: WebhookEvent) =>
      frameText({ id: event.id, event: event.type, data: eventBody(event) }),
    follow: (send: (event: WebhookEvent) => void) =>
      running.world.listen(({ put }) => {
        // A change with the world's own row is a restored snapshot: its events are not new.
        if (put?.world === undefined) put?.events?.forEach(send)
      }),
  })
  stream<WebhookEvent>(req, res, shell, { world: running, open })
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
