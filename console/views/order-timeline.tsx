/**
 * The steps of an order, in the order of the log: several of one moment have a place each. One is
 * chosen by dragging, or with the arrow keys.
 */
import { stopsOf, type FoldedArrow } from '../../src/sandbox/log/fold.ts'
import { date, moment, spanText, time } from '../format.ts'

type TimelineProps = {
  readonly steps: readonly FoldedArrow[]
  /** The index of the step after which the order is shown; the present without one. */
  readonly until: number | undefined
  /** `isFinal` when it is let go. */
  readonly onMove: (until: number | undefined, isFinal: boolean) => void
  /** What is heard of the chosen moment. */
  readonly spoken: string
}

export function OrderTimeline({ steps, until, onMove, spoken }: TimelineProps) {
  const stops = stopsOf(steps)
  const [first, last] = [steps[stops[0] ?? 0], steps[stops.at(-1) ?? 0]]
  const end = stops.length - 1
  if (first === undefined || last === undefined || end === 0) return null
  const value = until === undefined ? end : stops.findLastIndex((stop) => stop <= until)
  const share = (place: number) => (100 * place) / end
  const placeOf = (mark: string, otherwise: number) => {
    const index = steps.findIndex((step) => step.mark === mark && step.isPlanned !== true)
    return index === -1 ? otherwise : stops.findIndex((stop) => stop >= index)
  }
  const [opened, closed] = [placeOf('window opens', 0), placeOf('window closes', end)]
  const choose = (place: number, isFinal: boolean) =>
    onMove(place >= end ? undefined : stops[place], isFinal)
  return (
    <div class="timeline">
      <div class="time-track">
        <span
          class="time-window"
          style={{ left: `${share(opened)}%`, width: `${share(closed) - share(opened)}%` }}
          title="the payment window"
        />
        {stops.map((stop, place) => (
          <span
            key={stop}
            class={`time-mark ${steps[stop]?.tone ?? ''}`}
            style={{ left: `${share(place)}%` }}
          />
        ))}
        <input
          type="range"
          max={end}
          value={value}
          aria-label="Moment of the order"
          aria-valuetext={`${time(steps[stops[value] ?? 0]?.at ?? first.at)}, ${spoken}`}
          onInput={({ currentTarget }) => choose(Number(currentTarget.value), false)}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value), true)}
        />
      </div>
      <p class="time-ends dim num" aria-hidden="true">
        <span>{time(first.at)}</span>
        <span>{spanText(Date.parse(last.at) - Date.parse(first.at))}</span>
        <span>{date(last.at) === date(first.at) ? time(last.at) : moment(last.at)}</span>
      </p>
    </div>
  )
}
