/**
 * A world as it is now, written in slices. Its rows are those of one moment, because rows never
 * change.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportedRow } from '../../control/snapshot.ts'
import { snapshotText } from '../../simulator/snapshot-text.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { sendSlices } from './send-slices.ts'

export function sendSnapshot(
  { running }: ControlCall,
  _: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): void {
  const { tables, ...head } = running.world.snapshot()
  sendSlices(res, snapshotText(head, tables, exportedRow), shell)
}
