/** Waits, in the machine's time, for something that a running world does. */
import type { Timers } from '../../base/ports/timers.ts'

export type Waiting<Found> = {
  /** Called first, and after each change. */
  readonly look: () => Found | undefined
  /** Calls `changed` after each change; returns how to stop. */
  readonly listen: (changed: () => void) => () => void
  readonly timeoutMs: number
}

/** What `look` finds; undefined if it finds nothing before the time is over or `closing` aborts. */
export async function waitUntil<Found>(
  { look, listen, timeoutMs }: Waiting<Found>,
  { timers, closing }: { readonly timers: Timers; readonly closing: AbortSignal },
): Promise<Found | undefined> {
  let isOver = closing.aborted
  let wake = (): void => {}
  const end = () => {
    isOver = true
    wake()
  }
  const stopListening = listen(() => wake())
  const cancelTimer = timers.after(timeoutMs, end)
  closing.addEventListener('abort', end)
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const found = look()
      if (found !== undefined || isOver) return found
      await woken
    }
  } finally {
    stopListening()
    cancelTimer()
    closing.removeEventListener('abort', end)
  }
}
