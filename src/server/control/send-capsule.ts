/** What was recorded of a world, repeated and written in slices. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getCapsuleInTurns } from '../../simulator/control/recording.ts'
import { capsuleText } from '../../simulator/running/capsule-text.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { sendSlices } from './send-slices.ts'

/** Throws NOT_FOUND where nothing was recorded, TRANSITION_FORBIDDEN. */
export async function sendCapsule(
  { running }: ControlCall,
  _: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
): Promise<void> {
  const capsule = await getCapsuleInTurns(running)
  sendSlices(res, capsuleText(capsule), shell)
}
