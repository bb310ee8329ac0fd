/** Writes a long JSON text in slices: other requests are answered in between. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Timers } from '../../../base/ports/timers.ts'
import { VERSION } from '../../../base/vocabulary/version.ts'
import { recordingInTurns } from '../../control/recording.ts'
import { exportedRow } from '../../control/snapshot.ts'
import { JSON_HEADERS } from '../../simulator/service-exchange.ts'
import { snapshotText } from '../../simulator/snapshot-text.ts'
import type { ControlCall, StreamShell } from './control-call.ts'

/** What was recorded of a world, repeated. */
export async function sendRecording(
  { running }: ControlCall,
  _: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): Promise<void> {
  sendSlices(res, await recordingInTurns(running), shell)
}

/** A world as it is now: its rows are those of one moment, because rows never change. */
export function sendSnapshot(
  { running }: ControlCall,
  _: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): void {
  const { tables, ...head } = running.world.snapshot()
  sendSlices(res, snapshotText(head, tables, exportedRow), shell)
}

function sendSlices(
  res: ServerResponse,
  slices: Iterable<string>,
  { timers, closing }: StreamShell,
): void {
  if (closing.aborted) res.shouldKeepAlive = false
  res.writeHead(200, { ...JSON_HEADERS, 'x-ramp-sandbox': VERSION })
  // It fails only where the client has gone.
  pipeline(inTurns(slices, timers), res, () => {})
}

async function* inTurns(slices: Iterable<string>, timers: Timers): AsyncGenerator<string> {
  for (const slice of slices) {
    yield slice
    await timers.turn?.()
  }
}
