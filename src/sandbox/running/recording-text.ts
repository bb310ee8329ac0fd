/** What was recorded, as the text of a HAR file in slices: it can be long. */
import { ApiError } from '../../base/vocabulary/errors.ts'
import { HAR_HEAD, HAR_TAIL } from '../../base/vocabulary/har.ts'
import type { Slices } from '../../base/vocabulary/slices.ts'
import { RecordedEntries } from './recorded-entries.ts'
import type { Recording } from './recording.ts'
import { STEPS_PER_SLICE } from './repeated-world.ts'

/** Throws NOT_FOUND where nothing was recorded, TRANSITION_FORBIDDEN. */
export function* recordingTexts(recording: Recording): Slices<readonly string[]> {
  const { start, end } = recording
  if (start === undefined) {
    const message =
      'Failed to make a recording: nothing is recorded. Begin with POST /__sandbox/recording, or start with --record.'
    throw new ApiError('NOT_FOUND', message)
  }
  const items = recording.items()
  const made = yield* RecordedEntries.of(start, recording.variations())
  const texts = [HAR_HEAD]
  const add = (entry: object) =>
    texts.push(`${texts.length === 1 ? '' : ','}\n${JSON.stringify(entry)}`)
  for (const entry of made.startEntries()) add(entry)
  let steps = 0
  for (const item of items) {
    made.entriesOf(item).forEach(add)
    steps += Math.max(1, item.steps.length)
    if (steps < STEPS_PER_SLICE) continue
    steps = 0
    yield
  }
  return [...texts, end === undefined ? HAR_TAIL : `\n],"_end":${JSON.stringify(end)}}}\n`]
}
