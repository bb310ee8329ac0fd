import { iso } from '../../vocabulary/time.ts'
import { atOnce } from '../../vocabulary/slices.ts'
import { capsuleOf, type Capsule } from '../running/capsule.ts'
import type { RunningWorld } from '../running/running-world.ts'

export type { Capsule }

export function getRecording({ recording }: RunningWorld) {
  const { start, end, stepCount } = recording
  return {
    recording: start !== undefined && end === undefined,
    since: start === undefined ? null : iso(start.at),
    steps: stepCount,
    end: end ?? null,
  }
}

/** From the present on; what was recorded before is forgotten. */
export async function beginRecording(running: RunningWorld) {
  await running.beginRecording()
  return getRecording(running)
}

/** Throws NOT_FOUND where nothing was recorded, TRANSITION_FORBIDDEN. */
export function getCapsule({ recording }: RunningWorld): Capsule {
  return atOnce(capsuleOf(recording))
}

/** As `getCapsule`, while other requests are answered. Also throws when the world closes. */
export function getCapsuleInTurns({ recording }: RunningWorld): Promise<Capsule> {
  return recording.inTurns(capsuleOf(recording))
}
