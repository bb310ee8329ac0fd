/** A capsule as JSON text in slices: a recording can have 16 MB of steps, and a large start. */
import { SLICE_CHARS, snapshotText } from '../snapshot-text.ts'
import type { Capsule } from './capsule.ts'

export function* capsuleText({ start, steps, end, ...head }: Capsule): Generator<string, void> {
  const { tables, ...startHead } = start
  yield `${JSON.stringify(head).slice(0, -1)},"start":`
  yield* snapshotText(startHead, tables)
  let text = ',"steps":[\n'
  let mark = ''
  for (const step of steps) {
    text += mark + JSON.stringify(step)
    mark = ',\n'
    if (text.length < SLICE_CHARS) continue
    yield text
    text = ''
  }
  yield `${text}\n],"end":${JSON.stringify(end)}}\n`
}
