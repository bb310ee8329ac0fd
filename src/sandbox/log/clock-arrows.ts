/** Moves of the clock between the steps of an order. */
import { CONTROL_PLACES } from '../../base/contract/generated/control-places.js'
import type { ClockMove } from '../../base/contract/generated/control-types.d.ts'
import { dateText, momentText, spanText, timeText } from '../../base/vocabulary/time.ts'
import type { OrderArrow } from './arrow.ts'
import type { Positions } from './positions.ts'

/** Of many moves in which nothing happened, one row is shown. */
const MOST_LINES = 100

/**
 * `steps`, which are in order, with the moves since the first of them, and no later than what they
 * led to. Moves without a step between them are one.
 */
export function clockArrows(
  moves: readonly ClockMove[],
  steps: readonly OrderArrow[],
  { positions, hasEnded }: { readonly positions: Positions; readonly hasEnded: boolean },
): readonly OrderArrow[] {
  const [first] = steps
  const last = steps.findLast((step) => positions.numberOf(step) !== undefined)
  const from = first && positions.numberOf(first)
  const until = (hasEnded ? last && positions.numberOf(last) : undefined) ?? Infinity
  if (first === undefined || (hasEnded && last === undefined)) return steps
  const waiting = moves
    .filter(({ number }) => number > (from ?? 0) && number < until)
    .filter(({ at, operation, answer }) => operation === 'setClockMode' || answer.now > at)
  const all: OrderArrow[] = []
  const takeUntil = (number: number) => {
    while (waiting[0] !== undefined && waiting[0].number < number)
      all.push(stepOf(takeGroup(waiting, number)))
  }
  for (const step of steps) {
    takeUntil(positions.numberOf(step) ?? (positions.isBefore(step) ? 0 : Infinity))
    all.push(step)
  }
  takeUntil(Infinity)
  return all
}

/** The first of the moves, and those with it before that number. */
function takeGroup(waiting: ClockMove[], until: number): readonly [ClockMove, ...ClockMove[]] {
  const isNext = (move: ClockMove, index: number) =>
    index > 0 && (move.number >= until || isMode(move) || isMode(waiting[0] ?? move))
  const end = waiting.findIndex(isNext)
  const [first, ...rest] = waiting.splice(0, end === -1 ? waiting.length : end)
  if (first === undefined) throw new Error('There is no move')
  return [first, ...rest]
}

function stepOf(group: readonly [ClockMove, ...ClockMove[]]): OrderArrow {
  const [first] = group
  const last = group.at(-1) ?? first
  const { at, sequence, operation, body, answer } = first
  const to = last.answer
  const by = spanText(Date.parse(to.now) - Date.parse(at))
  const times = group.length === 1 ? '' : ` in ${group.length} moves`
  const where = dateText(to.now) === dateText(at) ? timeText(to.now) : momentText(to.now)
  return {
    ...{ id: `clock-${sequence}`, at, from: 'service', to: 'service', mark: 'clock', tone: 'info' },
    label: isMode(first) ? modeText(answer) : `clock +${by}${times} to ${where}`,
    answer: 'by a control call',
    parts:
      group.length === 1
        ? [
            {
              title: `POST /__sandbox${CONTROL_PLACES[operation].path}`,
              text: JSON.stringify(body),
            },
            { title: 'answered with 200', text: JSON.stringify(answer) },
          ]
        : [{ title: `the last of ${group.length} moves`, text: linesOf(group) }],
  }
}

function isMode({ operation }: ClockMove): boolean {
  return operation === 'setClockMode'
}

function modeText({ mode, rate }: ClockMove['answer']): string {
  return mode === 'manual' ? 'clock stops' : `clock runs, ×${rate ?? 1}`
}

function linesOf(moves: readonly ClockMove[]): string {
  return moves
    .slice(-MOST_LINES)
    .map(
      ({ operation, body, answer }) =>
        `${CONTROL_PLACES[operation].path.slice('/clock/'.length)} ${JSON.stringify(body)} → ${answer.now}`,
    )
    .join('\n')
}
