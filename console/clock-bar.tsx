/** The simulated clock in the header, and its most common moves. */
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Clock } from '../src/base/contract/generated/control-types.d.ts'
import { say, underWay } from './act.ts'
import { clockMove, moveClock, stopMove } from './clock-move.ts'
import { date, exactDuration, grouped, moment, spanText, time } from './format.ts'
import { connection } from './live.ts'
import { areDeliveriesLoaded, behaviour, clock, dueWork, simulatedNow, version } from './world.ts'

const TICK_MS = 1_000

/** Grows while the clock runs, so that what shows a time is drawn again. */
export const tick = signal(0)

export function advanceBy(by: string): Promise<boolean> {
  return moveClock('advanceClock', { by }, `The clock moved by ${by}`)
}

/** Moves to the next due moment, if there is one. */
export function advanceToNext(): Promise<boolean> {
  // What is due is unknown then.
  if (connection.value !== 'live') return Promise.resolve(false)
  const at = nextDue()
  if (at === undefined) {
    say({ text: 'Nothing is due later.', isFailure: false })
    return Promise.resolve(false)
  }
  const ms = at - simulatedNow()
  return moveClock('advanceClock', { by: exactDuration(ms) }, `The clock moved by ${spanText(ms)}`)
}

/** Undefined also while it is not known: what was read so far may not be the next. */
export function nextDue(): number | undefined {
  const now = simulatedNow()
  return areDeliveriesLoaded.value ? dueWork.value.find(({ at }) => at > now)?.at : undefined
}

export function ClockBar() {
  const { value } = clock
  const isLost = connection.value === 'lost'
  const isRunning = value?.mode === 'real' && !isLost
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => (tick.value += 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  void tick.value
  void version.value
  if (value === undefined) return <div class="clock" />
  const now = new Date(simulatedNow()).toISOString()
  const due = nextDue()
  const isBusy = underWay.value === 'advance' || isLost
  return (
    <div class="clock" role="group" aria-label="Simulated clock">
      <a class="clock-time" href="#/time" title="Simulated time in UTC">
        <span class="dim wide bar-wide">{date(now)}</span> <time dateTime={now}>{time(now)}</time>
        <span class="dim wide"> {clockText(value, isLost)}</span>
      </a>
      <MoveProgress />
      <button class="phone-off" disabled={isBusy} onClick={() => void advanceBy('1m')}>
        +1m
      </button>
      <button disabled={isBusy} onClick={() => void advanceBy('30m')}>
        +30m
      </button>
      <button
        disabled={isBusy || due === undefined}
        title={due === undefined ? nothingText() : 'To what is due next (a)'}
        onClick={() => void advanceToNext()}
      >
        next
        <span class="wide">{due === undefined ? '' : ` +${spanText(due - simulatedNow())}`}</span>
      </button>
    </div>
  )
}

function nothingText(): string {
  return areDeliveriesLoaded.value ? 'Nothing is due later' : 'Loading what is due'
}

function clockText({ mode, rate }: Clock, isLost: boolean): string {
  if (isLost) return 'last known'
  return mode === 'real' ? `runs${rateText(rate)}` : 'paused'
}

/** What a move that takes longer waits for, and a way to stop it. */
function MoveProgress() {
  const { value } = clockMove
  const [, setSeconds] = useState(0)
  const isMoving = value !== undefined
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => setSeconds((seconds) => seconds + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isMoving])
  if (value?.to === undefined) return null
  const limit = behaviour.value?.assumptions?.webhookTimeout ?? ''
  const [first, ...others] = value.waitingFor
  const waited = first === undefined ? 0 : Math.round((performance.now() - first.since) / 1_000)
  return (
    <span class="move row" role="status">
      <span class="break">
        to {date(value.to) === date(clock.value?.now ?? '') ? time(value.to) : moment(value.to)}
        {first !== undefined && `: waits for ${first.url}, ${waited} s of ${limit}`}
        {others.length > 0 && `, and ${grouped(others.length)} more`}
      </span>
      <button onClick={stopMove}>Stop the move</button>
    </span>
  )
}

function rateText(rate: number | null): string {
  return rate === null || rate === 1 ? '' : ` ×${rate}`
}
