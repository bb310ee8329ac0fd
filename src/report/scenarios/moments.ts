/**
 * A timeline for readers: in the order of simulated time, with a gap where time jumps, where an
 * entry repeats, and in place of the middle of a long timeline.
 */
import { spanText, iso, LATEST } from '../../base/vocabulary/time.ts'
import type { TimelineEntry } from '../../scenarios/runner/result.ts'

export type TimelineMoment =
  | { readonly kind: 'entry'; readonly entry: TimelineEntry }
  | { readonly kind: 'gap'; readonly text: string }

/** Shorter waits are not shown as a gap. */
const JUMP_MS = 1_000
/** Fewer repeats are shown one by one. */
const FEWEST_REPEATS = 3

/** An entry and the number of its immediate repeats. */
type Run = { readonly entry: TimelineEntry; readonly repeats: number; readonly endAt: number }

/** At most about `most` entries, more of them from the end, where a failure is. */
export function momentsOf(
  timeline: readonly TimelineEntry[],
  most: number,
): readonly TimelineMoment[] {
  const runs = runsOf(timeline.toSorted((one, other) => one.at - other.at))
  if (runs.length <= most) return withGaps(runs)
  const first = Math.floor(most / 3)
  const last = most - first
  const left = runs.slice(first, -last).reduce((sum, { repeats }) => sum + 1 + repeats, 0)
  return [
    ...withGaps(runs.slice(0, first)),
    { kind: 'gap', text: `${left} more events` },
    ...withGaps(runs.slice(-last)),
  ]
}

function runsOf(entries: readonly TimelineEntry[]): readonly Run[] {
  const runs: Run[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const one = { entry, repeats: 0, endAt: entry.at }
    if (run?.[0] !== undefined && isAlike(run[0].entry, entry)) run.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run) => {
    const [first] = run
    const repeats = run.length - 1
    if (first === undefined || repeats < FEWEST_REPEATS) return run
    return [{ ...first, repeats, endAt: run.at(-1)?.endAt ?? first.endAt }]
  })
}

function isAlike(one: TimelineEntry, other: TimelineEntry): boolean {
  const { from, to, label, ok } = one
  return from === other.from && to === other.to && label === other.label && ok === other.ok
}

function withGaps(runs: readonly Run[]): readonly TimelineMoment[] {
  return runs.flatMap(({ entry, repeats, endAt }, index): readonly TimelineMoment[] => {
    const passedMs = entry.at - (runs[index - 1]?.endAt ?? entry.at)
    const within = spanText(endAt - entry.at)
    return [
      ...(passedMs >= JUMP_MS ? [gap(`${spanText(passedMs)} later`)] : []),
      { kind: 'entry', entry },
      ...(repeats > 0 ? [gap(`repeated ${repeats} times more, in ${within}`)] : []),
    ]
  })
}

function gap(text: string): TimelineMoment {
  return { kind: 'gap', text }
}

/** `2026-03-01` */
export function dayText(at: number): string {
  return isInstant(at) ? iso(at).slice(0, 10) : 'no date'
}

/** `09:00:00`, with milliseconds unless they are zero. */
export function clockText(at: number): string {
  return isInstant(at)
    ? iso(at)
        .slice(11, -1)
        .replace(/\.000$/, '')
    : 'no time'
}

/** A remote control API may send a time that is out of range. */
function isInstant(at: number): boolean {
  return Math.abs(at) <= LATEST
}
