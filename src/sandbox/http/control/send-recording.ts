/** What was recorded of a world, repeated and written in slices. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { recordingInTurns } from '../../control/recording.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { sendSlices } from './send-slices.ts'

export async function sendRecording(
  { running }: ControlCall,
  _: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): Promise<void> {
  sendSlices(res, await recordingInTurns(running), shell)
}
