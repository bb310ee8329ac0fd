/**
 * A timeline for a reader: in the order of the world's clock, with a break wherever time jumps, and without the middle
 * of a long one.
 */
import { formatDuration, iso, LATEST } from '../../time.ts'
import type { TimelineEntry } from '../result.ts'

export type Moment =
  | { readonly kind: 'entry'; readonly entry: TimelineEntry }
  /** Time that passes between two entries, in milliseconds on the world's clock. */
  | { readonly kind: 'break'; readonly ms: number }
  | { readonly kind: 'left out'; readonly count: number }

/** Shorter waits are no jump: a story's steps follow each other within them. */
const BREAK_MS = 1_000

/** At most `most` entries, and rather those of the end, where a failure is. */
export function momentsOf(timeline: readonly TimelineEntry[], most: number): readonly Moment[] {
  const inOrder = timeline.toSorted((one, other) => one.at - other.at)
  if (inOrder.length <= most) return withBreaks(inOrder)
  const first = Math.floor(most / 3)
  const last = most - first
  const count = inOrder.length - most
  return [
    ...withBreaks(inOrder.slice(0, first)),
    { kind: 'left out', count },
    ...withBreaks(inOrder.slice(-last)),
  ]
}

function withBreaks(entries: readonly TimelineEntry[]): readonly Moment[] {
  return entries.flatMap((entry, index): readonly Moment[] => {
    const before = entries[index - 1]
    const ms = before === undefined ? 0 : entry.at - before.at
    const moment: Moment = { kind: 'entry', entry }
    return ms >= BREAK_MS ? [{ kind: 'break', ms }, moment] : [moment]
  })
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
