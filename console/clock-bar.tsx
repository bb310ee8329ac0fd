/** The simulated clock in the header, and its most common moves. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { act, underWay } from './act.ts'
import { control } from './control.ts'
import { dueWork } from './due.ts'
import { date, duration, exactDuration, time } from './format.ts'
import { clock, simulatedNow, version } from './world.ts'

const TICK_MS = 1_000

/** Grows while the clock runs, so that what shows a time is drawn again. */
export const tick = signal(0)

export function advance(by: string): Promise<boolean> {
  return act(
    'advance',
    () => control('POST', '/clock/advance', { by }),
    `The clock moved by ${by}.`,
  )
}

/** Moves to the next due moment, if there is one. */
export function advanceToNext(): Promise<boolean> {
  const at = dueWork.first?.at
  const ms = at === undefined ? 0 : at - simulatedNow()
  const text = at === undefined ? 'Nothing is due.' : `The clock moved by ${duration(ms)}.`
  const work = () => control('POST', '/clock/advance', { by: exactDuration(ms) })
  return act('advance', at === undefined ? async () => {} : work, text)
}

export function ClockBar() {
  const { value } = clock
  const isRunning = value?.mode === 'real'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => (tick.value += 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  void tick.value
  void version.value
  if (value === undefined) return <div class="clock" />
  const now = new Date(simulatedNow()).toISOString()
  const due = dueWork.first?.at
  const isBusy = underWay.value === 'advance'
  return (
    <div class="clock" role="group" aria-label="Simulated clock">
      <a class="clock-time" href="#/time" title="Simulated time in UTC">
        <span class="dim wide bar-wide">{date(now)}</span> <time dateTime={now}>{time(now)}</time>
        <span class="dim wide"> {isRunning ? `runs${rateText(value.rate)}` : 'stands'}</span>
      </a>
      <button type="button" disabled={isBusy} onClick={() => void advance('1m')}>
        +1m
      </button>
      <button type="button" disabled={isBusy} onClick={() => void advance('30m')}>
        +30m
      </button>
      <button
        type="button"
        disabled={isBusy || due === undefined}
        title={due === undefined ? 'Nothing is due' : `To what is due next (a)`}
        onClick={() => void advanceToNext()}
      >
        next
        <span class="wide">{due === undefined ? '' : ` +${duration(due - simulatedNow())}`}</span>
      </button>
    </div>
  )
}

function rateText(rate: number | null): string {
  return rate === null || rate === 1 ? '' : ` ×${rate}`
}
