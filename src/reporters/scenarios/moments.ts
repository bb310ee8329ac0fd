/**
 * A timeline for a reader: in the order of the world's clock, with a gap wherever time jumps, a
 * client asks the same again and again, or the timeline is too long for its middle.
 */
import { formatDuration, iso, LATEST } from '../../vocabulary/time.ts'
import type { TimelineEntry } from '../../scenarios/runner/result.ts'

export type Moment =
  | { readonly kind: 'entry'; readonly entry: TimelineEntry }
  /** What the gap is, in words. */
  | { readonly kind: 'gap'; readonly text: string }

/** Shorter waits are no jump: a story's steps follow each other within them. */
const JUMP_MS = 1_000
/** Fewer of a kind are read sooner than a line that counts them. */
const FEWEST_REPEATS = 3

/** One thing that happened, and how often it happened just so afterwards, before anything else. */
type Run = { readonly entry: TimelineEntry; readonly repeats: number; readonly endAt: number }

/** At most about `most` entries, and rather those of the end, where a failure is. */
export function momentsOf(timeline: readonly TimelineEntry[], most: number): readonly Moment[] {
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

function withGaps(runs: readonly Run[]): readonly Moment[] {
  return runs.flatMap(({ entry, repeats, endAt }, index): readonly Moment[] => {
    const passedMs = entry.at - (runs[index - 1]?.endAt ?? entry.at)
    const within = worldTimeText(endAt - entry.at)
    return [
      ...(passedMs >= JUMP_MS ? [gap(`${worldTimeText(passedMs)} later`)] : []),
      { kind: 'entry', entry },
      ...(repeats > 0 ? [gap(`the same ${repeats} times more, in ${within}`)] : []),
    ]
  })
}

function gap(text: string): Moment {
  return { kind: 'gap', text }
}

/** `2026-03-01`, on the world's clock. */
export function dateText(at: number): string {
  return isInstant(at) ? iso(at).slice(0, 10) : 'no date'
}

/** `09:00:00`, with milliseconds where there are some. */
export function clockText(at: number): string {
  return isInstant(at)
    ? iso(at)
        .slice(11, -1)
        .replace(/\.000$/, '')
    : 'no time'
}

/** What a control API on the other side of a network says about time may be nonsense. */
function isInstant(at: number): boolean {
  return Math.abs(at) <= LATEST
}

/** Time in the world: `1h30m`. */
export function worldTimeText(ms: number): string {
  return formatDuration(Math.max(0, Math.round(ms)))
}

/** Time on the machine: `0.4 ms`, `38 ms`, `2.1 s`. */
export function machineTimeText(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}
