/**
 * A world as it is now, written in slices: the text of a large one takes a while, and other
 * requests are answered in between. Its rows are those of one moment, because rows never change.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Timers } from '../../ports/timers.ts'
import { getSnapshot } from '../../simulator/control/snapshot.ts'
import { snapshotText } from '../../simulator/snapshot-text.ts'
import { VERSION } from '../../vocabulary/version.ts'
import { JSON_HEADERS } from '../exchange.ts'
import type { ControlCall, StreamShell } from './control-call.ts'

export function sendSnapshot(
  { running }: ControlCall,
  _: IncomingMessage,
  res: ServerResponse,
  { timers, closing }: StreamShell,
): void {
  const { tables, ...head } = getSnapshot(running)
  if (closing.aborted) res.shouldKeepAlive = false
  res.writeHead(200, { ...JSON_HEADERS, 'x-ramp-sandbox': VERSION })
  // It fails only where the client has gone.
  pipeline(inTurns(snapshotText(head, tables), timers), res, () => {})
}

async function* inTurns(slices: Iterable<string>, timers: Timers): AsyncGenerator<string> {
  for (const slice of slices) {
    yield slice
    await timers.turn?.()
  }
}
