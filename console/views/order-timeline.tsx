/** The time of an order to scale. A moment of it is chosen by dragging, or with the arrow keys. */
import type { ControlOrder } from '../../src/base/contract/generated/control-types.d.ts'
import type { OrderArrow } from '../../src/sandbox/log/arrow.ts'
import { tick } from '../clock-bar.tsx'
import { date, spanText, time } from '../format.ts'
import { simulatedNow } from '../world.ts'

type TimelineProps = {
  readonly order: ControlOrder
  readonly steps: readonly OrderArrow[]
  /** The instant that is shown; the present without one. */
  readonly at: string | undefined
  /** `isFinal` when it is let go. */
  readonly onMove: (at: string | undefined, isFinal: boolean) => void
  /** What is heard of the chosen moment. */
  readonly spoken: string
}

export function OrderTimeline({ order, steps, at, onMove, spoken }: TimelineProps) {
  void tick.value
  const happened = steps.filter(({ isPlanned, mark }) => isPlanned !== true && mark !== 'clock')
  const { intent, placedAt } = order
  const from = Date.parse(placedAt)
  const last = happened.reduce((latest, step) => Math.max(latest, Date.parse(step.at)), from)
  const isOpen = intent.status === 'active'
  const now = Math.max(last, isOpen ? simulatedNow() : last)
  const to = Math.max(now, isOpen ? Date.parse(intent.expiresAt) : now)
  if (to === from) return <p class="dim">Everything happened at {time(placedAt)}.</p>
  const share = (instant: number) => (100 * (instant - from)) / (to - from)
  const window = [intent.createdAt, intent.closedAt ?? intent.expiresAt].map(Date.parse)
  const [opened = from, closed = to] = window
  const moments = [...new Set(happened.map((step) => Date.parse(step.at)))].sort((a, b) => a - b)
  const value = at === undefined ? now : Date.parse(at)
  const choose = (instant: number, isFinal: boolean) =>
    onMove(instant >= now ? undefined : new Date(instant).toISOString(), isFinal)
  const onKeyDown = (event: KeyboardEvent) => {
    const before = moments.findLast((moment) => moment < value)
    const after = moments.find((moment) => moment > value) ?? now
    const targets: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: before,
      ArrowDown: before,
      ArrowRight: after,
      ArrowUp: after,
      Home: from,
      End: now,
    }
    if (!(event.key in targets)) return
    event.preventDefault()
    const target = targets[event.key]
    if (target !== undefined) choose(target, true)
  }
  return (
    <div class="timeline">
      <div class="time-track">
        <span
          class="time-window"
          style={{ left: `${share(opened)}%`, width: `${share(closed) - share(opened)}%` }}
          title="the payment window"
        />
        {now < to && <span class="time-future" style={{ left: `${share(now)}%` }} />}
        {happened.map((step) => (
          <span
            key={step.id}
            class={`time-mark ${step.tone}`}
            style={{ left: `${share(Date.parse(step.at))}%` }}
          />
        ))}
        <input
          type="range"
          min={from}
          max={to}
          value={value}
          aria-label="Moment of the order"
          aria-valuetext={`${time(new Date(value).toISOString())}, ${spoken}`}
          onInput={({ currentTarget }) => choose(Number(currentTarget.value), false)}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value), true)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p class="time-ends dim num" aria-hidden="true">
        <span>{time(placedAt)}</span>
        <span>{spanText(to - from)}</span>
        <span>{endText(new Date(to).toISOString(), placedAt)}</span>
      </p>
    </div>
  )
}

function endText(end: string, start: string): string {
  return date(end) === date(start) ? time(end) : `${date(end)} ${time(end)}`
}
