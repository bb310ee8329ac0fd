import { iso } from '../../base/vocabulary/time.ts'
import { atOnce } from '../../base/vocabulary/slices.ts'
import { recordingTexts } from '../running/recording-text.ts'
import type { RunningWorld } from '../running/running-world.ts'

/** HAR 1.2 with a world and its steps. */
export type Har = {
  readonly log: {
    readonly version: string
    readonly entries: readonly Readonly<Record<string, unknown>>[]
    /** Why the recording ended before the file was made; absent if it did not. */
    readonly _end?: string
  }
}

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

/**
 * As a HAR file that `replay` repeats. Throws NOT_FOUND where nothing was recorded,
 * TRANSITION_FORBIDDEN.
 */
export function exportRecording({ recording }: RunningWorld): Har {
  return JSON.parse(atOnce(recordingTexts(recording)).join('')) as Har
}

/** Its text, made while other requests are answered. Also throws when the world closes. */
export function recordingInTurns({ recording }: RunningWorld): Promise<readonly string[]> {
  return recording.inTurns(recordingTexts(recording))
}
